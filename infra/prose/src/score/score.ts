/** Version of the weights and thresholds, as drafts record it. */
export const SCORE_VERSION = '5'

/** The parts of a score, each 0-1; null where it does not apply, as a voice where no samples are. */
export type ScoreParts = {
  /**
   * The answer to the search, and the share of words from the owner and the report. Absent before version 3; null with
   * a model.
   */
  usefulness?: number | null | undefined
  evidence: number | null
  coverage: number | null
  readability: number | null
  search: number | null
  originality: number | null
  voice: number | null
}

/** Usefulness weighs more than all else: a text that tells its reader nothing is bad however well it is made. */
const WEIGHTS: Record<keyof ScoreParts, number> = {
  usefulness: 120,
  evidence: 30,
  coverage: 20,
  readability: 20,
  search: 15,
  originality: 10,
  voice: 5,
}

/** From this an article is good. */
export const GOOD = 75

/** The highest score of a useless text. */
const USELESS = 20

/**
 * 0-100: the weighted mean of the parts that apply, rounded; 0 where none does. Usefulness bounds it, since nobody
 * signs what tells a reader nothing, however well it is made: 20 points without any, 60 at a half, 100 with all of it.
 */
export const draftScoreOf = (parts: ScoreParts): number => {
  const applying = (Object.keys(WEIGHTS) as (keyof ScoreParts)[]).filter(
    (part) => (parts[part] ?? null) !== null,
  )
  const whole = applying.reduce((sum, part) => sum + WEIGHTS[part], 0)
  const had = applying.reduce((sum, part) => sum + WEIGHTS[part] * (parts[part] ?? 0), 0)
  const most = USELESS + (100 - USELESS) * (parts.usefulness ?? 1)
  return whole > 0 ? Math.round(Math.min((100 * had) / whole, most)) : 0
}
