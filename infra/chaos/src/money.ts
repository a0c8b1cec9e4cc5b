import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { expect } from 'vitest'
import { countOf, type SystemState } from './system-state.ts'

type LedgerMovement = { type: string; stream: string; data: Record<string, unknown> }

const movements = ({ commits }: SystemState): LedgerMovement[] =>
  commits.billing
    .filter(({ stream }) => stream.startsWith('led_'))
    .flatMap(({ stream, events }) => events.map((event) => ({ ...event, stream })))

/** Reports and articles that were ordered for a mission, by their names in the ledger. */
const launchesOf = ({ commits }: SystemState) =>
  [...commits.analysis, ...commits.content]
    .flatMap(({ events }) => events)
    .filter(
      ({ type, data }) =>
        type === 'DraftRequested' || (type === 'ReportRequested' && data.funding === 'mission'),
    )
    .map(({ data }) => String(data.reportId))

/** Payments that are not granted yet, and reservations that are not settled yet. */
export const moneyInFlight = (state: SystemState): string[] => {
  const { billing } = state.commits
  const ids = (type: string, field: string) => countOf(billing, type, field)
  const granted = ids('MissionGranted', 'orderId')
  const ungranted = [...ids('MissionPurchased', 'orderId').keys()].filter(
    (orderId) => !granted.has(orderId),
  )
  const settled = new Set(
    ['MissionCaptured', 'MissionReleased'].flatMap((type) => [...ids(type, 'reportId').keys()]),
  )
  const reserved = ids('MissionReserved', 'reportId')
  const open = [...reserved.keys()].filter((reportId) => !settled.has(reportId))
  const answered = new Set([...reserved.keys(), ...ids('MissionDeclined', 'reportId').keys()])
  const unanswered = launchesOf(state).filter((reportId) => !answered.has(reportId))
  return [
    [ungranted, 'payments without a grant yet'] as const,
    [open, 'reservations not settled yet'] as const,
    [unanswered, 'launches that billing has not answered yet'] as const,
  ].flatMap(([found, what]) => (found.length > 0 ? [`${found.length} ${what}`] : []))
}

/**
 * Invariants 5 to 7: each movement adds up to zero, nobody ever had less than nothing, each payment
 * was granted once, and each reservation has one end; a spent mission comes back once at most.
 */
export const expectMoneyAddsUp = (state: SystemState) => {
  const twice = (type: string, field: string) =>
    [...countOf(state.commits.billing, type, field)].filter(([, count]) => count !== 1)
  for (const type of ['MissionPurchased', 'MissionGranted']) {
    expect(twice(type, 'orderId'), type).toEqual([])
  }
  for (const type of [
    'MissionReserved',
    'MissionDeclined',
    'MissionCaptured',
    'MissionReleased',
    'MissionReturned',
  ]) {
    expect(twice(type, 'reportId'), type).toEqual([])
  }
  const captured = countOf(state.commits.billing, 'MissionCaptured', 'reportId')
  const released = countOf(state.commits.billing, 'MissionReleased', 'reportId')
  expect([...captured.keys()].filter((reportId) => released.has(reportId))).toEqual([])
  const returned = countOf(state.commits.billing, 'MissionReturned', 'reportId')
  expect([...returned.keys()].filter((reportId) => !captured.has(reportId))).toEqual([])

  const balances = new Map<string, number>()
  for (const { stream, data } of movements(state)) {
    const entries = (data.entries ?? []) as LedgerEntry[]
    expect(entries.reduce((sum, { missions }) => sum + missions, 0)).toBe(0)
    const change = entries
      .filter(({ account }) => account === 'available')
      .reduce((sum, { missions }) => sum + missions, 0)
    const available = (balances.get(stream) ?? 0) + change
    expect(available).toBeGreaterThanOrEqual(0)
    expect(data.available, stream).toBe(available)
    balances.set(stream, available)
  }
}
