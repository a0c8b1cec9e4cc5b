import type { TrialDetails } from '@sortie/contracts/analysis'
import { holds, stem, wordsOf } from '../domain/words.ts'
import { brandWords } from './companies.ts'
import type { Industry } from './industry.ts'
import { type Match, matchIndustry } from './match.ts'
import { isWording } from './own-words.ts'
import { isFiller, isVague, readTrade } from './trade.ts'
import { isEnglish } from './word-frequency.ts'

/** What somebody typed, as the lexicon understood it. */
export type Reading = {
  match: Match | null
  /** The words that name the trade, where no industry was found; empty where there are none. */
  ownWords: string[]
  location: string[]
}

const MOST_WORDS = 4

const legible = (part: string[]): boolean =>
  (part.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) &&
    part.some((word) => /\p{L}{2}/u.test(word))) ||
  part.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))

/** Each word once, where it stood last. */
const distinct = (words: string[]): string[] =>
  words.filter((word, index) => words.lastIndexOf(word) === index)

const read = ({ industry, businessName, mainCompetitor }: TrialDetails): Reading => {
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
    location: trade.location,
  }
}

const readings = new WeakMap<TrialDetails, Reading>()
/**
 * Reads a brief: the industry, else the trade's own words without anybody's name in them. Each
 * brief is read once, since every capability asks for it.
 */
export const readBrief = (brief: TrialDetails): Reading => {
  const reading = readings.get(brief) ?? read(brief)
  readings.set(brief, reading)
  return reading
}

/** The words of an industry: what it is called, and what its customers search for. */
export const industryWords = ({ name, synonyms, shorthand = [], heads }: Industry): string[] =>
  [name, ...synonyms, ...shorthand, ...heads.map(({ term }) => term)].flatMap(wordsOf).map(stem)

/** The words of the trade, singular: as it was typed, and as its customers and the lexicon call it. */
export const tradeWords = (brief: TrialDetails): Set<string> => {
  const { match, ownWords } = readBrief(brief)
  const typed = [...wordsOf(brief.industry), ...ownWords].map(stem)
  return new Set([...typed, ...(match ? industryWords(match.industry) : [])])
}

/**
 * Tells whether a phrase says nothing that was not typed, where the lexicon does not know the trade:
 * whoever proposes it knows no more.
 */
export const isEcho = (brief: TrialDetails) => {
  if (readBrief(brief).match) return () => false
  const typed = new Set(wordsOf(brief.industry).map(stem))
  return (keyword: string): boolean =>
    wordsOf(keyword)
      .map(stem)
      .every((word) => typed.has(word) || isWording(word))
}
