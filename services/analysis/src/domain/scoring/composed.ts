import { clamp, roundedSearches } from './numbers.ts'
import { withinPart } from './within-part.ts'

/** Version of the volume of this file; raise it whenever its results could change. */
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
export const composedHead = (phrase: {
  classSearches: number
  commonness: number
  words: number
}): number => {
  const shift = BY_COMMONNESS * (phrase.commonness - EVERYDAY)
  const further = BY_FURTHER_WORD * Math.max(0, phrase.words - 1)
  return roundedSearches(
    10 ** (phrase.classSearches + clamp(shift, LEAST_SHIFT, MOST_SHIFT) + further),
  )
}

export type ComposedVolumeInputs = {
  /** Searches a month of the main search in the United States. */
  headTerm: number
  /** The part of them that say this phrase. */
  keptShare: number
  /** The searches of the place, relative to those of the United States. */
  placeShare: number
  /** Searches of a shorter phrase that it holds: it has fewer. */
  partSearches?: number
}

const composedSearches = ({ headTerm, keptShare, placeShare }: ComposedVolumeInputs): number =>
  roundedSearches(headTerm * keptShare * placeShare)

/** Searches a month of a composed phrase in a place. */
export const composedVolume = (inputs: ComposedVolumeInputs): number =>
  withinPart(composedSearches(inputs), inputs.partSearches)

/** Composed volumes are right within this factor, up or down. */
export const VOLUME_RANGE = 10
