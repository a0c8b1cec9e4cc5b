import type { SectionComposer } from '../desk.ts'
import type { TitleProposal } from '../package.ts'
import type { SectionLayout } from '../plan.ts'

/** The layout and the names of one type of article. */
export type Layout = { plans: SectionLayout[]; naming: TitleProposal }
export type LayOut = (desk: SectionComposer) => Layout
