import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { clamp, roundedSearches } from './numbers.ts'
import { withinPart } from './within-part.ts'

/**
 * Version of the volume of this file; raise it whenever its results could change. 1 knew no shorter phrases within a
 * phrase.
 */
export const BAND_VOLUME_VERSION = '2'

/** The part of a band that an editor puts a phrase into. */
export type BandPart = 'lower' | 'middle' | 'upper'
export type BandInputs = {
  /** Searches a month in the United States: the ends of the band. */
  from: number
  to: number
  part: BandPart
  /** Mean of log10 of the uses of its words in a billion words of English. */
  commonness: number
  words: number
  /** The number of people there who search in English, relative to the United States. */
  share: number
}

/** The position of each part in its band, 0-1 of its logarithm. */
const UP: Record<BandPart, number> = { lower: 0.2, middle: 0.5, upper: 0.8 }
/** Everyday words: `plumber near me` 5.2, `galvanized pipe replacement` 3.2. */
const EVERYDAY = 4.6
/** The shifts, in the band's logarithm, that words give a phrase that its editors only put into a band. */
const BY_COMMONNESS = 0.08
const BY_WORD = -0.03
const USUAL_WORDS = 3
const MOST = 0.14

/**
 * Searches a month of a phrase that editors put into a band, before it is rounded: a point of the band
 * by the part that they named, moved a little up for everyday words and down for many words, never out
 * of the band; times the share of the place.
 */
const searchesIn = ({ from, to, part, commonness, words, share }: BandInputs): number => {
  const byWords = BY_COMMONNESS * (commonness - EVERYDAY) + BY_WORD * (words - USUAL_WORDS)
  const up = UP[part] + clamp(byWords, -MOST, MOST)
  return share * from * (to / from) ** up
}

/**
 * Searches a month in a place, modelled from a band; see {@link searchesIn}.
 * @param partSearches those of a shorter phrase that it holds: it stays below
 */
export const bandVolume = (inputs: BandInputs, partSearches?: number): number =>
  withinPart(roundedSearches(searchesIn(inputs)), partSearches)

export type BandDifficultyInputs = BandInputs & {
  intent: Intent
  /** The kind of page that a searcher finds: pages of firms, or one answer. */
  page: string
  /** US dollars that a click of the trade usually costs: the middle of what its editors set. */
  cpc: number
}

const BY_SEARCHES = 1.45
const BY_EXTRA_WORD = -0.25
const BASE = -0.2
const BY_INTENT: Record<Intent, number> = {
  transactional: 0.4,
  commercial: 0.3,
  informational: -0.3,
  navigational: 1.5,
}
/**
 * Points of difficulty by kind of page: more where large publishers or shops hold the first places, less where nobody
 * has written much.
 */
const BY_PAGE: Record<string, number> = { category: 0.5, product: 0.3, tool: 0.4, answer: -0.5 }
/**
 * Points of difficulty for each tenfold of searchers: if fewer people search, in a country or in a town, fewer write
 * for them.
 */
const BY_SHARE = 0.35
/** A click of 5 US dollars is usual; ten times that says that many want these places. */
const USUAL_CPC = 5
const BY_CPC = 0.4

/**
 * Difficulty 0-10, one decimal, as reports were made with it until `contestDifficulty` took its place: it grows with the searches in the
 * United States, whose pages the other countries read too, and with what a click costs; it falls with
 * every word beyond the second, and a little where fewer people search, above all in a town; intent and page shift it.
 */
export const bandDifficulty = (inputs: BandDifficultyInputs): number => {
  const { intent, page, cpc, words, share } = inputs
  const raw =
    BASE +
    BY_SEARCHES * Math.log10(searchesIn({ ...inputs, share: 1 })) +
    BY_INTENT[intent] +
    (BY_PAGE[page] ?? 0) +
    BY_EXTRA_WORD * Math.max(0, words - 2) +
    BY_SHARE * Math.log10(share) +
    BY_CPC * Math.log10(Math.max(0.5, cpc) / USUAL_CPC)
  return Math.round(clamp(raw, 0.5, 10) * 10) / 10
}
