import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import { describe, expect, test } from 'vitest'
import { fetchOlder, ledgerRows } from './ledger-rows.ts'

type Step = [kind: LedgerLine['kind'], change: number, reportId?: `rep_${string}`]
const RETURNED = 'returned' as const

/** Lines as billing answers with them, newest first, from what happened, oldest first. */
const linesOf = (steps: (Step | [typeof RETURNED, number, `rep_${string}`])[]): LedgerLine[] => {
  let available = 0
  return steps
    .map(([kind, change, reportId], index): LedgerLine => {
      available += change
      return {
        id: `led_1@${index + 1}`,
        at: '2026-01-01T00:00:00.000Z',
        change,
        available,
        debt: 0,
        ...(kind === RETURNED ? { kind: 'released', afterDelivery: true } : { kind }),
        ...(reportId && { reportId }),
      }
    })
    .toReversed()
}
const shown = (lines: LedgerLine[]) =>
  ledgerRows(lines).map(({ kind, change, balance }) => [kind, change, balance])

const busy = linesOf([
  ['granted', 3],
  ['reserved', -1, 'rep_1'],
  ['reserved', -1, 'rep_2'],
  ['granted', 10],
  ['captured', 0, 'rep_1'],
  ['released', 1, 'rep_2'],
  ['reserved', -1, 'rep_3'],
])

describe('the rows of a ledger', () => {
  test('show a delivered report once, as the mission it took', () => {
    const lines = linesOf([
      ['granted', 3],
      ['reserved', -1, 'rep_1'],
      ['captured', 0, 'rep_1'],
    ])
    expect(shown(lines)).toEqual([
      ['captured', -1, 2],
      ['granted', 3, 3],
    ])
  })

  test('show a failed report once, as no change', () => {
    const lines = linesOf([
      ['granted', 3],
      ['reserved', -1, 'rep_1'],
      ['released', 1, 'rep_1'],
    ])
    expect(shown(lines)).toEqual([
      ['released', 0, 3],
      ['granted', 3, 3],
    ])
  })

  test('add up from row to row, whatever happened in between', () => {
    expect(shown(busy)).toEqual([
      ['reserved', -1, 11],
      ['released', 0, 12],
      ['captured', -1, 12],
      ['granted', 10, 13],
      ['granted', 3, 3],
    ])
  })

  test('show a mission that an operator returned after delivery as a movement of its own', () => {
    const lines = linesOf([
      ['granted', 3],
      ['reserved', -1, 'rep_1'],
      ['captured', 0, 'rep_1'],
      [RETURNED, 1, 'rep_1'],
    ])
    expect(shown(lines)).toEqual([
      ['released', 1, 3],
      ['captured', -1, 2],
      ['granted', 3, 3],
    ])
  })

  test('pay a debt with a mission that came back', () => {
    const [newest, ...older] = linesOf([
      ['granted', 1],
      ['reserved', -1, 'rep_1'],
      ['released', 0, 'rep_1'],
    ])
    expect(shown([newest!, ...older])).toEqual([
      ['released', -1, 0],
      ['granted', 1, 1],
    ])
  })

  test('stay the same when older lines arrive', () => {
    const whole = ledgerRows(busy)
    for (let loaded = 0; loaded <= busy.length; loaded++) {
      const rows = ledgerRows(busy.slice(0, loaded))
      expect(rows).toEqual(whole.slice(0, rows.length))
    }
  })

  test('of an empty ledger are none', () => expect(ledgerRows([])).toEqual([]))
})

test('older lines are loaded until they make another row', async () => {
  const lines = linesOf([
    ['granted', 3],
    ['reserved', -1, 'rep_1'],
    ['reserved', -1, 'rep_2'],
    ['captured', 0, 'rep_1'],
    ['captured', 0, 'rep_2'],
  ])
  const pagesTo = (end: number) => ({ pages: [{ lines: lines.slice(0, end) }] })
  let loaded = 2
  const fetchNextPage = async () => {
    loaded += 1
    return { data: pagesTo(loaded), hasNextPage: loaded < lines.length, isError: false }
  }
  await fetchOlder({ data: pagesTo(2), fetchNextPage } as Parameters<typeof fetchOlder>[0])
  expect(ledgerRows(lines.slice(0, loaded)).map(({ kind }) => kind)).toEqual([
    'captured',
    'captured',
    'granted',
  ])
})
