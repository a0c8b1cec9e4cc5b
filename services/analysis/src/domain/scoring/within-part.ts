import { holdsWords } from '../words.ts'
import { secondDigitOf } from './numbers.ts'

/** A longer phrase has at most this part of the searches of a phrase that it holds. */
const KEPT_OF_PART = 0.9

/**
 * Searches a month of a phrase, held below those of a phrase that it holds: nine tenths of these at most, two
 * significant digits, one at least.
 */
export const withinPart = (searches: number, partSearches: number | undefined): number => {
  if (partSearches === undefined) return searches
  // Nine tenths of 10 are 9, and not a little less.
  const most = Math.round(KEPT_OF_PART * partSearches * 1e6) / 1e6
  const unit = secondDigitOf(most)
  return Math.min(searches, Math.max(1, Math.floor(most / unit) * unit))
}

type Words = readonly string[]

/** The cases in which people type the longer phrase more often than the shorter one in it, each with its reason. */
export const LONGER_IS_USUAL: readonly {
  why: string
  isUsual: (longer: Words, shorter: Words) => boolean
}[] = [
  {
    why: 'Who needs somebody now adds where: `plumber near me` is typed more often than `plumber`.',
    isUsual: (longer, shorter) =>
      holdsWords(longer, ['near', 'me']) && !holdsWords(shorter, ['near', 'me']),
  },
  {
    why: 'Prices are asked for in whole sentences: `how much does a divorce cost`, not `divorce cost`.',
    isUsual: (longer, shorter) => holdsWords(longer, ['how', 'much']) && shorter.includes('cost'),
  },
  {
    why: 'A cough that dogs catch in kennels is no way to board a dog.',
    isUsual: (longer) => holdsWords(longer, ['kennel', 'cough']),
  },
]

/**
 * Returns true where a phrase is searched for less than another one, as it holds it and says more. Exceptions are
 * written down in {@link LONGER_IS_USUAL}.
 * @param longer the words of a phrase, singular; `shorter` likewise
 */
export const isNarrower = (longer: Words, shorter: Words): boolean =>
  shorter.length < longer.length &&
  holdsWords(longer, shorter) &&
  !LONGER_IS_USUAL.some(({ isUsual }) => isUsual(longer, shorter))
