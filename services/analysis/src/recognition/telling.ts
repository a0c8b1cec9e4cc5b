import { isFiller } from '../lexicon/trade.ts'
import { zipfOf } from '../lexicon/words/word-frequency.ts'
import type { Vocabulary } from './words/vocabulary.ts'
import type { DescriptionWord } from './words/words.ts'

/** Words that businesses of all kinds call themselves by. */
const GENERIC = new Set(
  (
    'company shop clinic studio agency office center team group professional contractor expert service services solution ' +
    'place house specialist consultant consulting online brand program local mobile near me independent family freelance ' +
    'premium luxury affordable cheap bespoke custom private commercial residential domestic emergency same day ' +
    'hour area region nationwide award winning trusted certified licensed insured qualified experienced friendly ' +
    'quality high top good best great based product item range people customer client home new old year need want ' +
    'everything anything thing kind sort work job order one two all any other more most every both'
  ).split(' '),
)

/** Words that join others. */
const JOINING = new Set(
  'and or the a an of for to in on at by with from as into onto per plus via we i our my us you your they their is are be was were do does did can will would it its this that these those who which what when where how not no so but if then than out up off over under about around'.split(
    ' ',
  ),
)

/** Returns true where a word says nothing about the work of a business. */
export const isEmpty = ({ text }: DescriptionWord): boolean => JOINING.has(text) || isFiller(text)

/** Above this a word is one of everyday: `people`, `beautiful`. */
const EVERYDAY = 4.8
/** The worth of generic words, and of everyday ones, 0 to 1. */
export const GENERIC_WORTH = 0.15
const EVERYDAY_WORTH = 0.35

/**
 * Returns how much a word tells about the work of a business, from 0 for one that joins others to 1: less, the more
 * trades it belongs to.
 */
export const worthOf = (word: DescriptionWord, { trades }: Vocabulary): number => {
  if (isEmpty(word)) return 0
  if (GENERIC.has(word.key) || GENERIC.has(word.text)) return GENERIC_WORTH
  const count = trades(word.key)
  if (count === 0) return zipfOf(word.text) > EVERYDAY ? EVERYDAY_WORTH : 1
  // One trade: 1; ten: 0.7; a hundred: 0.4.
  return Math.max(EVERYDAY_WORTH, 1 - 0.3 * Math.log10(count))
}
