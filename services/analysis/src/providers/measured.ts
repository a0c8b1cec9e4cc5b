import type { Country } from '@sortie/contracts/countries'
import { cutInParts } from '@sortie/runtime/process/parts'
import { stem, wordsOf } from '../domain/words.ts'
import { branded } from '../lexicon/companies/brands.ts'
import { sellsIn } from '../lexicon/industry.ts'
import { plainPhrase } from '../lexicon/plain.ts'
import { isFiller, isVague } from '../lexicon/trade.ts'
import { localWords } from '../lexicon/words/country-words.ts'
import { isWording } from '../lexicon/words/own-words.ts'
import { readBrief, tradeWords } from '../recognition/reading.ts'
import { distinct, holdsBrand } from './merge.ts'
import {
  type KeptAnswer,
  OverLimit,
  type PaidCalls,
  type PaidLoad,
  type PaidQuestion,
} from './paid-calls.ts'
import type { SourceQuery } from './port.ts'

// Code that the sources of measured figures share: their questions, and the use of their answers.

/** Country codes as Google's list of places has them, which DataForSEO took over. */
const PLACE_IDS: Record<Country, number> = {
  US: 2840,
  GB: 2826,
  CA: 2124,
  AU: 2036,
  IE: 2372,
  NZ: 2554,
  ZA: 2710,
  IN: 2356,
  DE: 2276,
  AT: 2040,
  CH: 2756,
  FR: 2250,
  BE: 2056,
  NL: 2528,
  ES: 2724,
  MX: 2484,
  IT: 2380,
  PT: 2620,
  BR: 2076,
}
/** Returns the place and the language of a query as DataForSEO takes them. */
export const googlePlaceOf = (query: SourceQuery) => ({
  location_code: placeIdOf(query),
  language_code: readBrief(query).language,
})
export const placeIdOf = (query: SourceQuery): number => PLACE_IDS[readBrief(query).place.country]

export const ONE_DAY_MS = 86_400_000
/** The note for the reader where money ran out. */
export const LIMIT_NOTE =
  'This report reached the limit on what measured figures may cost, so some figures are estimates.'

