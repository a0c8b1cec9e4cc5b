import type { TitleProposal } from '../compose/package.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import type { SectionLayout } from '../plan.ts'

/** The layout and the names of one type of article. */
export type Layout = { plans: SectionLayout[]; naming: TitleProposal }
export type LayOut = (composer: SectionComposer) => Layout

/** One section of a model's outline: what it is for, and what it is called where a model names it badly. */
export type TemplateSection = { role: string; what: string; heading: string; isRequired: boolean }

/** The rules by which articles of one type are written. */
export type ArticleTypeDefinition = {
  /** Lays out an article for the writer that has no model. */
  layOut: LayOut
  /** The role of the section whose table is the evidence of the type; absent where no table is. */
  tableRole?: string
  /** The form of a title, with what stands in it in braces. */
  titleForm: string
  /**
   * The sections of a model's outline, in their order. A model may leave out what is not required, and adds none:
   * a section has some 210 words, so eight of them make an article and a little more.
   */
  outline: readonly TemplateSection[]
}

/** A section that no outline leaves out. */
export const outlineSection = (role: string, heading: string, what: string): TemplateSection => ({
  role,
  heading,
  what,
  isRequired: true,
})

/** A section that a model may leave out. */
export const optionalSection = (role: string, heading: string, what: string): TemplateSection => ({
  role,
  heading,
  what,
  isRequired: false,
})
