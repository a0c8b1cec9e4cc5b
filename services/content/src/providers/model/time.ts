/**
 * The longest time for each stage, in milliseconds: together two minutes. The last is for sections that replace what
 * was cut; most articles need none.
 */
export const CAPS = {
  outline: 28_000,
  sections: 25_000,
  check: 15_000,
  repair: 22_000,
  again: 10_000,
  spare: 20_000,
} as const
export type WritingStage = keyof typeof CAPS

/** The time that an order has left. */
export type Time = {
  /** For a stage; 0 where it is not worth beginning. */
  capOf: (stage: WritingStage) => number
}

/** A call in less time would only cost money. */
const WORTH_MS = 2_500

/** All of them together. */
const ALL_MS = Object.values(CAPS).reduce<number>((sum, cap) => sum + cap, 0)
/** The share of a deadline that the stages may take; the rest is for everything else. */
const FOR_STAGES = 0.9

/**
 * Returns the factor by which each stage may take longer: 1 where an article is promised in two minutes, else whatever
 * its deadline allows, as for a model on a machine without a graphics card.
 */
export const paceFor = ({ freeAfterMs, runMs }: { freeAfterMs: number; runMs: number }): number =>
  freeAfterMs > 0 ? 1 : Math.max(1, (runMs * FOR_STAGES) / ALL_MS)

/** @param until by `performance.now()`: when the whole article must be done. */
export const timeUntil = (until: number, pace = 1): Time => ({
  capOf: (stage) => {
    const left = until - performance.now()
    return left < WORTH_MS ? 0 : Math.min(CAPS[stage] * pace, left)
  },
})
