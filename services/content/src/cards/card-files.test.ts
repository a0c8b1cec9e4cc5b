import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dialect } from 'harper.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findingsIn } from '../passages/harper.ts'
import { RULES } from '../passages/harper-rules.ts'
import {
  lowerCaseWords,
  paragraphSentences,
  promisesIn,
  readingEase,
  textProblemsIn,
  wordRunsOf,
} from '../passages/passage-checks.ts'
import { CardSubject, EditorCard } from './card.ts'
import { cardsOf, tradesWithCards, wordingsOfCard } from './library.ts'

// The trades are data of analysis, which content does not import: they reach it by event.
const folder = join(import.meta.dirname, '../../../analysis/src/lexicon/trades')
type Trade = { id: string; cautions?: string[]; speech?: { kind: string } }
const trades = readdirSync(folder).flatMap((name): Trade[] =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
)
const written = [...tradesWithCards].toSorted()
/** Every wording of every card. */
const all = written.flatMap((trade) =>
  cardsOf(trade).flatMap((card) =>
    wordingsOfCard(card).map((text, at) => ({
      trade,
      id: at === 0 ? card.id : `${card.id}, wording ${at + 1}`,
      text,
    })),
  ),
)
const failing = (isFine: (card: (typeof all)[number]) => boolean) =>
  all.filter((card) => !isFine(card)).map(({ id }) => id)

/** Cards of a trade at least, and the subjects that they are about at least. */
const LEAST = { cards: 14, subjects: 9 }

describe.each(written)('the cards of %s', (trade) => {
  const cards = cardsOf(trade)

  test('are of a trade that is sold a template draft, and have their shape', () => {
    expect(z.array(EditorCard).safeParse(cards).error).toBeUndefined()
    expect(trades.find(({ id }) => id === trade)?.speech).toBeDefined()
    for (const { id, subject } of cards)
      expect(id).toMatch(new RegExp(`^${trade}-${subject}-\\d+$`))
  })

  test('are many, and about all that a buyer asks', () => {
    expect(cards.length).toBeGreaterThanOrEqual(LEAST.cards)
    const subjects = new Set(cards.map(({ subject }) => subject))
    expect(
      CardSubject.options.filter((subject) => subjects.has(subject)).length,
    ).toBeGreaterThanOrEqual(LEAST.subjects)
  })
})

test('no two cards share an id', () =>
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length))

test('a card has 50 to 110 words, no slots, and nothing that can be wrong as a fact', () => {
  const length = (text: string) => lowerCaseWords(text).length
  expect(failing(({ text }) => length(text) >= 50 && length(text) <= 110)).toEqual([])
  expect(failing(({ text }) => !/\{[^{}]*\}/.test(text))).toEqual([])
  const found = all.map(({ id, text }) => ({ id, problems: textProblemsIn(text) }))
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([])
})

// Questions are never printed on the page of a business.
const isQuestions = ({ id }: { id: string }) => /-questions-\d+/.test(id)

test('no card promises what a price includes, unless it sends the reader to ask', () => {
  const found = all
    .filter((card) => !isQuestions(card))
    .map(({ id, text }) => [id, promisesIn(text)])
  expect(found.filter(([, promises]) => promises!.length > 0)).toEqual([])
})

test('a card reads easily', () =>
  expect(failing(({ text }) => readingEase(text) >= 55)).toEqual([]))

test('no sentence stands in two cards, and no run of eight words', () => {
  const shared = (partsOf: (text: string) => string[]) => {
    const places = new Map<string, string[]>()
    for (const { id, text } of all)
      for (const part of new Set(partsOf(text))) places.set(part, [...(places.get(part) ?? []), id])
    return [...places].filter(([, ids]) => ids.length > 1)
  }
  expect(shared((text) => paragraphSentences(text.toLowerCase()))).toEqual([])
  expect(shared((text) => wordRunsOf(text, 8))).toEqual([])
})

/** A word that more than this part of all trades have in either wording of their cards tells of none. */
const COMMON = 0.15
const LEAST_TELLING = 3

test('each card says words that only its trade and few others have', () => {
  const tradesOf = new Map<string, Set<string>>()
  for (const { trade, text } of all)
    for (const word of lowerCaseWords(text))
      tradesOf.set(word, (tradesOf.get(word) ?? new Set()).add(trade))
  // Of few trades every word is rare.
  const most = Math.max(2, COMMON * written.length)
  const telling = (text: string) =>
    new Set(lowerCaseWords(text).filter((word) => tradesOf.get(word)!.size <= most)).size
  expect(failing(({ text }) => telling(text) >= LEAST_TELLING)).toEqual([])
})

/** Rules that take plain sentences and words of trades for mistakes: crawl space, flashings, getting there costs. */
const OFTEN_WRONG: readonly string[] = [
  'CompoundNouns',
  'HowTo',
  'MassNouns',
  'MissingPreposition',
  'MissingTo',
  'PronounVerbAgreement',
  'SpellCheck',
  'ThereToTheir',
  'WereWhere',
]

const initials = [...new Set(written.map((trade) => trade.charAt(0)))]

// The checker is a large WebAssembly module, and slow on a busy machine: a test reads a part of the cards.
test.each(initials)(
  'harper.js finds no mistake of grammar in the cards of trades in %s',
  { timeout: 120_000 },
  async (initial) => {
    const rules = RULES.filter((rule) => !OFTEN_WRONG.includes(rule))
    const cards = all.filter(({ trade }) => trade.startsWith(initial))
    expect(
      await findingsIn(
        cards.map(({ text }) => text),
        rules,
        Dialect.American,
      ),
    ).toEqual([])
  },
)
