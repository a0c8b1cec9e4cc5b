import { describe, expect, test } from 'vitest'
import exceptions from '../../../lint/laws.json' with { type: 'json' }
import { listEventTypes, listFiles, readHouse } from './house.ts'
import {
  countVagueValues,
  exportersOf,
  findBreaches,
  isVagueName,
  readComments,
  shortenList,
} from './laws.ts'
import { readSource } from './source-file.ts'

const files = listFiles()
const house = readHouse(files)
const breaches = findBreaches(house, files, listEventTypes())

// A list of exceptions only gets shorter: whoever mends one takes it out, and nobody adds one.
const HOW =
  'mend what is worse, as the laws of CONTRIBUTING.md say; what is mended leaves the list by: node infra/local/src/laws/print-laws.ts write'

/** What breaks a law beyond the list, and what the list names that no longer does. */
const compare = (found: Record<string, number>, listed: Record<string, number>) => ({
  worse: Object.entries(found).filter(([name, count]) => count > (listed[name] ?? 0)),
  mended: Object.keys(listed).filter((name) => !(name in found)),
})
const NOTHING = { worse: [], mended: [] }

describe('the laws of the house', () => {
  test('no folder gets more than 20 files', () =>
    expect(compare(breaches.crowdedFolders, exceptions.crowdedFolders), HOW).toEqual(NOTHING))
  test('no function gets more than 15 ways through it', () =>
    expect(compare(breaches.complexFunctions, exceptions.complexFunctions), HOW).toEqual(NOTHING))
  test('no name comes to mean two things', () => {
    const { worse, mended } = compare(breaches.sharedNames, exceptions.sharedNames)
    const files = worse.map(([name]) => [name, exportersOf(house, name)])
    expect({ worse: files, mended }, HOW).toEqual(NOTHING)
  })
  test('no type is named by a participle or a pronoun', () => {
    const listed = Object.fromEntries(exceptions.vagueTypes.map((name) => [name, 1]))
    const found = Object.fromEntries(breaches.vagueTypes.map((name) => [name, 1]))
    expect(compare(found, listed), HOW).toEqual(NOTHING)
  })
  test('no more values are named by what was done with them', () =>
    expect(countVagueValues(house), HOW).toBeLessThanOrEqual(exceptions.vagueValues))
  test('comments get no further from sentences with a verb', () => {
    const { words, clauses } = readComments(house)
    expect((1_000 * clauses) / words).toBeLessThanOrEqual(exceptions.clausesPerThousand + 0.1)
  })
})

test('a list loses what is mended and takes nothing new', () => {
  const listed = {
    crowdedFolders: { web: 30, infra: 21 },
    complexFunctions: {},
    sharedNames: { Row: 3 },
    vagueTypes: ['a.ts: Told', 'b.ts: Said'],
  }
  const found = {
    crowdedFolders: { web: 40, services: 22 },
    complexFunctions: { 'a.ts: run': 20 },
    sharedNames: { Row: 2, Page: 2 },
    vagueTypes: ['b.ts: Said', 'c.ts: Asked'],
  }
  expect(shortenList(listed, found)).toEqual({
    crowdedFolders: { web: 30 },
    complexFunctions: {},
    sharedNames: { Row: 2 },
    vagueTypes: ['b.ts: Said'],
  })
})

describe('how the laws read a file', () => {
  test.each(['Told', 'Asked', 'WorkGiven', 'These', 'Left', 'Read'])('%s is no noun', (name) =>
    expect(isVagueName(name)).toBe(true),
  )
  test.each(['SearchPhrase', 'ReportRun', 'NewsFeed', 'PersonSpeed', 'Outcome'])(
    '%s is one',
    (name) => expect(isVagueName(name)).toBe(false),
  )

  test('ways through a function are counted without those of functions within it', () => {
    const text = `
      export const outer = (a: number) => {
        if (a > 1 && a < 5) return a ? 1 : 2
        const inner = () => (a ? 1 : 2)
        for (const one of [a]) inner()
        switch (a) { case 1: return 1; case 2: return 2; case 3: return 3 }
        return 0
      }`
    expect(readSource('a.ts', text).functions).toEqual([
      { name: 'outer', complexity: 6 },
      { name: 'inner', complexity: 2 },
    ])
  })

  test('a function without a name is named by what it stands in, wherever its line is', () => {
    const text = `
      export const createSubject = (deps) => async (id) => deps.find((one) => one.id === id)
      export const routes = [route(find, () => 1), route(save, () => 2)]
      export default { 'read-all': () => 3, save: () => 4 }
      export function save() {}`
    const namesIn = (source: string) => readSource('a.ts', source).functions.map(({ name }) => name)
    const names = [
      'createSubject',
      'in createSubject',
      'in createSubject 2',
      'in routes',
      'in routes 2',
      'in the file',
      'save',
      'save 2',
    ]
    expect(namesIn(text)).toEqual(names)
    expect(namesIn(`// A line above.\n${text}`)).toEqual(names)
  })

  test('values are found wherever a pattern names them, and keys of objects are none', () => {
    const text = `
      const run = ({ asked: request, told, ...given }, [said = 1]) => ({ asked: told })
      for (const { asked } of given) run(asked)`
    const count = countVagueValues(new Map([['a.ts', readSource('a.ts', text)]]))
    expect(count).toBe(4)
  })

  test('declared types and exports are found, re-exports are not', () => {
    const text = `
      type Inner = { a: 1 }
      export type Outer = Inner
      export const [first, second] = [1, 2]
      export const third = 3
      export { third as fourth } from './b.ts'`
    const { typeNames, exportedNames } = readSource('a.ts', text)
    expect(typeNames).toEqual(['Inner', 'Outer'])
    expect(exportedNames).toEqual(['Outer', 'third'])
  })

  test('the files that export a name are found, tests aside', () => {
    const [named, other] = ['export const save = 1', 'export const open = 1'].map((text) =>
      readSource('a.ts', text),
    )
    const files = new Map([
      ['a.ts', named!],
      ['b.ts', other!],
      ['c.ts', named!],
      ['c.test.ts', named!],
    ])
    expect(exportersOf(files, 'save')).toEqual(['a.ts', 'c.ts'])
  })

  test('a comment that is only a clause is counted, a sentence is not', () => {
    const of = (text: string) => readComments(new Map([['a.ts', readSource('a.ts', text)]])).clauses
    expect(of('/** What is asked of a site. */\nconst a = 1')).toBe(1)
    expect(of('/** Asks a site. What it answers is kept. */\nconst a = 1')).toBe(1)
    expect(of('/** Returns what a site holds. */\nconst a = 1')).toBe(0)
  })
})
