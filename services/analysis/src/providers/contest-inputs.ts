import type { Language } from '@sortie/contracts/countries'
import type { BusinessClass } from '../composed/classes.ts'
import { placeOfBrief } from '../composed/reach.ts'
import type { ContestInputs } from '../domain/scoring/difficulty.ts'
import { holdsWords, without, wordsOf } from '../domain/words.ts'
import { NAMED_IN_PHRASES, searchesIn } from '../lexicon/countries.ts'
import { zipfIn } from '../lexicon/frequencies/frequencies.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { zipfOf } from '../lexicon/words/word-frequency.ts'
import type { SourceQuery } from './port.ts'

/** Words that say nothing of what is wanted: joining words, those of questions, and those of where and when. */
const FRAME = new Set(
  'a an the for of in to at on is are do does i you my your it and or with by when from near me nearby local open now 24 hour hours how what why where which who can should much many'.split(
    ' ',
  ),
)

/** A business as its rivals see it. */
export type Contestant = {
  of: Pick<BusinessClass, 'contest' | 'label'>
  /** True where its customers come from nearby. */
  isLocal: boolean
  place: MarketPlace
  /** The language of its keywords. */
  language: Language
  /** People whom it can reach; 0 where nobody knows. */
  peopleInReach: number
  /** Searches a month in the United States for what its trade is searched for most. */
  marketSearches: number
}

/** The business of a brief among those that want the same customers. */
export const contestantOf = (
  query: SourceQuery,
  contestant: Omit<Contestant, 'peopleInReach'>,
): Contestant => ({ ...contestant, peopleInReach: placeOfBrief(query).reach?.people ?? 0 })

type PhraseInputs = Pick<ContestInputs, 'intent' | 'page' | 'cpc' | 'searches'> & {
  keyword: string
}

/** Returns the inputs from which the difficulty of a phrase is computed, as its receipt names them. */
export const contestInputs = (
  { of, isLocal, place, language, peopleInReach, marketSearches }: Contestant,
  { keyword, ...phrased }: PhraseInputs,
): ContestInputs & { businessClass: string } => {
  const { country, words: town } = place
  const words = wordsOf(keyword)
  const namesTown = holdsWords(words, town)
  const rest = without(without(words, town), wordsOf(NAMED_IN_PHRASES[country]?.typed ?? ''))
  const telling = rest.filter((word) => !FRAME.has(word))
  // The frequency of a number says nothing: `10x10 storage unit`.
  const spelled = telling.filter((word) => !/\d/.test(word))
  const rarity = (spelled.length > 0 ? spelled : words).map((word) =>
    language === 'en' ? zipfOf(word) : zipfIn(language, word),
  )
  // A phrase of signs alone has no word; it is as rare as can be.
  const rarest = rarity.length > 0 ? Math.min(...rarity) : 0
  return {
    ...phrased,
    businessClass: of.label,
    contest: of.contest,
    nearby: isLocal ? 1 : 0,
    saysWhere: namesTown || holdsWords(words, ['near', 'me']) ? 1 : 0,
    tellingWords: Math.max(1, telling.length),
    rarestWord: Math.round(rarest * 100) / 100,
    namesTown: namesTown ? 1 : 0,
    peopleInReach: isLocal ? peopleInReach : 0,
    countryShare: searchesIn(country, language),
    marketSearches,
  }
}
