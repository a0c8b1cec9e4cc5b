import type { SectionComposer } from '../desk.ts'
import type { TitleProposal } from '../package.ts'
import type { SectionLayout } from '../plan.ts'

/** How one type of article is laid out and named. */
export type Layout = { plans: SectionLayout[]; naming: TitleProposal }
export type LayOut = (desk: SectionComposer) => Layout
