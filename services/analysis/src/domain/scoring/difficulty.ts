/** Version of {@link difficultyFromSerp}; raise it whenever a result could change. */
export const SERP_DIFFICULTY_VERSION = '1'

/** One of the first ten organic results, rated by a link index: both ranks 0-1000. */
export type RatedResult = { domainRank: number; pageRank: number }

/** Fewer rated results than this say nothing about how hard a query is. */
const FEWEST_RATED = 5

const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Keyword difficulty 0-10, one decimal, from who already stands on the first page; `null` below five
 * rated results. DataForSEO's published method: `s = (0.1 domainRank + 0.9 pageRank) / 500` for each
 * result, `KD = 100 clamp((median(s) - 0.2) / 0.8, 0, 1)`, here divided by ten.
 */
export const difficultyFromSerp = (results: readonly RatedResult[]): number | null => {
  const rated = results.slice(0, 10)
  if (rated.length < FEWEST_RATED) return null
  const strength = median(
    rated.map(({ domainRank, pageRank }) => (0.1 * domainRank + 0.9 * pageRank) / 500),
  )
  const clamped = Math.min(1, Math.max(0, (strength - 0.2) / 0.8))
  return Math.round(clamped * 100) / 10
}
