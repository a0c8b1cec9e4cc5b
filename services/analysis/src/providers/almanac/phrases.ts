import type { Intent } from '@sortie/contracts/analysis'
import type { HeadTerm, Word } from '../../domain/scoring/estimate.ts'
import { holds, stem, wordsOf } from '../../domain/words.ts'
import type { Brief, Phrase, Weakness } from '../port.ts'
import { brandWords } from './companies.ts'
import { general } from './data/general.ts'
import type { Head, Industry } from './industry.ts'
import { industryWords } from './known-company.ts'
import { isCommon, type Match, matchIndustry } from './match.ts'
import { isWording, tradeName, wordingsOf } from './own-words.ts'
import { isFiller, isVague, readTrade } from './trade.ts'
import { isEnglish, zipfOf } from './word-frequency.ts'

/** A trade as the almanac understood it. */
export type Reading = {
  match: Match | null
  /** The words that name the trade, where no industry was found; empty where there are none. */
  ownWords: string[]
  place: string[]
}

const MOST_WORDS = 4
const INTENTS = ['transactional', 'commercial', 'informational'] as const

const legible = (part: string[]): boolean =>
  (part.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) &&
    part.some((word) => /\p{L}{2}/u.test(word))) ||
  part.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))

/** Each word once, where it stood last. */
const distinct = (words: string[]): string[] =>
  words.filter((word, index) => words.lastIndexOf(word) === index)

const read = ({ industry, businessName, mainCompetitor }: Brief): Reading => {
  const trade = readTrade(industry)
  const names = new Set([...brandWords(businessName), ...brandWords(mainCompetitor)])
  const nameless = (part: string[]) =>
    part.filter((word) => isEnglish(word) || !names.has(stem(word)))
  const own = trade.parts
    .filter((part) => !isVague(part) && !part.some((word) => word !== 'and' && isFiller(word)))
    .map(nameless)
    .find((part) => legible(part) && part.join('').length > 2)
  const match = matchIndustry(trade)
  const stems = match?.narrowed.map(stem) ?? []
  const isNamed = [businessName, mainCompetitor].some((name) => holds(stems, brandWords(name)))
  return {
    // Whose name stands before the trade does not narrow it.
    match: match && isNamed ? { ...match, narrowed: [] } : match,
    ownWords: match ? [] : distinct(own ?? []).slice(-MOST_WORDS),
    place: trade.place,
  }
}

const readings = new WeakMap<Brief, Reading>()
/**
 * Reads a brief: the industry, else the trade's own words without anybody's name in them. Each
 * brief is read once, since every capability asks for it.
 */
export const readBrief = (brief: Brief): Reading => {
  const reading = readings.get(brief) ?? read(brief)
  readings.set(brief, reading)
  return reading
}

/** The words of the trade, singular: as it was typed, and as its customers and the almanac call it. */
export const tradeWords = (brief: Brief): Set<string> => {
  const { match, ownWords } = readBrief(brief)
  const typed = [...wordsOf(brief.industry), ...ownWords].map(stem)
  return new Set([...typed, ...(match ? industryWords(match.industry) : [])])
}

const filled = (head: Head, relevance: (intent: Intent) => number, theme?: string): Phrase[] =>
  INTENTS.flatMap((intent) =>
    head[intent].map((template) => ({
      keyword: template.replace('*', head.term),
      intent,
      relevance: relevance(intent),
      theme: theme ?? `${template} ${head.term}`,
    })),
  )

/** Answers to questions draw readers, of whom few buy at once. */
const relevanceOf = (intent: Intent): number => (intent === 'informational' ? 1 : 3)

/** A trade's name is what everybody in it sells; the other head terms are sold by most of them. */
const BY_MOST = 2 / 3

/**
 * An industry's phrases. Without a focus each head term is a theme of its own. What was asked for
 * itself is no theme, and all else is far from it; beside a narrower trade all is a little far.
 */
const ofIndustry = (industry: Industry, focus: Head | null, isNarrowed: boolean): Phrase[] => {
  const near = focus ? 1 / 3 : isNarrowed ? 2 / 3 : 1
  const [first] = industry.heads
  return [
    ...industry.heads.flatMap((head) => {
      if (head === focus) return filled(head, relevanceOf)
      const share = near * (head === first || focus ? 1 : BY_MOST)
      return filled(head, (intent) => relevanceOf(intent) * share, head.term)
    }),
    ...industry.questions.map((keyword) => ({
      keyword,
      intent: 'informational' as const,
      relevance: near * BY_MOST,
      theme: 'questions',
    })),
  ]
}

