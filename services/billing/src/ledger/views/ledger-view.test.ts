import type { LedgerView } from '@sortie/contracts/billing/ledger/ledger'
import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { ledger } from '../decider/ledger.ts'
import type { LedgerCommand } from '../decider/ledger-command.ts'
import { evolveLedger, type LedgerEvent } from '../decider/ledger-state.ts'
import { ledgerView } from './ledger-view.ts'

const about = { ledgerId: 'led_1', userId: 'usr_1', at: '2026-01-01T00:00:00.000Z' } as const
const of = (n: number) =>
  ({ ...about, at: `2026-01-0${n}T00:00:00.000Z`, reportId: `rep_${n}` }) as const
const paid = { orderId: 'ord_1', missions: 3, cents: 799, source: 'purchase' } as const

const viewAfter = (commands: LedgerCommand[], before?: object) => {
  let state = ledger.initial
  let view: unknown = before
  for (const command of commands) {
    const events: LedgerEvent[] = ledger.decide(state, command)
    state = events.reduce(evolveLedger, state)
    for (const event of events) {
      const position = { stream: 'led_1', version: 1, at: about.at }
      const isKnown = before && event.type === 'LedgerOpened'
      if (!isKnown) view = foldEvent(ledgerView as unknown as Projection, view, event, position)
    }
  }
  return view as LedgerView
}

const story: LedgerCommand[] = [
  { type: 'Grant', data: { ...about, ...paid } },
  { type: 'Reserve', data: of(2) },
  { type: 'Reserve', data: of(3) },
  { type: 'Capture', data: of(2) },
]

test('a ledger shows where every mission is', () => {
  const view = viewAfter(story)
  expect(view).toMatchObject({ issued: -3, available: 1, reserved: 1, spent: 1, debt: 0 })
})

test('it shows the open reservations, and since when the oldest one stands', () => {
  const [, , third] = story.map(({ data }) => data.at)
  expect(viewAfter(story.slice(0, 3))).toMatchObject({ reservedSince: of(2).at })
  const open = [{ reportId: 'rep_3', at: third }]
  expect(viewAfter(story)).toMatchObject({ reservedSince: third, reservations: open })
  const settled = viewAfter([...story, { type: 'Release', data: { ...of(3), reason: 'failed' } }])
  expect(settled).toMatchObject({ reservedSince: null, reservations: [] })
})

test('a debt reads as a positive number', () => {
  const what = { orderId: 'ord_1', cause: 'dispute' } as const
  const dispute = { ...what, disputeId: 'dp_1', underDispute: 10 }
  const view = viewAfter([...story, { type: 'TakeBack', data: { ...about, ...dispute } }])
  expect(view).toMatchObject({ issued: 0, available: 0, reserved: 1, spent: 1, debt: 2 })
})

test('a view from before missions moved goes on with nothing', () => {
  const old = { ledgerId: 'led_1', userId: 'usr_1', available: 0, openedAt: about.at }
  expect(viewAfter(story, old)).toEqual(viewAfter(story))
})

test('what is left in the ledger of a deleted account is forfeited, and its debt forgiven', () => {
  const closed: LedgerCommand[] = [...story, { type: 'Close', data: about }]
  expect(viewAfter(story)).toMatchObject({ closedAt: null, forfeited: 0, forgiven: 0 })
  expect(viewAfter(closed)).toMatchObject({ closedAt: about.at, available: 1, forfeited: 1 })
  // A payment that came too late is granted, and goes back.
  const late = { ...paid, orderId: 'ord_2' } as const
  const granted: LedgerCommand[] = [...closed, { type: 'Grant', data: { ...about, ...late } }]
  expect(viewAfter(granted)).toMatchObject({ available: 4, forfeited: 4 })
  const dispute = {
    orderId: 'ord_1',
    cause: 'dispute',
    disputeId: 'dp_1',
    underDispute: 3,
  } as const
  const disputed = viewAfter([...closed, { type: 'TakeBack', data: { ...about, ...dispute } }])
  expect(disputed).toMatchObject({ debt: 2, forgiven: 2, forfeited: 0 })
})
