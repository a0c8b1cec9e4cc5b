import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { costGrowth, MOST_GROWTH, repeated, threadMs } from '@sortie/prose/testing/cost-growth'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import type { Exception } from './expressions.ts'

/** Parts that texts repeat to be dear: letters, marks, and words that expressions of ours begin with. */
const PARTS = [
  'a',
  'é',
  'A',
  '1',
  ' ',
  '\n',
  '\t',
  '-',
  '.',
  ',',
  'a-',
  'a ',
  'a.',
  'a. ',
  'A. ',
  'a, ',
  '1 ',
  '1,',
  '1.',
  'x@',
  '(',
  '“a',
  '> ',
  '- ',
  '<a>',
  'www.',
  'http://a',
  'and ',
  'it is ',
  'the A ',
  'Mr. ',
  'MCM ',
  '5 % ',
  'show that ',
  'two years ago ',
]

/** Characters that are read unless fewer are possible, and milliseconds that are next to nothing. */
const MOST_CHARACTERS = 8_000
const NOTHING_MS = 20

const compile = (listed: string): RegExp => {
  const end = listed.lastIndexOf('/')
  const flags = listed.slice(end + 1)
  return new RegExp(listed.slice(1, end), flags.includes('g') ? flags : `${flags}g`)
}

const search = (expression: RegExp) => (text: string) => {
  for (const match of text.matchAll(expression)) if (match.index > text.length) throw new Error()
}

/** What of the parts makes an expression dearer than its text is long. */
const dearPartsOf = (listed: string, most: number): string[] => {
  const find = search(compile(listed))
  return PARTS.filter((part) => {
    const text = repeated(part)(most)
    const began = threadMs()
    find(text)
    if (threadMs() - began < NOTHING_MS) return false
    return costGrowth(most / 8, repeated(part), find) > MOST_GROWTH
  })
}

const exceptions: Exception[] = JSON.parse(
  readFileSync(join(root, 'infra/lint/expressions.json'), 'utf8'),
)
const listed = exceptions
  .filter(({ isOwnInput }) => !isOwnInput)
  .flatMap(({ expressions = [], mostCharacters = MOST_CHARACTERS }) =>
    expressions.map((expression): [string, string, number] => [
      // Some are thousands of characters long: their names would bury what else the run says.
      expression.slice(0, 80),
      expression,
      mostCharacters,
    ]),
  )

test.each(listed)('%s costs no more than its text is long', (_name, expression, most) => {
  expect(dearPartsOf(expression, most)).toEqual([])
})
