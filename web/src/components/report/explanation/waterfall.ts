import type { Explanation, Factor } from '@sortie/contracts/analysis/keywords/ratings'

/** One fall: where it begins and ends on the scale 0-100, and whether it goes up. */
export type ScoreStep = { factor: Factor; from: number; to: number; up: boolean }

const onScale = (points: number) => Math.min(100, Math.max(0, points))

/** The factors as steps, each beginning where the one before ended; the last ends at the score. */
export const scoreStepsOf = (factors: Explanation['factors']): ScoreStep[] => {
  let reached = 0
  return factors.map(({ factor, points }) => {
    const ends = [reached, reached + points].map(onScale)
    reached += points
    return { factor, from: Math.min(...ends), to: Math.max(...ends), up: points >= 0 }
  })
}
