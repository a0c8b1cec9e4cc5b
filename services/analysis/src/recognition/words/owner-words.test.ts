import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stem, wordsOf } from '../../domain/words.ts'
import { industries } from '../../lexicon/industries.ts'
import type { Industry } from '../../lexicon/industry.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'

// Checks owner-words.csv for whoever edits it: how owners describe each trade (`says`), and other
// businesses whose descriptions share words with it (`other`).

const csv = readFileSync(join(import.meta.dirname, 'owner-words.csv'), 'utf8')
const KINDS = ['says', 'other']
const LEAST_SAYS = 14
const LEAST_OTHERS = 4
const MOST_OTHERS = 8

/** Equal where two texts differ only in singular and plural. */
const sameWords = (text: string): string => wordsOf(text).map(stem).join(' ')

const namesOf = ({ name, synonyms, shorthand }: Industry): string[] =>
  [name, ...synonyms, ...(shorthand ?? [])].map(sameWords)

const told = (isWrong: boolean, problem: string): string[] => (isWrong ? [problem] : [])

type Cells = Record<string, string>

const shapeProblems = (rows: Cells[]): string[] =>
  rows.flatMap(({ trade = '', kind = '', text = '' }, index) => {
    const where = `line ${index + 2}, ${trade}`
    const count = text.split(' ').length
    return [
      ...told(!industries.some(({ id }) => id === trade), `${where}: no such trade`),
      ...told(!KINDS.includes(kind), `${where}: the kind must be says or other`),
      ...told(!/^[a-z0-9]+( [a-z0-9]+)*$/.test(text), `${where}: lower case words and digits only`),
      ...told(count < 2 || count > 7, `${where}: "${text}" has ${count} words, of 2 to 7`),
    ]
  })

const repeatsOf = (trade: Industry, rows: Cells[]): string[] => {
  const names = new Set(namesOf(trade))
  const seen = new Set<string>()
  return rows.flatMap(({ text = '' }) => {
    const key = sameWords(text)
    const isRepeat = seen.has(key)
    seen.add(key)
    return [
      ...told(isRepeat, `${trade.id}: "${text}" stands twice`),
      ...told(names.has(key), `${trade.id}: "${text}" is one of its names`),
    ]
  })
}

const countProblems = ({ id }: Industry, rows: Cells[]): string[] => {
  const says = rows.filter(({ kind }) => kind === 'says').length
  const others = rows.filter(({ kind }) => kind === 'other').length
  return [
    ...told(says < LEAST_SAYS, `${id}: ${says} says, of at least ${LEAST_SAYS}`),
    ...told(
      others < LEAST_OTHERS || others > MOST_OTHERS,
      `${id}: ${others} others, of ${LEAST_OTHERS} to ${MOST_OTHERS}`,
    ),
  ]
}

const problemsIn = (content: string): string[] => {
  const rows = parseCells(content)
  const byTrade = Object.groupBy(rows, ({ trade = '' }) => trade)
  return [
    ...shapeProblems(rows),
    ...industries.flatMap((trade) => {
      const own = byTrade[trade.id] ?? []
      return [...repeatsOf(trade, own), ...countProblems(trade, own)]
    }),
  ]
}

test('every trade has enough words of owners, plain ones, and none stands twice', () =>
  expect(problemsIn(csv)).toEqual([]))

const problems = (...rows: string[]) => problemsIn(['trade,kind,text', ...rows].join('\n'))

test.for([
  ['milliner,says,make hats', 'line 2, milliner: no such trade'],
  ['bakery,sells,make bread', 'line 2, bakery: the kind must be says or other'],
  ['bakery,says,Bake bread!', 'line 2, bakery: lower case words and digits only'],
  ['bakery,says,bread', 'line 2, bakery: "bread" has 1 words, of 2 to 7'],
  ['bakery,says,cake shops', 'bakery: "cake shops" is one of its names'],
  ['bakery,says,bake bread', 'bakery: 1 says, of at least 14'],
  ['bakery,other,bread maker repair', 'bakery: 1 others, of 4 to 8'],
  ['bakery,says,bake bread', 'florist: 0 says, of at least 14'],
] as const)('“%s” is named with what is wrong', ([row, problem]) =>
  expect(problems(row)).toContain(problem),
)

test('a text that a trade has twice, once in the plural, is named', () =>
  expect(problems('bakery,says,wedding cakes', 'bakery,other,wedding cake')).toContain(
    'bakery: "wedding cake" stands twice',
  ))
