// The page loads no schema: limits.test.ts compares these rows with the contract of briefs.

/** Rows of the other lists in a brief: those of plain texts say their own, in `LIST_FACTS`. */
export const MOST = {
  tools: 20,
  options: 6,
  criteria: 8,
  actions: 15,
  results: 8,
  quotes: 6,
} as const
