import type {
  KeywordChange,
  ReportComparison,
} from '@sortie/contracts/analysis/comparisons/compare'
import { expect, test } from 'vitest'
import { causesText, changeKindOf, comparisonText } from './compare-words.ts'

const side = { searchVolume: 10, difficulty: 1, impact: 5, opportunity: 'Low' as const }
const change = (more: Partial<KeywordChange>): KeywordChange => ({
  keywordId: 'kw_1',
  keyword: 'rye',
  was: side,
  now: side,
  causes: [],
  ...more,
})

test('a change says what it comes from, and how many points of impact that is', () =>
  expect(
    causesText({
      causes: [
        { cause: 'market', points: 12 },
        { cause: 'formula', points: -3 },
        { cause: 'data', points: 0 },
      ],
    }),
  ).toBe('Market +12, Formula −3, Our data'))

test('a change is new, gone or changed', () =>
  expect([change({ was: null }), change({ now: null }), change({})].map(changeKindOf)).toEqual([
    'New',
    'Gone',
    'Changed',
  ]))

test('two reports are compared in one sentence', () => {
  const of = (counts: ReportComparison['counts']) => comparisonText({ counts } as ReportComparison)
  expect(of({ added: 0, gone: 0, changed: 0, same: 1_200 })).toBe(
    'Nothing changed: all 1,200 keywords are the same.',
  )
  expect(of({ added: 1, gone: 0, changed: 0, same: 60 })).toBe(
    '1 keyword is new, 0 are gone, 0 changed, and 60 are the same.',
  )
  expect(of({ added: 3, gone: 2, changed: 40, same: 60 })).toBe(
    '3 keywords are new, 2 are gone, 40 changed, and 60 are the same.',
  )
})
