import type { Brief } from '../domain/brief.ts'
import { holds, stem, wordsOf } from '../domain/words.ts'
import { brandWords } from './companies.ts'
import { countryNamed } from './countries.ts'
import type { Industry } from './industry.ts'
import { type Match, matchIndustry } from './match.ts'
import { isWording } from './own-words.ts'
import { type Place, placeOf, withoutPlace } from './place.ts'
import { isFiller, isVague, readTrade, type Trade } from './trade.ts'
import { companyOfTrade } from './trade-company.ts'
import { isEnglish } from './word-frequency.ts'

/** What somebody typed, as the lexicon understood it. */
export type Reading = {
  match: Match | null
  /** The words that name the trade, where no industry was found; empty where there are none. */
  ownWords: string[]
  place: Place
}

const MOST_WORDS = 4

const legible = (part: string[]): boolean =>
  (part.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) &&
    part.some((word) => /\p{L}{2}/u.test(word))) ||
  part.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))

/** Each word once, where it stood last. */
const distinct = (words: string[]): string[] =>
  words.filter((word, index) => words.lastIndexOf(word) === index)

/** Whether a text says nothing but the trade: it names no place either. */
const isBare = (industry: string, { industry: { name, synonyms } }: Match): boolean => {
  const words = wordsOf(industry).map(stem).join(' ')
  return [name, ...synonyms].some((text) => wordsOf(text).map(stem).join(' ') === words)
}

/** `in Perth, Scotland`: the words of a part that names nothing but a country. */
const countryApart = (industry: string): string[] =>
  industry
    .split(/[,;()/]/)
    .slice(1)
    .map(wordsOf)
    .find((words) => countryNamed(words)) ?? []

/** The trade that a text names, and the place that it names before, behind or in it. */
const tradeIn = (industry: string): { trade: Trade; match: Match | null } => {
  const read = readTrade(industry)
  const trade = { ...read, location: [...read.location, ...countryApart(industry)] }
  const match = matchIndustry(trade)
  if (read.location.length > 0 || (match && isBare(industry, match))) return { trade, match }
  for (const { text, location } of withoutPlace(industry)) {
    const shorter = readTrade(text)
    const found = matchIndustry(shorter)
    if (found && (!match || found.industry === match.industry)) {
      return { trade: { ...shorter, location }, match: found }
    }
  }
  return { trade, match }
}

const read = (asked: Brief): Reading => {
  const { industry, businessName, mainCompetitor, country, town } = asked
  const { trade, match } = tradeIn(industry)
  const names = new Set([...brandWords(businessName), ...brandWords(mainCompetitor)])
  const nameless = (part: string[]) =>
    part.filter((word) => isEnglish(word) || !names.has(stem(word)))
  const own = trade.parts
    .filter((part) => !isVague(part) && !part.some((word) => word !== 'and' && isFiller(word)))
    .map(nameless)
    .find((part) => legible(part) && part.join('').length > 2)
  const stems = match?.narrowed.map(stem) ?? []
  const isNamed = [businessName, mainCompetitor].some((name) => holds(stems, brandWords(name)))
  const rival = match ? companyOfTrade(mainCompetitor, match.industry) : undefined
  return {
    // Whose name stands before the trade does not narrow it.
    match: match && isNamed ? { ...match, narrowed: [], narrower: [] } : match,
    ownWords: match ? [] : distinct(own ?? []).slice(-MOST_WORDS),
    place: placeOf({ location: trade.location, country, town, mainCompetitor, rival }),
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

/** The words of an industry: what it is called, and what its customers search for. */
export const industryWords = ({ name, synonyms, shorthand = [], heads }: Industry): string[] =>
  [name, ...synonyms, ...shorthand, ...heads.map(({ term }) => term)].flatMap(wordsOf).map(stem)

/** The words of the trade, singular: as it was typed, and as its customers and the lexicon call it. */
export const tradeWords = (brief: Brief): Set<string> => {
  const { match, ownWords } = readBrief(brief)
  const typed = [...wordsOf(brief.industry), ...ownWords].map(stem)
  return new Set([...typed, ...(match ? industryWords(match.industry) : [])])
}

/**
 * Tells whether a phrase says nothing that was not typed, where the lexicon does not know the trade:
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
