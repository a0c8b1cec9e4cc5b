import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDecision, TOPICS, writeIndex } from './decisions.ts'
import { indexFile, readDecisions } from './read-decisions.ts'

const decision = (number: string, title: string, status: string) =>
  readDecision(
    `${number}-x.md`,
    `# ${Number(number)}. ${title}\n\n**Topic.** Reports.\n\n**Status.** ${status}\n\n**Context.** Why.\n`,
  )

test('every decision has a title, a topic and a status, and the index names it', () => {
  const decisions = readDecisions()
  expect(decisions.length).toBeGreaterThan(180)
  expect(readFileSync(indexFile, 'utf8'), 'print-index.ts write').toBe(writeIndex(decisions))
})

test('no two decisions have one number', () => {
  const numbers = readDecisions().map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every topic of the index has decisions', () => {
  const topics = new Set(readDecisions().map(({ topic }) => topic))
  expect([...topics].toSorted()).toEqual(TOPICS.toSorted())
})

test('the index says what became of a decision', () => {
  const index = writeIndex([
    decision('0001', 'One', 'Superseded by [3](0003-x.md).'),
    decision('0002', 'Two', 'Accepted, November 1, 2026.'),
    decision('0003', 'Three', 'Accepted, November 2, 2026. It amends [2](0002-x.md),\nas it says.'),
  ])
  expect(index).toContain('- 1. [One](0001-x.md) (superseded by [3](0003-x.md))')
  expect(index).toContain('- 2. [Two](0002-x.md) (goes on in [3](0003-x.md))')
  expect(index).toContain('- 3. [Three](0003-x.md)\n')
})

test.each([
  ['# One\n\n**Topic.** Reports.\n\n**Status.** Accepted, May 1, 2026.\n\n', /has to begin with/],
  ['# 1. One\n\n**Status.** Accepted, May 1, 2026.\n\n', /has to begin with/],
  ['# 1. One\n\n**Topic.** Reports.\n\n**Status.** Maybe.\n\n', /has to begin with/],
  [
    '# 1. One\n\n**Topic.** Cats.\n\n**Status.** Accepted, May 1, 2026.\n\n',
    /no topic of the index/,
  ],
  ['# 2. One\n\n**Topic.** Reports.\n\n**Status.** Accepted, May 1, 2026.\n\n', /says it is 2/],
])('a head of another form is an error: %j', (text, message) => {
  expect(() => readDecision('0001-one.md', text)).toThrow(message)
})
