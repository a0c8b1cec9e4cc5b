import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLASS_IDS, type ClassId } from './classes.ts'
import { patternProblemsIn } from './pattern-files.ts'
import { PATTERN_COLUMNS, PATTERNS, patternsOf } from './pattern-rows.ts'

test.for(CLASS_IDS)('the patterns of %s are as their editors agreed to write them', (id) =>
  expect(patternProblemsIn(readFileSync(join(PATTERNS, `${id}.csv`), 'utf8'))).toEqual([]),
)

test('no file of patterns is left without its class', () => {
  const ids = new Set<string>(CLASS_IDS)
  const files = readdirSync(PATTERNS).map((name) => name.replace(/\.csv$/, ''))
  expect(files.filter((id) => !ids.has(id))).toEqual([])
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
