import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Language } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '../lexicon/frequencies/frequencies.ts'
import { CLASS_IDS, type ClassId } from './classes.ts'
import { patternProblemsIn } from './pattern-files.ts'
import {
  PATTERN_COLUMNS,
  PATTERNS,
  type PatternFile,
  patternsOf,
  readPatternsOfAny,
} from './pattern-rows.ts'

test.for(CLASS_IDS)('the patterns of %s are as their editors agreed to write them', (id) =>
  expect(patternProblemsIn(readFileSync(join(PATTERNS, `${id}.csv`), 'utf8'))).toEqual([]),
)

test('no file of patterns is left without its class', () => {
  const ids = new Set<string>(CLASS_IDS)
  const files = readdirSync(PATTERNS).map((name) => name.replace(/\.csv$/, ''))
  expect(files.filter((id) => !ids.has(id))).toEqual([])
})

test('what people type of any business is a pattern of its file, and each class has some in each language', () => {
  const listed = [...readPatternsOfAny('all')].map(([file, patterns]) => {
    const [language, id] = file.replace(/\.csv$/, '').split(sep) as [Language, PatternFile]
    const known = new Set(patternsOf(id, language).map(({ pattern }) => pattern))
    return { language, id, unknown: patterns.filter((pattern) => !known.has(pattern)) }
  })
  expect(listed.filter(({ unknown }) => unknown.length > 0)).toEqual([])
  for (const language of ['en', ...OTHER_LANGUAGES]) {
    const ids = listed.filter((each) => each.language === language).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([...CLASS_IDS]))
  }
})

/** Nobody asks for the price in the town, or for a cheap one, of a trade that few have heard of. */
const OF_COMMON_TRADES =
  /cheap|affordable|günstig|pas cher|barat|economic|goedkoop|\{town\}.*(?:preis|kosten|prix|tarif|precio|prezz|prijs|preço)|(?:avis|opiniones|recensioni|ervaringen|erfahrungen)/

test('of any business nobody types what is only typed of common trades', () => {
  const patterns = [...readPatternsOfAny('all')].flatMap(([, each]) => each)
  expect(patterns.filter((pattern) => OF_COMMON_TRADES.test(pattern))).toEqual([])
})

/** What a pattern says, whatever fills it. */
const wordingsOf = (id: ClassId) =>
  new Set(patternsOf(id).map(({ pattern }) => pattern.replace(/\{[^{}]*\}/g, '*')))

test('each class has words of its own: at most two in three of its wordings are those of another', () => {
  for (const id of CLASS_IDS) {
    const own = wordingsOf(id)
    for (const other of CLASS_IDS.filter((each) => each !== id)) {
      const shared = [...own].filter((wording) => wordingsOf(other).has(wording)).length
      expect(shared / own.size, `${id} and ${other}`).toBeLessThan(0.67)
    }
  }
})

const csv = (...rows: string[]) => [PATTERN_COLUMNS.join(','), ...rows].join('\n')
const problems = (...rows: string[]) => patternProblemsIn(csv(...rows)).join('; ')

test.for([
  ['Buy {things},transactional,home,1,3,{things},', 'line 2, pattern: lower case words'],
  ['buy {gadgets},transactional,home,1,3,things,', 'line 2, pattern: lower case words'],
  ['buy something,transactional,home,1,3,things,', 'line 2, pattern: a slot at least'],
  ['buy {things},buying,home,1,3,things,', 'line 2, intent'],
  ['buy {things},transactional,page,1,3,things,', 'line 2, page'],
  ['buy {things},transactional,home,2,3,things,', 'line 2, share'],
  ['buy {things},transactional,home,1,4,things,', 'line 2, fit'],
  ['buy {things},transactional,home,1,3,things,FR', 'line 2, countries'],
  ['{things} {are},transactional,home,1,3,things,', 'nothing that {do} or {are} agrees with'],
] as const)('“%s” is named with its line', ([row, problem]) =>
  expect(problems(row)).toContain(problem),
)

test('a pattern that stands twice is named, unless it is said elsewhere', () => {
  const row = (countries = '') => `buy {things},transactional,home,1,3,things,${countries}`
  expect(problems(row(), row())).toContain('"buy {things}" stands twice')
  expect(problems(row('US'), row('GB'))).not.toContain('stands twice')
})
