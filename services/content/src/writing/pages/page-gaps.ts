import type { Assignment } from '../article.ts'
import type { MissingField } from '../interview/missing.ts'
import { emptySections } from './empty-sections.ts'

/** Returns what a page can't be written without: a place, a way to get in touch, and the owner's word where it counts. */
export const missingOfPage = (assignment: Assignment): MissingField[] => {
  const { brief, context } = assignment
  const kind = brief.page?.kind
  if (!kind) return []
  const hasTown = Boolean(brief.town ?? context?.town)
  return [
    ...(kind === 'location-page' && !hasTown
      ? [{ field: 'town', message: 'Name the town that the page is about.' }]
      : []),
    ...(brief.callToAction
      ? []
      : [
          {
            field: 'callToAction',
            message: 'Say what visitors should do next, such as “Call 555 0142 for a price today”.',
          },
        ]),
    ...emptySections(assignment, kind)
      .filter(({ isRequired }) => isRequired)
      .map(({ question }) => ({
        field: 'answers',
        message: `Answer this question: “${question}”`,
      })),
  ]
}
