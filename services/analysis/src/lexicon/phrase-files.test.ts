import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { industries } from './industries.ts'
import { phraseProblemsIn } from './phrase-files.ts'
import { FOLDER, PHRASE_COLUMNS } from './phrase-rows.ts'

test.for(industries.map((industry) => [industry.id, industry] as const))(
  'the phrases of %s are as its editors agreed to write them',
  ([id, industry]) => {
    const path = join(FOLDER, `${id}.csv`)
    expect(existsSync(path)).toBe(true)
    expect(phraseProblemsIn(industry, readFileSync(path, 'utf8'))).toEqual([])
  },
)

test('no file of phrases is left without its trade', () => {
  const ids = new Set(industries.map(({ id }) => id))
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.csv$/, ''))
  expect(files.filter((id) => !ids.has(id))).toEqual([])
})

const [bakery] = industries.filter(({ id }) => id === 'bakery')
const csv = (...rows: string[]) => [PHRASE_COLUMNS.join(','), ...rows].join('\n')
const problems = (...rows: string[]) => phraseProblemsIn(bakery!, csv(...rows)).join('; ')

test.for([
  ['Bakery Near Me,transactional,location,100k+,3,bakery,', 'line 2, phrase: lower case words'],
  ['bakery,buying,location,100k+,3,bakery,', 'line 2, intent'],
  ['bakery,transactional,page,100k+,3,bakery,', 'line 2, page'],
  ['bakery,transactional,location,5000,3,bakery,', 'line 2, searches'],
  ['bakery,transactional,location,100k+,4,bakery,', 'line 2, fit'],
  ['bakery,transactional,location,100k+,3,bakery,FR', 'line 2, countries: codes of US'],
] as const)('“%s” is named with its line', ([row, problem]) =>
  expect(problems(row)).toContain(problem),
)

test('a phrase that asks for the same as another is named, unless they are said elsewhere', () => {
  const row = (phrase: string, countries = '') =>
    `${phrase},transactional,home,1k-10k,3,bakery,${countries}`
  const told = '"bakeries local" repeats "local bakery"'
  expect(problems(row('local bakery'), row('bakeries local'))).toContain(told)
  expect(problems(row('local bakery', 'US'), row('bakeries local', 'GB'))).not.toContain(told)
})
