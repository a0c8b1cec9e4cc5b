/** A value within bounds. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Returns the value of the second significant digit of a number of searches: 100 for 1,300; 1 below a hundred. */
export const secondDigitOf = (searches: number): number =>
  10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, searches))) - 1)

/** Two significant digits; whole numbers below ten, one at least. */
export const roundedSearches = (searches: number): number => {
  const unit = secondDigitOf(searches)
  return Math.max(1, Math.round(searches / unit) * unit)
}