/** @param given `theme`: only one of each intent; `near`: how close they are, 1 unless told. */
const ofOwnWords = (words: string[], { theme = '', near = 1 } = {}): Phrase[] => {
  const wordings = wordingsOf(words)
  return INTENTS.flatMap((intent) =>
    wordings[intent].map((keyword) => ({
      keyword,
      intent,
      relevance: relevanceOf(intent) * near,
      theme: theme ? `${theme} ${intent}` : keyword,
    })),
  )
}

const ofPlace = (trade: string, place: string[]): Phrase[] => {
  const where = `${trade} in ${place.join(' ')}`
  return [
    { keyword: where, intent: 'transactional', relevance: 3, theme: 'place' },
    { keyword: `best ${where}`, intent: 'commercial', relevance: 3, theme: 'place' },
  ]
}

/** Every phrase that the almanac can propose for a reading. */
export const phrasesOf = ({ match, ownWords, place }: Reading): Phrase[] => {
  if (!match) {
    const weakly = (weak: Weakness, phrases: Phrase[]) => phrases.map((each) => ({ ...each, weak }))
    if (ownWords.length === 0) return weakly('general', ofIndustry(general, null, false))
    if (place.length === 0) return weakly('typed', ofOwnWords(ownWords))
    return weakly('typed', [
      ...ofPlace(tradeName(ownWords), place),
      ...ofOwnWords(ownWords, { near: 2 / 3 }),
    ])
  }
  const { industry, focus, narrowed } = match
  const { term } = focus ?? industry.heads[0]!
  const own = [
    ...(narrowed.length > 0 ? ofOwnWords(narrowed, { theme: 'narrowed' }) : []),
    ...(place.length > 0 && industry.local ? ofPlace(term, place) : []),
  ]
  return [...own, ...ofIndustry(industry, focus, own.length > 0)]
}

/**
 * Tells whether a phrase says nothing that was not typed, where the almanac does not know the trade:
 * whoever proposes it knows no more.
 */
export const isEcho = (brief: Brief) => {
  if (readBrief(brief).match) return () => false
  const typed = new Set(wordsOf(brief.industry).map(stem))
  return (keyword: string): boolean =>
    wordsOf(keyword)
      .map(stem)
      .every((word) => typed.has(word) || isWording(word))
}

/** A name so short that it is an everyday word, like `A` or `We`, marks no keyword. */
const FEWEST_LETTERS = 3

/** Tells whether a keyword holds one of these names: all of its words, or one that is no English. */
export const branded = (names: readonly string[]) => {
  const brands = names
    .map(brandWords)
    .filter((words) => words.join('').length >= FEWEST_LETTERS || !words.every(isEnglish))
  const telling = new Set(brands.flat().filter((word) => !isCommon(word)))
  return (keyword: string): boolean => {
    const words = wordsOf(keyword).map(stem)
    return words.some((word) => telling.has(word)) || brands.some((brand) => holds(words, brand))
  }
}

/** A phrase as the volume model reads it: singular words, each with how common it is. */
export const wordsWithZipf = (keyword: string, { place }: Pick<Reading, 'place'>): Word[] =>
  wordsOf(keyword).map((word) => ({
    text: stem(word),
    // One place holds few of all the people who search; its further words narrow it little.
    zipf: place[0] === word ? 0 : place.includes(word) ? 6 : zipfOf(word),
  }))

/** The head terms of a reading, the trade itself first, as the volume model reads them. */
export const headsOf = ({ match, ownWords }: Reading): HeadTerm[] => {
  const asHead = (term: string, size: HeadTerm['size']): HeadTerm => ({
    words: wordsWithZipf(term, { place: [] }),
    size,
  })
  const known = (match?.industry ?? general).heads.map(({ term, size }) => asHead(term, size))
  const own = match ? match.narrowed : ownWords
  // What no almanac lists is searched for by few.
  return own.length > 0 ? [asHead(own.join(' '), 2), ...known] : known
}
