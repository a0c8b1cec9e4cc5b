import { ArticleType } from '@sortie/contracts/article-ids'
import { Kind } from '@sortie/contracts/trade-words'
import { describe, expect, test } from 'vitest'
import { library } from './library.ts'
import { PassageFiles, Role, suits } from './passage.ts'
import { problemsIn, readingEase, sentencesOf, shinglesOf, wordsOf } from './passage-checks.ts'
import { sampleTrades } from './sample-trades.ts'
import { fill } from './slots.ts'

const passages = Object.values(library).flat()
const texts = passages.map(({ id, text }) => ({ id, text }))
/** Where a text is read in its plain form, one trade stands for all. */
const plumber = sampleTrades[0]!
const failing = <Item extends { id: string }>(items: Item[], isFine: (item: Item) => boolean) =>
  items.filter((item) => !isFine(item)).map(({ id }) => id)

test('every file has the shape of passages', () =>
  expect(PassageFiles.safeParse(library).error).toBeUndefined())

test('no two share an id, and an id says where its passage belongs', () => {
  expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length)
  for (const type of ArticleType.options) {
    expect(failing(library[type], ({ id, role }) => id.startsWith(`${type}-${role}-`))).toEqual([])
  }
})

describe.each(ArticleType.options)('%s', (type) => {
  test.each(Role.options)('has five passages or more of the role %s', (role) =>
    expect(library[type].filter((passage) => passage.role === role).length).toBeGreaterThanOrEqual(
      5,
    ),
  )
  test.each(Kind.options)('has three or more of every role for %s', (kind) => {
    const fitting = library[type].filter((passage) => suits(passage, kind))
    const count = (role: Role) => fitting.filter((passage) => passage.role === role).length
    expect(Role.options.filter((role) => count(role) < 3)).toEqual([])
  })
})

test('a passage has 70 to 120 words', () => {
  const length = (text: string) => wordsOf(fill(text, plumber)).length
  const within = (from: number, to: number) => (item: { text: string }) =>
    length(item.text) >= from && length(item.text) <= to
  expect(failing(passages, within(70, 120))).toEqual([])
})

test('nothing in it can be wrong as a fact, and every slot is used as its word allows', () => {
  const found = texts.map(({ id, text }) => ({ id, problems: problemsIn(text) }))
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([])
})

test('every text reads easily, with few long sentences and a varied rhythm', () => {
  const plain = texts.map(({ id, text }) => ({ id, text: fill(text, plumber) }))
  expect(failing(plain, ({ text }) => readingEase(text) >= 60)).toEqual([])
  const lengths = (text: string) => sentencesOf(text).map((sentence) => wordsOf(sentence).length)
  const longShare = (text: string) =>
    lengths(text).filter((words) => words > 20).length / lengths(text).length
  expect(failing(plain, ({ text }) => longShare(text) <= 0.25)).toEqual([])
  const spread = (text: string) => Math.max(...lengths(text)) - Math.min(...lengths(text))
  expect(failing(plain, ({ text }) => spread(text) >= 5)).toEqual([])
})

/** Where each of some strings stands, for those that stand in more than one text. */
const shared = (partsOf: (text: string) => string[]): [part: string, ids: string[]][] => {
  const places = new Map<string, string[]>()
  for (const { id, text } of texts) {
    for (const part of new Set(partsOf(text))) places.set(part, [...(places.get(part) ?? []), id])
  }
  return [...places].filter(([, ids]) => ids.length > 1)
}

test('no sentence stands twice', () => {
  expect(shared((text) => sentencesOf(text.toLowerCase()))).toEqual([])
  const repeats = texts.filter(
    ({ text }) => new Set(sentencesOf(text)).size < sentencesOf(text).length,
  )
  expect(repeats).toEqual([])
})

test('no two texts share more than three runs of five words, or any run of eight', () => {
  expect(shared((text) => shinglesOf(text, 8))).toEqual([])
  const together = new Map<string, number>()
  for (const [, ids] of shared((text) => shinglesOf(text, 5))) {
    for (const [at, one] of ids.entries()) {
      for (const other of ids.slice(at + 1)) {
        const key = `${one} and ${other}`
        together.set(key, (together.get(key) ?? 0) + 1)
      }
    }
  }
  expect([...together].filter(([, count]) => count > 3)).toEqual([])
})
