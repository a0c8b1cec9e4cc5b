/** Prices of a click from left to right, the same on the page and in its PDF. */
export type PriceAxis = {
  /** Round prices, in US dollars. */
  ticks: readonly number[]
  tickText: (tick: number) => string
  /** Returns the position of a price, from 0 at the left to 1 at the right. */
  at: (price: number) => number
  /** Which price lies there. */
  priceAt: (share: number) => number
}

/** The least on the scale, in US dollars: a logarithm knows no nothing. */
const CENT = 0.01
/** 0.01, 0.02, 0.05, 0.10 and so on to 5,000. */
const STEPS = [-2, -1, 0, 1, 2, 3].flatMap((power) =>
  [1, 2, 5].map((digit) => Number((digit * 10 ** power).toFixed(2))),
)
const whole = new Intl.NumberFormat('en')

/**
 * A scale for these prices, on which twice the price is always as far to the right: most prices are low
 * and a few very high, and on a plain scale the many would lie on one another.
 */
export const priceScale = (prices: readonly number[]): PriceAxis => {
  const cheapest = prices.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY)
  const dearest = prices.reduce((most, price) => Math.max(most, price), CENT)
  const first = Math.max(
    0,
    STEPS.findLastIndex((step) => step <= cheapest),
  )
  const end = STEPS.findIndex((step, index) => index > first && step >= dearest)
  const ticks = STEPS.slice(Math.min(first, STEPS.length - 2), end < 0 ? undefined : end + 1)
  const low = ticks[0]!
  const span = Math.log(Math.max(ticks.at(-1)!, dearest) / low)
  return {
    ticks,
    tickText: (tick) => (tick < 1 ? tick.toFixed(2) : whole.format(tick)),
    at: (price) => Math.min(1, Math.log(Math.max(price, low) / low) / span),
    // Clicks for nothing lie at the left edge, where the scale begins.
    priceAt: (share) => (share <= 0 ? 0 : low * Math.exp(share * span)),
  }
}
