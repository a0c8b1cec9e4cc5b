import type { Addition } from '@sortie/contracts/analysis/additions/additions'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { expect, test } from 'vitest'
import {
  ADDITION_KINDS,
  additionBodyOf,
  additionOriginText,
  additionOutcomeText,
  checkAddition,
  isAdding,
  leftText,
} from './additions'

const until = '2026-12-29T10:00:00.000Z'
const now = Date.parse('2026-11-29T10:00:00.000Z')
const addition = (more: Partial<Addition> = {}): Addition => ({
  additionId: 'add_1',
  subject: { kind: 'words', words: ['sourdough', 'rye starter'] },
  state: 'completed',
  requestedAt: '2026-11-29T10:00:00.000Z',
  finishedAt: '2026-11-29T10:00:02.000Z',
  added: 42,
  failure: null,
  ...more,
})
const state = (left: number, ...items: Addition[]): NonNullable<Report['additions']> => ({
  left,
  until,
  items,
})

test('what somebody typed is asked for, without empty lines', () => {
  expect(additionBodyOf('Words', ' sourdough \n\nrye starter, bagels,')).toEqual({
    kind: 'words',
    words: ['sourdough', 'rye starter', 'bagels'],
  })
  expect(additionBodyOf('A website', ' crumb.example ')).toEqual({
    kind: 'site',
    site: 'crumb.example',
  })
  expect(additionBodyOf('A town', ' York ')).toEqual({ kind: 'town', town: 'York' })
})

test('what is missing or too much is said in a sentence beside the field', () => {
  for (const kind of ADDITION_KINDS) {
    const wrong = checkAddition(kind, ' \n')
    expect(wrong?.fields.about).toMatch(/^Type /)
    expect(checkAddition(kind, 'York')).toBeNull()
  }
  const eleven = Array.from({ length: 11 }, (_, index) => `bread ${index}`).join('\n')
  expect(checkAddition('Words', eleven)?.message).toBe('Type 10 keywords at most')
  expect(checkAddition('Words', 'b'.repeat(81))?.message).toBe('A keyword is too long (80 at most)')
})

test.each([
  [state(5), '5 of 5 additions left, until Dec 29, 2026. No mission is used.'],
  [state(4, addition()), '4 of 5 additions left, until Dec 29, 2026. No mission is used.'],
  [
    state(5, addition({ state: 'failed', added: 0 })),
    '5 of 5 additions left, until Dec 29, 2026. No mission is used.',
  ],
  [state(0, ...Array(5).fill(addition())), 'All 5 additions are used.'],
  [state(0), 'Keywords can’t be added right now.'],
])('what is left is said in one line: %#', (given, text) => {
  expect(leftText(given, now)).toBe(text)
})

test('once their time is over, it is said until when they could be added', () => {
  const after = Date.parse(until) + 1
  expect(leftText(state(0, addition()), after)).toBe('Keywords could be added until Dec 29, 2026.')
})

test('what became of an addition is said, and a failed one does not count', () => {
  expect(additionOutcomeText(addition())).toBe('42 keywords added about sourdough, rye starter.')
  expect(additionOutcomeText(addition({ added: 1 }))).toMatch(/^1 keyword added/)
  const failed = addition({ state: 'failed', failure: 'We couldn’t read this website.' })
  expect(additionOutcomeText(failed)).toBe(
    'Nothing was added about sourdough, rye starter, and this addition doesn’t count. We couldn’t read this website.',
  )
  const running = addition({ state: 'running', finishedAt: null })
  expect(additionOutcomeText(running)).toMatch(/it keeps running\.$/)
  expect(isAdding({ additions: state(4, addition(), running) })).toBe(true)
  expect(isAdding({ additions: state(4, addition()) })).toBe(false)
  expect(isAdding({ additions: null })).toBe(false)
})

test('an added keyword says when it came, and what from where that may be told', () => {
  const at = '2026-11-29T10:00:02.000Z'
  expect(additionOriginText({ at })).toBe('Added on Nov 29, 2026.')
  expect(additionOriginText({ at, subject: { kind: 'town', town: 'York' } })).toBe(
    'Added on Nov 29, 2026 for York.',
  )
  expect(additionOriginText({ at, subject: addition().subject })).toBe(
    'Added on Nov 29, 2026 from sourdough, rye starter.',
  )
})
