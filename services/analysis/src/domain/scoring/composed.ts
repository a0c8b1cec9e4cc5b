import type { Intent } from '@sortie/contracts/analysis'
import { clamp, roundedSearches } from './numbers.ts'
import { withinPart } from './within-part.ts'

/** Version of the volume of this file; raise it whenever its results could change. 1 let a phrase equal its part. */
export const COMPOSED_VOLUME_VERSION = '2'

/** Zipf value of the rarest word of an everyday trade: `tuning` 3, `catering` 3.2. */
const EVERYDAY = 3.2
const BY_COMMONNESS = 0.45
const BY_FURTHER_WORD = -0.15
const LEAST_SHIFT = -0.6
const MOST_SHIFT = 0.4

/**
 * Searches a month in the United States for the main search of a business that no editor wrote about,
 * modelled: those of its class, up or down with how common its rarest telling word is (log10 of its uses in
 * a billion words), and down with every telling word beyond the first.
 */
export const composedHead = (given: {
  classSearches: number
  commonness: number
  words: number
}): number => {
  const shift = BY_COMMONNESS * (given.commonness - EVERYDAY)
  const further = BY_FURTHER_WORD * Math.max(0, given.words - 1)
  return roundedSearches(
    10 ** (given.classSearches + clamp(shift, LEAST_SHIFT, MOST_SHIFT) + further),
  )
}

export type ComposedVolumeInputs = {
  /** Searches a month of the main search in the United States. */
  headTerm: number
  /** The part of them that say this phrase. */
  keptShare: number
  /** What the place takes of the searches in the United States. */
  placeShare: number
  /** Searches of a shorter phrase that it holds: it has fewer. */
  partSearches?: number
}

const composedSearches = ({ headTerm, keptShare, placeShare }: ComposedVolumeInputs): number =>
  roundedSearches(headTerm * keptShare * placeShare)

/** Searches a month of a composed phrase in a place. */
export const composedVolume = (inputs: ComposedVolumeInputs): number =>
  withinPart(composedSearches(inputs), inputs.partSearches)

/** The same by version 1. */
export const composedVolume1 = (inputs: ComposedVolumeInputs): number =>
  Math.min(composedSearches(inputs), inputs.partSearches ?? Number.POSITIVE_INFINITY)

/** Composed volumes are right within this factor, up or down. */
export const VOLUME_RANGE = 10

export type ComposedDifficultyInputs = {
  /** How much large brands and directories hold the results of the class, 0-3. */
  contest: number
  intent: Intent
  /** The page that a searcher expects. */
  page: string
  words: number
  /** US dollars that a click costs for this intent in the United States. */
  cpc: number
  /** Searches a month in the United States. */
  searches: number
  /** 1 where it names a town, else 0. */
  namesTown: number
}

const BY_PAGE: Record<string, number> = {
  home: 0.5,
  category: 0.9,
  product: 0.5,
  comparison: 0.6,
  tool: 0.7,
  location: -0.3,
  service: 0.2,
  prices: -0.4,
  guide: -0.6,
  answer: -1.1,
}

/**
 * Difficulty 0-10, one decimal, as reports were made with it until `contestDifficulty` took its place: by brands and
 * directories of the class, what a click is worth, how specific the words are, whether a town narrows it.
 */
export const composedDifficulty = (inputs: ComposedDifficultyInputs): number => {
  const { contest, page, words, cpc, searches, namesTown } = inputs
  const raw =
    1.9 +
    1.05 * contest +
    (BY_PAGE[page] ?? 0) +
    1.3 * Math.log10(Math.max(0.2, cpc)) -
    0.5 * clamp(words - 2, 0, 5) -
    0.9 * namesTown +
    0.3 * Math.log10(Math.max(1, searches) / 100)
  return Math.round(clamp(raw, 0.5, 10) * 10) / 10
}

/** How far up the band of its class a click costs, 0-1 of its logarithm. */
const UP: Record<Intent, number> = {
  transactional: 0.75,
  commercial: 0.6,
  informational: 0.2,
  navigational: 0.1,
}
/** Who looks for a price, or for somebody nearby or now, is closer to buying. */
const UP_BY_PAGE: Record<string, number> = {
  location: 0.12,
  prices: 0.1,
  service: 0.06,
  guide: -0.1,
  answer: -0.15,
  comparison: -0.05,
}

/**
 * US dollars a click, in cents, from the band of a class, by intent and by the page expected, as reports were made
 * with it until `clickPrice` took its place.
 */
export const composedCpc = (given: {
  lowBid: number
  highBid: number
  intent: Intent
  page: string
}): number => {
  const { lowBid, highBid, intent, page } = given
  const up = clamp(UP[intent] + (UP_BY_PAGE[page] ?? 0), 0, 1)
  return Math.round(lowBid * (highBid / lowBid) ** up * 100) / 100
}
