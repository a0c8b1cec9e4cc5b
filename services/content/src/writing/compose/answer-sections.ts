import type { SectionLayout } from '../plan.ts'
import type { SectionBlock } from './section-blocks.ts'

type Answer = Extract<SectionBlock, { type: 'answer' }>

/** An answer with a heading of its own; one without stands under what its section is called. */
const hasHeading = (part: SectionBlock): part is Answer & { heading: string } =>
  part.type === 'answer' && part.heading !== null

/** A section for one answer: its heading is its question's, so that it never stands under one that it doesn't answer. */
const sectionOf = (plan: SectionLayout, answer: Answer & { heading: string }): SectionLayout => ({
  role: plan.role,
  heading: answer.heading,
  isRequired: false,
  parts: [{ ...answer, heading: null }],
})

/** A section whose cards answer what its owner answered: they go on under the owner's heading. */
const underFirst = (plan: SectionLayout, first: Answer & { heading: string }): SectionLayout => ({
  ...plan,
  heading: first.heading,
  parts: [{ ...first, heading: null }, ...plan.parts.filter((part) => part !== first)],
})

/**
 * Gives each answer at the beginning or the end of a section a section of its own. The other parts of the section stay
 * under its heading; a section of nothing but answers is left without parts.
 */
export const withAnswerSections = (plan: SectionLayout): SectionLayout[] => {
  const { parts } = plan
  const start = parts.findIndex((part) => !hasHeading(part))
  const leading = parts.slice(0, start < 0 ? parts.length : start).filter(hasHeading)
  const after = parts.findLastIndex((part) => !hasHeading(part)) + 1
  const trailing = start < 0 ? [] : parts.slice(after).filter(hasHeading)
  const [first, ...others] = leading
  const isMerged = Boolean(plan.isOfItsAnswer && first?.isOurQuestion)
  const rest = { ...plan, parts: parts.slice(leading.length, parts.length - trailing.length) }
  const section = (answer: Answer & { heading: string }) => sectionOf(plan, answer)
  return isMerged && first
    ? [
        underFirst({ ...rest, parts: [first, ...rest.parts] }, first),
        ...others.map(section),
        ...trailing.map(section),
      ]
    : [...leading.map(section), rest, ...trailing.map(section)]
}
