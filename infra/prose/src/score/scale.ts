/** 1 where a value is good, 0 where it is bad, between them on a straight line. */
export const linear = (value: number, good: number, bad: number): number =>
  good === bad ? Number(value === good) : Math.min(1, Math.max(0, (value - bad) / (good - bad)))

/** 1 within two bounds, falling to 0 over `margin` on both sides. */
export const scaleWithin = (value: number, from: number, to: number, margin: number): number =>
  value < from ? linear(value, from, from - margin) : linear(value, to, to + margin)

export const mean = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0

/** Spread of a whole population, not of a sample. */
export const deviation = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
