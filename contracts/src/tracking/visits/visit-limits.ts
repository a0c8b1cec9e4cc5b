// Apart from the schemas, so that a page can check what is chosen without loading a validator.

/** Days of one answer, the first and the last included: 13 months, so that a month is compared with that of the year before. */
export const MOST_VISIT_DAYS = 397
/** Values that visits are filtered by at once. */
export const MOST_VISIT_FILTERS = 5
/** Filters that operators keep under a name. */
export const MOST_SEGMENTS = 50
/** Characters of such a name. */
export const LONGEST_SEGMENT_NAME = 60
/** Annotations that operators write; older ones are deleted by them. */
export const MOST_WRITTEN_ANNOTATIONS = 300
/** Annotations that Sortie makes by itself, of releases and newsletters: the oldest gives way to a further one. */
export const MOST_MADE_ANNOTATIONS = 200
/** Characters of an annotation. */
export const LONGEST_ANNOTATION = 120
/** For how many months totals of visits are kept: on earlier days `/analytics` shows nothing. */
export const KEPT_TOTAL_MONTHS = 60

/**
 * Days that an annotation may have: from the first whose visits are still counted until tomorrow, which has begun somewhere.
 * @param today in UTC, as `2026-11-28`
 */
export const annotationDays = (today: string): { first: string; last: string } => {
  const first = new Date(`${today}T00:00:00.000Z`)
  first.setUTCMonth(first.getUTCMonth() - KEPT_TOTAL_MONTHS)
  const last = new Date(`${today}T00:00:00.000Z`)
  last.setUTCDate(last.getUTCDate() + 1)
  const [firstDay, lastDay] = [first, last].map((day) => day.toISOString().slice(0, today.length))
  return { first: firstDay!, last: lastDay! }
}
