/** The least that a paid keyword report holds; with less it fails, and the mission comes back. */
export const PAID = { competitors: 3, leastKeywords: 15 } as const

/** Keywords that a report's summary shows itself, those with the most impact; a trial's are all. */
export const TOP_KEYWORDS = 5

/** The most further competitors, and the most seed keywords, that a report takes. */
export const MOST_RIVALS = 4
export const MOST_SEEDS = 20

/** The most projects of a user, and the most competitors that each of them names. */
export const MOST_PROJECTS = 100
export const MOST_COMPETITORS = 5

/** The most links of a report at a time, and the most days that one is valid. */
export const MOST_SHARES = 20
export const MOST_SHARE_DAYS = 365

/** The sections that a link to a report of each kind can show, in the order of the report. */
export const SECTIONS_OF = {
  keywords: ['plan', 'keywords', 'clusters', 'competitors', 'methods'],
  competitors: ['plan', 'gap', 'clusters', 'competitors', 'own', 'methods'],
} as const

/** The most keywords that a person may choose one by one for a file. */
export const MOST_CHOSEN = 1_000

/** Reports that go with their project at once; where it has more, work removes the others. */
export const REMOVED_AT_ONCE = 200

/** Reports of a project that are counted; whoever has more is told `1,000+`. */
export const MOST_COUNTED_REPORTS = 1_000
