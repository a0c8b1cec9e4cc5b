import { expect, test } from 'vitest'
import { longestRun, sharedWith } from './originality.ts'
import { likenessTo, packShingles, unpackShingles } from './page-shingles.ts'

const PAGE =
  'A plumber is a tradesperson who installs and repairs pipes, and who is called when one of them leaks at night.'
const COPY = 'We say that a plumber is a tradesperson who installs and repairs pipes every day.'

test('packed pages compare as the pages themselves do', () => {
  const pages = [unpackShingles(packShingles(PAGE)), unpackShingles(packShingles('Other words.'))]
  const { shared, run } = likenessTo(COPY, pages)
  expect(shared).toBeCloseTo(sharedWith(COPY, [PAGE]))
  expect(run).toBe(longestRun(COPY, PAGE))
  expect(run).toBe(10)
})

test('a page without a run of eight words, and one that is damaged, share nothing', () => {
  expect(packShingles('too short')).toBe('')
  expect(unpackShingles('€')).toEqual(new Set())
  expect(likenessTo(COPY, [unpackShingles(''), unpackShingles('€')])).toEqual({ shared: 0, run: 0 })
  expect(likenessTo('', [])).toEqual({ shared: 0, run: 0 })
})
