// The limits of the contracts, without their validators: limits.test.ts compares the two.

/** Words that an article has at least. */
export const LEAST_WORDS = 1_500
/** Words that a template draft has at least. */
export const LEAST_TEMPLATE_WORDS = 300
/** Words that a page has at least. */
export const LEAST_PAGE_WORDS = 300
/** Characters of the title that a page's owner wants. */
export const PAGE_TITLE = 120
/** The customer's own pages in a brief. */
export const OWN_PAGES = 5
export const MOST_ANSWERS = 12
export const MOST_SERIES = 3
export const MOST_POINTS = 400
/** Bytes of a brief as JSON. */
export const BRIEF_BYTES = 48_000

/** Rows of the other lists in a brief: those of plain texts say their own, in `LIST_FACTS`. */
export const MOST = {
  tools: 20,
  options: 6,
  criteria: 8,
  actions: 15,
  results: 8,
  quotes: 6,
} as const
