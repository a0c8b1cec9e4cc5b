import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { CommonWord, HeadTerm } from '../../domain/scoring/estimate.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import type { MarketPlace } from '../../lexicon/place.ts'
import { tradeName, wordingsOf } from '../../lexicon/words/own-words.ts'
import { zipfOf } from '../../lexicon/words/word-frequency.ts'
import type { BriefReading } from '../../recognition/reading.ts'
import { townShareOf } from '../place-share.ts'
import type { Phrase } from '../port.ts'
import { GENERAL, GENERAL_HEADS } from './general.ts'
import type { PhraseProposal } from './proposal.ts'
import { proposalsFor } from './proposals.ts'

const INTENTS = ['transactional', 'commercial', 'informational'] as const

/** Answers to questions draw readers, of whom few buy at once. */
const relevanceOf = (intent: Intent): number => (intent === 'informational' ? 1 : 3)

/** The general head term that a phrase holds: phrases of one are alike. */
const themeOf = (keyword: string): string =>
  GENERAL_HEADS.find(({ term }) => keyword.includes(term))?.term ?? 'questions'

/** Phrases that fit any business. */
export const generalPhrases = (): Phrase[] =>
  INTENTS.flatMap((intent) =>
    GENERAL[intent].map((keyword) => ({
      keyword,
      intent,
      relevance: relevanceOf(intent),
      theme: themeOf(keyword),
      weak: 'general' as const,
    })),
  )

/** @param near how close they are, 1 by default. */
const ofOwnWords = (words: string[], near = 1): Phrase[] => {
  const wordings = wordingsOf(words)
  return INTENTS.flatMap((intent) =>
    wordings[intent].map((keyword) => ({
      keyword,
      intent,
      relevance: relevanceOf(intent) * near,
      theme: keyword,
    })),
  )
}

const ofLocation = (trade: string, location: string[]): Phrase[] => {
  const where = `${trade} ${location.join(' ')}`
  return [
    { keyword: where, intent: 'transactional', relevance: 3, theme: 'place' },
    { keyword: `best ${where}`, intent: 'commercial', relevance: 3, theme: 'place' },
  ]
}

/** Returns phrases for a trade that the almanac does not know: from the words of its owner, else general ones. */
const unknownPhrases = ({ ownWords, place }: BriefReading): Phrase[] => {
  if (ownWords.length === 0) return generalPhrases()
  const isPlaced = place.words.length > 0
  const placed = isPlaced ? ofLocation(tradeName(ownWords), place.words) : []
  const typed = [...placed, ...ofOwnWords(ownWords, isPlaced ? 2 / 3 : 1)]
  return typed.map((phrase) => ({ ...phrase, weak: 'typed' as const }))
}

const proposed = new WeakMap<BriefReading, Map<string, PhraseProposal>>()
/** Returns the proposals of the almanac for a reading, by keyword; empty for a trade that it does not know. */
export const proposalsOf = (reading: BriefReading): ReadonlyMap<string, PhraseProposal> => {
  const { match, place } = reading
  const known =
    proposed.get(reading) ??
    new Map(match ? proposalsFor(match, place).map((each) => [each.keyword, each]) : [])
  proposed.set(reading, known)
  return known
}

const phraseOf = (proposal: PhraseProposal, place: MarketPlace): Phrase => {
  const { keyword, intent, relevance, theme, page, narrowedBy, names, isRelated } = proposal
  return {
    keyword,
    intent,
    relevance,
    theme,
    page,
    isVetted: narrowedBy.length === 0,
    ...(isRelated && { isRelated }),
    ...(names === 'town' && { share: townShareOf(place) }),
  }
}

/** Every phrase that the almanac can propose for a reading. */
export const phrasesOf = (reading: BriefReading): Phrase[] =>
  reading.match
    ? [...proposalsOf(reading).values()].map((each) => phraseOf(each, reading.place))
    : unknownPhrases(reading)

/** A phrase as the volume model reads it: singular words, each with how common it is. */
export const wordsWithZipf = (keyword: string, place: readonly string[] = []): CommonWord[] =>
  wordsOf(keyword).map((word) => ({
    text: stem(word),
    // One place holds few of all the people who search; its further words narrow it little.
    zipf: place[0] === word ? 0 : place.includes(word) ? 6 : zipfOf(word),
  }))

/** The head terms of a reading, the trade itself first, as the volume model reads them. */
export const headsOf = ({ match, ownWords }: BriefReading): HeadTerm[] => {
  const asHead = (term: string, size: HeadTerm['size']): HeadTerm => ({
    words: wordsWithZipf(term),
    size,
  })
  const known = (match?.industry.heads ?? GENERAL_HEADS).map(({ term, size }) => asHead(term, size))
  const own = match ? match.narrowed : ownWords
  // Few people search for words that no almanac lists.
  return own.length > 0 ? [asHead(own.join(' '), 2), ...known] : known
}
