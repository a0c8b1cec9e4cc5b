import type { Claim } from './claims.ts'
import { datesIn } from './dates.ts'
import { normalTextOf } from './reading.ts'
import { quantitiesIn } from './shares.ts'

const QUOTED = /"[^"\n]+"/g

/** Counts the figures, dates and quotes of a claim. A number within a date or a quote is part of it. */
export const countAtoms = ({ text }: Pick<Claim, 'text'>): number => {
  const read = normalTextOf(text).text
  const quotes = [...read.matchAll(QUOTED)]
  const unquoted = read.replace(QUOTED, (quote) => ' '.repeat(quote.length))
  const dates = datesIn(unquoted)
  const figures = quantitiesIn(unquoted).filter(
    (one) => !dates.some(({ start, end }) => one.start < end && start < one.end),
  )
  return quotes.length + dates.length + figures.length
}
