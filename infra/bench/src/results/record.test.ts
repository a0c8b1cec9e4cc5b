import { expect, test } from 'vitest'
import { merge } from './record.ts'
import { document } from './report.ts'
import type { RowRecord } from './row.ts'

const recorded = (name: string, median: number): RowRecord => ({
  name,
  at: '2026-11-21T12:00:00.000Z',
  machine: ['Two cores'],
  load: 0.5,
  outcome: {
    checks: [{ what: `${name} / base`, least: 0.5, measured: { median, min: 0.1, max: 2 } }],
    absolute: [`${name} 10 /s`],
    notes: ['Nine rounds.'],
  },
})

test('what was measured takes the place of its row, and other rows keep theirs', () => {
  const earlier = [recorded('append', 1), recorded('start', 2), recorded('gone', 3)]
  const newer = [recorded('gateway', 4), recorded('append', 5)]
  expect(merge(earlier, newer, ['append', 'gateway', 'rebuild', 'start'])).toEqual([
    recorded('append', 5),
    recorded('gateway', 4),
    recorded('start', 2),
  ])
})

test('the page has a line for each check, with its verdict', () => {
  const page = document([recorded('append', 0.6), recorded('gateway', 0.2)])
  expect(page).toContain('| append / base | >= 0.5 | 0.600 (0.100 to 2.00) | reached | append 10')
  expect(page).toContain('| gateway / base | >= 0.5 | 0.200 (0.100 to 2.00) | missed (0.400 of it)')
  expect(page).toContain('- gateway: Nine rounds.')
})

test('what has no bound is only reported', () => {
  const trial = recorded('trial', 300)
  delete trial.outcome.checks[0]!.least
  expect(document([trial])).toContain('| trial / base | reported | 300 (0.100 to 2.00) |  |')
})
