/** How many further competitors, and how many seed keywords, a report takes. */
export const MOST_RIVALS = 4
export const MOST_SEEDS = 20

/** How many projects a user has at most, and how many competitors each of them names. */
export const MOST_PROJECTS = 100
export const MOST_COMPETITORS = 5

/** How many links a report has at most at a time, and for how many days one is good. */
export const MOST_SHARES = 20
export const MOST_SHARE_DAYS = 365

/** What a link to a report of each kind can show, in the order of the report. */
export const SECTIONS_OF = {
  keywords: ['plan', 'keywords', 'clusters', 'competitors', 'methods'],
  competitors: ['plan', 'gap', 'clusters', 'competitors', 'own', 'methods'],
} as const

/** How many keywords somebody may choose one by one for a file. */
export const MOST_CHOSEN = 1_000

/** Reports that go with their project at once; where it has more, work removes the others. */
export const REMOVED_AT_ONCE = 200

/** Reports of a project that are counted; whoever has more is told `1,000+`. */
export const MOST_COUNTED_REPORTS = 1_000
