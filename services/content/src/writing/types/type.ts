import type { TitleProposal } from '../compose/package.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import type { SectionLayout } from '../plan.ts'

/** The layout and the names of one type of article. */
export type Layout = { plans: SectionLayout[]; naming: TitleProposal }
export type LayOut = (composer: SectionComposer) => Layout
