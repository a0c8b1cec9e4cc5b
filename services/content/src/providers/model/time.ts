/** How long each stage may take at most, in milliseconds: together a second less than two minutes. */
export const CAPS = {
  outline: 28_000,
  sections: 25_000,
  check: 15_000,
  repair: 22_000,
  again: 10_000,
} as const
export type Stage = keyof typeof CAPS

/** What is left of an order's time. */
export type Time = {
  /** For a stage; 0 where it is not worth beginning. */
  capOf: (stage: Stage) => number
}

/** A call in less time would only cost money. */
const WORTH_MS = 2_500

/** @param until by `performance.now()`: when the whole article must be done. */
export const timeUntil = (until: number): Time => ({
  capOf: (stage) => {
    const left = until - performance.now()
    return left < WORTH_MS ? 0 : Math.min(CAPS[stage], left)
  },
})
