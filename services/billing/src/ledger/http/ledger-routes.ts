import {
  getLedger,
  getUserLedger,
  grantMissions,
  type LedgerView,
  returnMission,
} from '@sortie/contracts/billing/ledger/ledger'
import type { LedgerId } from '@sortie/contracts/billing/ledger/ledger-events'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OrderView } from '../../orders/views/order-view.ts'
import { capturedMission } from '../captured-mission.ts'
import { type LedgerCommand, ledgerOf } from '../decider/ledger-command.ts'
import type { Ledger, LedgerEvent } from '../decider/ledger-state.ts'
import { ledgerLineOf } from './ledger-lines.ts'

type Deps = {
  ledgers: Commands<LedgerCommand, Ledger, LedgerEvent>
  views: Views<LedgerView>
  orders: Pick<Views<OrderView>, 'find'>
  /** Limits how often a user may read the ledger: a page reads many events. */
  reads: Pick<Throttle, 'take'>
}
type Page = { cursor?: string | undefined; limit: number }

/** A cursor is the version of the last line that was shown. */
const before = ({ cursor }: Page) => {
  if (cursor === undefined) return undefined
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor)
  throw new Rejection('invalid_request', {
    message: 'This page does not exist. Start again from the first page.',
  })
}

const orderIdOf = ({ data }: LedgerEvent) => ('orderId' in data ? data.orderId : undefined)

/** The orders that lines are about, as they stand now. */
const ordersIn = async (shown: { event: LedgerEvent }[], orders: Deps['orders']) => {
  const ids = new Set(shown.flatMap(({ event }) => orderIdOf(event) ?? []))
  const named = new Map<OrderId | undefined, OrderView>()
  for (const orderId of ids) {
    const view = await orders.find(orderId)
    if (view) named.set(orderId, view)
  }
  return named
}

/** The lines are read from the ledger's own events, newest first, so that no view holds them all. */
const ledgerPage = async ({ ledgers, views, orders }: Deps, ledgerId: LedgerId, page: Page) => {
  const [view, newest] = await Promise.all([
    views.find(ledgerId),
    // One more than is shown tells whether there is another page.
    ledgers.newest(ledgerId, { before: before(page), limit: page.limit + 1 }),
  ])
  // A view from before missions moved lacks what was 0; and a new person's has not come yet.
  const { available, reserved, debt } = { available: 0, reserved: 0, debt: 0, ...view }
  const shown = newest.slice(0, page.limit)
  const named = await ordersIn(shown, orders)
  return {
    available,
    reserved,
    debt,
    lines: shown.flatMap(({ event, version }) => {
      const order = named.get(orderIdOf(event)) ?? null
      return ledgerLineOf(event, `${ledgerId}@${version}`, order) ?? []
    }),
    next: newest.length > page.limit ? String(shown.at(-1)!.version) : null,
  }
}

/** Returns how many missions are available after a movement. */
const availableAfter = (events: LedgerEvent[]) => {
  const last = events.at(-1)!.data
  if (!('available' in last)) throw new Error('This moved no mission')
  return { available: last.available }
}

/** A mission that was spent comes back, once. */
const giveBack = async (
  { ledgers }: Deps,
  details: Omit<Extract<LedgerCommand, { type: 'ReturnMission' }>['data'], 'lot'>,
) => {
  const { ledgerId, reportId, reason, by } = details
  const captured = await capturedMission(ledgers, ledgerId, reportId)
  if (!captured) throw new Rejection('mission_not_returnable')
  const { lot, draftId } = captured
  const data = { ...details, lot, ...(draftId && { draftId }) }
  const { events, repeated } = await ledgers.handle(ledgerId, { type: 'ReturnMission', data })
  const [first] = events
  const isOurs =
    first?.type === 'MissionReleased' && first.data.by === by && first.data.note === reason
  // The same operator's same words are a repeated request; anybody else's come too late.
  if (repeated && !isOurs) throw new Rejection('mission_not_returnable')
  return availableAfter(events)
}

/** A user's ledger, for themselves and for operators; and what operators do to it. */
export const ledgerRoutes = (deps: Deps): Route[] => {
  const { ledgers, views } = deps
  return [
    route(getLedger, async ({ userId, query }) => {
      await deps.reads.take(userId)
      return ledgerPage(deps, ledgerOf(userId), query)
    }),
    route(getUserLedger, async ({ params, query }) => {
      const ledgerId = ledgerOf(params.userId)
      found(await views.find(ledgerId), 'user_not_found')
      return ledgerPage(deps, ledgerId, query)
    }),
    route(grantMissions, async ({ params: { userId }, body, userId: operator, now }) => {
      const ledgerId = ledgerOf(userId)
      found(await views.find(ledgerId), 'user_not_found')
      const { events } = await ledgers.handle(ledgerId, {
        type: 'Grant',
        data: { ledgerId, userId, at: now, source: 'operator', by: operator, ...body },
      })
      return availableAfter(events)
    }),
    route(returnMission, ({ params: { reportId }, body, userId: operator, now }) => {
      const { userId, reason } = body
      const about = { ledgerId: ledgerOf(userId), userId, at: now, reportId }
      return giveBack(deps, { ...about, reason, by: operator })
    }),
  ]
}
