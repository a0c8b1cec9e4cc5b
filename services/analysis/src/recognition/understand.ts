import { stem } from '../domain/words.ts'
import { brandWords } from '../lexicon/companies.ts'
import { isFiller, isVague, readTrade } from '../lexicon/trade.ts'
import { isEnglish } from '../lexicon/word-frequency.ts'
import { confidenceOf, featuresOf } from './confidence.ts'
import { type Description, readDescription } from './description.ts'
import { readKnowledge } from './knowledge.ts'
import { type Match, matchOf, VERBS } from './match.ts'
import { type Candidate, candidatesOf } from './recognise.ts'
import { GENERIC_WORTH, worthOf } from './telling.ts'
import { wordOf } from './words.ts'

/** A trade of ours that a description may mean. */
export type KnownReading = { kind: 'trade'; match: Match; confidence: number }
/** A business that no editor wrote about, by the words of its description that name it. */
export type OwnReading = { kind: 'own'; words: string[] }
export type BusinessReading = KnownReading | OwnReading

/**
 * What a description means. `sure`: the first reading. `ask`: one of them, and only its owner knows which.
 * `unknown`: none; somebody has to describe it in other words.
 */
export type Understanding = {
  outcome: 'sure' | 'ask' | 'unknown'
  /** The likeliest first. */
  readings: BusinessReading[]
}

/** From this confidence on nobody is asked. */
const SURE = 0.75
/** By so much more than the next one. */
const CLEARLY = 0.15
/** Below this a trade is not worth a question. */
const POSSIBLE = 0.1
/** Below this the words of the description say more than the trade that they remind of. */
const LIKELY = 0.4
/** How many candidates speak against each other. */
const COMPARED = 8
const MOST_TRADES = 3
const MOST_WORDS = 4

/** How surely a kind of business is meant. */
type Rating = { candidate: Candidate; confidence: number }

/** Whether nothing was typed but what a trade itself is called. */
const isCalledSo = ({ fit }: Candidate, { telling }: Description): boolean => {
  if (!fit?.isJustSo || fit.name.focus || fit.name.isOwners) return false
  return telling.every(({ text }) => fit.name.words.some((word) => word.text === text))
}

/** How surely a trade is meant whose name was typed, and nothing else. */
const CALLED_SO = 0.95

const nameLength = ({ fit }: Candidate) => fit?.name.words.length ?? 0

const rate = (description: Description): Rating[] => {
  const { telling } = description
  const compared = candidatesOf(description).slice(0, COMPARED)
  const called = compared.filter((candidate) => isCalledSo(candidate, description))
  // `business finance` is that, and not finance.
  const longest = Math.max(0, ...called.map(nameLength))
  return compared
    .map((candidate) => {
      const others = compared.filter((other) => other !== candidate)
      const confidence = confidenceOf(featuresOf(candidate, others, telling.length))
      const isCalled = called.includes(candidate) && nameLength(candidate) === longest
      // Of two trades of one name the likelier comes first.
      const more = isCalled ? CALLED_SO + confidence * (1 - CALLED_SO) : confidence
      return { candidate, confidence: more }
    })
    .toSorted((one, other) => other.confidence - one.confidence)
}

/** `I have a shop` names no trade, unless just that is what one is called. */
const leastOf = ({ telling }: Description): number => {
  const { vocabulary } = readKnowledge()
  const tells = telling.some((word) => worthOf(word, vocabulary) > GENERIC_WORTH)
  return tells ? POSSIBLE : CALLED_SO
}

/** Whether a reading may be taken where nobody was asked. */
export const isLikely = (reading: BusinessReading): boolean =>
  reading.kind === 'own' || reading.confidence >= LIKELY

const isLegible = (part: readonly string[]): boolean =>
  (part.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) &&
    part.some((word) => /\p{L}{2}/u.test(word))) ||
  part.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))

/** Whether somebody may have meant it: an English word, or one of another language that trades have. */
const isWord = (word: string): boolean =>
  isEnglish(word) ||
  readKnowledge().vocabulary.trades(wordOf(word).key) > 0 ||
  /^\p{Script=Cyrillic}/u.test(word)

/** Each word once, where it stood last. */
const distinct = (words: readonly string[]): string[] =>
  words.filter((word, index) => words.lastIndexOf(word) === index)

/** The words that name a business, without anybody's name; none where there are none. */
const ownWordsOf = (text: string, names: readonly string[]): string[] => {
  const brands = new Set(names.flatMap(brandWords))
  const own = readTrade(text)
    .parts.filter(
      (part) => !isVague(part) && !part.some((word) => word !== 'and' && isFiller(word)),
    )
    .map((part) => part.filter((word) => isEnglish(word) || !brands.has(stem(word))))
    .find((part) => isLegible(part) && part.join('').length > 2)
  const [first = '', ...rest] = distinct(own ?? [])
  // What is sold names the business, and not what its owner does to it.
  const words = VERBS.has(first) && rest.length > 0 ? rest : [first, ...rest].filter(Boolean)
  return words.slice(-MOST_WORDS)
}

/**
 * Reads what was typed as an industry.
 * @param names of the business and its competitor: their words name no trade
 */
export const understand = (text: string, names: readonly string[] = []): Understanding => {
  const description = readDescription(text, readKnowledge().spell)
  const possible = rate(description)
    .filter(({ confidence }) => confidence >= leastOf(description))
    .slice(0, MOST_TRADES)
  const trades = possible.map(({ candidate, confidence }): KnownReading => {
    return { kind: 'trade', match: matchOf(candidate, description), confidence }
  })
  const words = ownWordsOf(text, names)
  const own: BusinessReading[] = words.length > 0 ? [{ kind: 'own', words }] : []
  const unlikely = trades.filter((trade) => !isLikely(trade))
  const readings = [...trades.filter(isLikely), ...own, ...unlikely]
  const best = trades[0]
  const isAlone = (trades[1]?.confidence ?? 0) + CLEARLY <= (best?.confidence ?? 0)
  if (best && best.confidence >= SURE && isAlone) return { outcome: 'sure', readings }
  if (best) return { outcome: 'ask', readings }
  // Letters that are no word name no business; a trial shows them all the same.
  return { outcome: words.some(isWord) ? 'sure' : 'unknown', readings }
}
