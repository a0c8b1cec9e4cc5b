/** Cents as people read them: `$21.99`, and nothing is never negative. */
export const centsText = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, signDisplay: 'negative' }).format(
    cents / 100,
  )

/** The tax that is part of a price, in cents: p - p / (1 + r), rounded to the cent. */
export const taxIn = (cents: number, rate: number): number =>
  cents - Math.round((cents * 100) / (100 + rate))
