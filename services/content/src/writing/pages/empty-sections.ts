import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import type { Assignment } from '../article.ts'
import { questionTopicOf } from '../interview/topics.ts'
import { type PageSection, sectionFor, sectionsOfPage } from './page-sections.ts'

/** Returns the sections of a page for which its owner has answered nothing, those first that it can't do without. */
export const emptySections = (
  { brief: { answers } }: Pick<Assignment, 'brief'>,
  kind: PageKind,
): PageSection[] => {
  const filled = new Set(
    answers.map(
      ({ question }) => sectionFor(kind, { question, topic: questionTopicOf(question) })?.role,
    ),
  )
  return sectionsOfPage(kind)
    .filter(({ role }) => !filled.has(role))
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}
