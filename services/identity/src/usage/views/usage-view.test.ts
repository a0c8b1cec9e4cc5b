import type { BillingEvent } from '@sortie/contracts/billing'
import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { type UsageView, usageView } from './usage-view.ts'

const at = '2026-01-01T00:00:00.000Z'
const ledger = { ledgerId: 'led_1', userId: 'usr_1', at } as const
const moved = (available: number) => ({ ...ledger, entries: [], available, debt: 0 })
const ofReport = { reportId: 'rep_1' } as const

/** The missions left after each event. */
const balances = (events: BillingEvent[]) => {
  let view: UsageView | undefined
  return events.map((event) => {
    const position = { stream: 'led_1', version: 1, at }
    view = foldEvent(usageView as unknown as Projection, view, event, position) as UsageView
    return view?.queriesRemaining
  })
}

test('the missions left are what stands after each event of the ledger', () => {
  const bought = { orderId: 'ord_1', missions: 10, cents: 2199 } as const
  expect(
    balances([
      { type: 'LedgerOpened', data: { ...ledger, available: 0 } },
      { type: 'MissionGranted', data: { ...moved(10), ...bought, source: 'purchase' } },
      { type: 'MissionReserved', data: { ...moved(9), ...ofReport } },
      { type: 'MissionReleased', data: { ...moved(10), ...ofReport, reason: 'failed' } },
      { type: 'MissionCaptured', data: { ...moved(8), ...ofReport } },
      { type: 'MissionsRefunded', data: { ...moved(0), ...bought, cause: 'refund' } },
      {
        type: 'MissionsRestored',
        data: { ...moved(10), ...bought, refundId: 'ord_1-r1', heldByDispute: false },
      },
      { type: 'MissionDeclined', data: { ...ledger, ...ofReport, available: 0 } },
    ]),
  ).toEqual([0, 10, 9, 10, 8, 0, 10, 0])
})

test('a trial concerns it; a paid report, of which there may be many, leaves no trace', () => {
  const asked = { reportId: 'rep_1', projectId: 'prj_1', userId: 'usr_1', at, attempt: 1 } as const
  const brief = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }
  const keyOf = (funding: 'trial' | 'mission') =>
    usageView.key(
      { type: 'ReportRequested', data: { ...asked, ...brief, funding } },
      { stream: 'rep_1', version: 1, at },
    )
  expect(keyOf('trial')).toBe('usr_1')
  expect(keyOf('mission')).toBeNull()
})

test('what billing says of orders leaves it alone', () => {
  const order = { orderId: 'ord_1', userId: 'usr_1', at, sessionId: 'cs_1' } as const
  expect(balances([{ type: 'CheckoutExpired', data: order }])).toEqual([undefined])
})
