import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import { checkSection } from '@sortie/prose/markdown/bounds'
import { readMarkdown } from '@sortie/prose/markdown/read'
import type { SectionContent } from './editing'

/** Returns the meaning of Markdown, however it is typed; a text too large for a tree stays as it is. */
const readingOf = (markdown: string): string => {
  try {
    return JSON.stringify(readMarkdown(markdown))
  } catch {
    return markdown
  }
}

const isSameMarkdown = (one: string, other: string) =>
  one === other || readingOf(one) === readingOf(other)

/** A heading as it is sent: without spaces around it, and none where it is empty. */
export const sentHeading = (heading: string | null): string | null => heading?.trim() || null

/** Returns true where two texts of a section mean the same, however they are typed. */
export const isSameSection = (one: SectionContent, other: SectionContent): boolean =>
  sentHeading(one.heading) === sentHeading(other.heading) &&
  isSameMarkdown(one.markdown, other.markdown)

export const isSameDetails = (one: Details, other: Details): boolean =>
  one.title.trim() === other.title.trim() &&
  one.description.trim() === other.description.trim() &&
  one.slug === other.slug &&
  one.faq.length === other.faq.length &&
  one.faq.every(
    ({ question, markdown }, at) =>
      question.trim() === other.faq[at]!.question.trim() &&
      isSameMarkdown(markdown, other.faq[at]!.markdown),
  )

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export type DetailErrors = { title?: string; slug?: string; questions: number[] }

/** Returns the errors for which the server would refuse the details, by field. */
export const detailErrors = ({ title, slug, faq }: Details): DetailErrors => ({
  ...(!title.trim() && { title: 'Enter a title' }),
  ...(!SLUG.test(slug) && { slug: 'Use small letters, digits and hyphens' }),
  questions: faq.flatMap(({ question }, at) => (question.trim() ? [] : [at])),
})

export const areDetailsValid = (details: Details): boolean => {
  const { title, slug, questions } = detailErrors(details)
  return !title && !slug && questions.length === 0
}

/** The longest heading of a section, in characters. */
export const MOST_OF_HEADING = 160

export const isHeadingTooLong = (heading: string | null): boolean =>
  (sentHeading(heading)?.length ?? 0) > MOST_OF_HEADING

/**
 * Returns true where the server would accept a section: it is not too long, and has not too many lines, marks or links.
 */
export const isSectionValid = ({ heading, markdown }: SectionContent): boolean => {
  if (isHeadingTooLong(heading)) return false
  try {
    checkSection(markdown)
    return true
  } catch {
    return false
  }
}
