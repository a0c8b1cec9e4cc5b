import { expect, test } from 'vitest'
import { DraftBrief } from './draft-brief.ts'

const parsed = (more: object) =>
  DraftBrief.parse({ type: 'informational', keyword: 'plumber', ...more })

test('what is invisible in a keyword or a name is gone, and words stay apart', () => {
  expect(parsed({ keyword: ' drain\u0000\u0007 clean\u200bing\r\nleeds\u202e ' }).keyword).toBe(
    'drain clean ing leeds',
  )
  expect(parsed({ business: 'North\u001b\tHill' }).business).toBe('North Hill')
})

test('a keyword of nothing visible is none', () =>
  expect(
    DraftBrief.safeParse({ type: 'informational', keyword: '\u0000\u200b \u0007' }).success,
  ).toBe(false))

test('an answer keeps its lines, but no controls', () => {
  const answers = [{ question: 'What now?', answer: 'First.\r\n\r\nSecond\u0000.' }]
  expect(parsed({ answers }).answers[0]?.answer).toBe('First.\n\nSecond .')
})
