import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import { expect, test } from 'vitest'
import { lineWorkOf, returnable } from './ledger'

const line = (
  version: number,
  kind: LedgerLine['kind'],
  reportId: `rep_${string}`,
): LedgerLine => ({
  id: `led_1@${version}`,
  at: '2026-01-01T00:00:00.000Z',
  kind,
  reportId,
  change: 0,
  available: 1,
  debt: 0,
})

test('a mission can be given back once it was spent, and once only', () => {
  const lines = [
    line(6, 'reserved', 'rep_3'),
    line(5, 'released', 'rep_2'),
    line(4, 'captured', 'rep_2'),
    line(3, 'reserved', 'rep_2'),
    line(2, 'captured', 'rep_1'),
    line(1, 'reserved', 'rep_1'),
  ]
  expect([...returnable(lines)]).toEqual(['led_1@2'])
})

test('a line names its report, or the article that it is for', () => {
  const report = line(1, 'captured', 'rep_1')
  expect(lineWorkOf(report)).toBe('rep_1')
  expect(lineWorkOf({ ...report, draftId: 'dft_1' })).toBe('Article dft_1')
  const { reportId: _none, ...gift } = report
  expect(lineWorkOf({ ...gift, kind: 'granted' })).toBe('')
})