const MOST_SEEDS = 20
const MOST_LETTERS = 80
const MOST_WORDS = 10
/** Characters that fail a whole batch of keywords, by the documentation of both sources. */
const ILLEGAL = /[,!@%^()={};~<>?\\|`"“”]|\p{Extended_Pictographic}/gu

/**
 * A keyword as both sources take it: lower case, as they answer; without the characters that would fail
 * every keyword beside it. Null where it is too long, or nothing is left.
 */
export const askable = (keyword: string): string | null => {
  const text = keyword
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘ʼ´]/g, "'")
    .replace(ILLEGAL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isShort = text.length <= MOST_LETTERS && text.split(' ').length <= MOST_WORDS
  return text && isShort ? text : null
}

/** Returns the seeds that ideas are asked from, and whether the person typed any of them. */
export const seedsOf = (query: SourceQuery): { seeds: string[]; isTyped: boolean } => {
  const { match, ownWords, place } = readBrief(query)
  const { heads = [], words } = match?.industry ?? {}
  const known = [
    ...(match?.focus ? [match.focus.term] : []),
    ...heads.toSorted((one, other) => other.size - one.size).map(({ term }) => term),
  ].map((term) => localWords(term, place.country, words))
  const typed = [...(query.seeds ?? []), (match?.narrowed ?? []).join(' '), ownWords.join(' ')]
    .map(askable)
    .filter((seed) => seed !== null)
  const seeds = distinct(
    [...typed, ...known].flatMap((seed) => askable(seed) ?? []),
    (seed) => seed,
  )
  return { seeds: seeds.slice(0, MOST_SEEDS), isTyped: typed.length > 0 }
}

type Close = { relevance: number; theme: string }

/**
 * Returns the closeness of an idea to the things that the business sells, and the seed that it belongs to; null where
 * it shares no word with the trade: sources also propose keywords that their other users looked at beside it.
 */
const closeness = (query: SourceQuery, seeds: readonly string[]) => {
  const telling = (word: string) => !isVague([word]) && !isFiller(word) && !isWording(word)
  const trade = new Set([...tradeWords(query)].filter(telling))
  const bySeed = seeds.map((seed) => ({ seed, words: wordsOf(seed).map(stem) }))
  return (keyword: string): Close | null => {
    const words = new Set(wordsOf(keyword).map(stem))
    const shared = [...words].filter((word) => trade.has(word)).length
    const held = bySeed.filter((each) => each.words.every((word) => words.has(word)))
    const longest = held.toSorted((one, other) => other.words.length - one.words.length)[0]
    if (longest) return { relevance: 3, theme: longest.seed }
    if (shared === 0) return null
    const [like] = bySeed.filter((each) => each.words.some((word) => words.has(word)))
    return { relevance: shared > 1 ? 2 : 1, theme: like?.seed ?? keyword }
  }
}

/**
 * Tells what to make of an idea: its plain form, how close it is, and its theme. Null for what nobody
 * types, for names of companies, and for what is not of the trade.
 */
export const ideasFor = (query: SourceQuery, seeds: readonly string[]) => {
  const { match, place } = readBrief(query)
  const companies = (match?.industry.companies ?? []).filter((one) => sellsIn(one, place.country))
  const isCompany = branded(companies.map(({ name }) => name))
  const isBranded = holdsBrand(query)
  const closeTo = closeness(query, seeds)
  return (text: string): (Close & { keyword: string }) | null => {
    const keyword = plainPhrase(text)
    if (!keyword || isBranded(keyword) || isCompany(keyword)) return null
    const close = closeTo(keyword)
    return close && { keyword, ...close }
  }
}

/** The rows that a run received, by keyword in the form that sources take; null where the source does not know it. */
export type MeasuredRows<Row> = {
  ideas: Map<string, Row>
  lookedUp: Map<string, Row | null>
}

/** Keeps the rows of each run for as long as its paid calls exist. */
export const createLearned = <Row>() => {
  const runs = new WeakMap<PaidCalls, MeasuredRows<Row>>()
  return (paid: PaidCalls): MeasuredRows<Row> => {
    const learned = runs.get(paid) ?? { ideas: new Map(), lookedUp: new Map() }
    runs.set(paid, learned)
    return learned
  }
}

/** Returns the row of a keyword; null where none is known. */
export const measuredRowOf = <Row>(
  { ideas, lookedUp }: MeasuredRows<Row>,
  keyword: string,
): Row | null => {
  const phrase = askable(keyword) ?? ''
  return ideas.get(phrase) ?? lookedUp.get(phrase) ?? null
}

/**
 * The keywords of a report that are to be looked up, part by part. The parts follow from its phrases and
 * from the ideas alone, not from what this run looked up before: so a run after a death asks the same, and
 * finds the answers that were paid for.
 */
export const partsToLookUp = <Row>(
  { all = [] }: SourceQuery,
  keywords: readonly string[],
  { ideas, lookedUp }: MeasuredRows<Row>,
  size: number,
): string[][] => {
  const phrases = new Set([...all, ...keywords].flatMap((each) => askable(each) ?? []))
  const others = [...phrases].filter((keyword) => !ideas.has(keyword))
  return cutInParts(others, size).filter((part) => part.some((keyword) => !lookedUp.has(keyword)))
}

type Ask = { question: PaidQuestion; load: PaidLoad }

/**
 * Asks the first of some questions, of which each next one costs less, that is answered already or can
 * still be paid. A report that is run again finds the one that it paid for, whatever is left by then.
 * @returns null where none can be paid; else its answer, and which one it was.
 */
export const askAffordable = async (
  paid: PaidCalls,
  asks: readonly Ask[],
): Promise<{ answer: KeptAnswer; index: number } | null> => {
  for (const [index, { question }] of asks.entries()) {
    const answer = await paid.kept(question)
    if (answer) return { answer, index }
  }
  const left = await paid.left()
  for (const [index, { question, load }] of asks.entries()) {
    if (question.most > left) continue
    try {
      return { answer: await paid.ask(question, load), index }
    } catch (error) {
      // Another call may have taken what was left.
      if (!(error instanceof OverLimit)) throw error
    }
  }
  return null
}
