import type { BillingEvent } from '@sortie/contracts/billing'
import type { Decider } from '@sortie/runtime/domain'
import type { CommandOutcome } from '@sortie/runtime/store/attempt'
import { workContext } from '@sortie/runtime/testing/work'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledger } from '../ledger/decider/ledger.ts'
import { onceInLedger } from '../ledger/decider/ledger-command.ts'
import type { LedgerEvent, Lot } from '../ledger/decider/ledger-state.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import { RefundImpossible, RefundNotAccepted } from '../stripe/errors.ts'
import type { Payments } from '../stripe/payments.ts'
import type { Apply } from './apply-payment.ts'
import { order } from './decider/order.ts'
import type { OrderCommand } from './decider/order-command.ts'
import type { OrderEvent, OrderState } from './decider/order-state.ts'
import { createLedgerMoves } from './ledger-moves.ts'
import type { OrderCommands } from './orders.ts'
import { restoreMissions, settleOrder } from './reactions/settle-order.ts'

const at = '2026-11-01T10:00:00.000Z'
const context = workContext()
const pack = { packId: 'mission_pack_10', missions: 10, cents: 2199 } as const
const about = { orderId: 'ord_1', userId: 'usr_1', at } as const
const inLedger = { ledgerId: 'led_1', userId: 'usr_1', at } as const

/** One stream in memory; what acts once in it does so as in the kernel. */
const streamOf = <State, Command, Event>(
  { initial, decide, evolve }: Decider<State, Command, Event>,
  once: (command: Command) => string | null = () => null,
) => {
  const events: Event[] = []
  const acted = new Map<string, Event[]>()
  let state = initial
  return {
    events,
    handle: async (_stream: string, command: Command): Promise<CommandOutcome<Event>> => {
      const name = once(command)
      const before = name ? acted.get(name) : undefined
      if (before) return { version: events.length, events: before, repeated: true }
      const decided = decide(state, command)
      if (name && decided.length > 0) acted.set(name, decided)
      events.push(...decided)
      state = decided.reduce(evolve, state)
      return { version: events.length, events: decided, repeated: false }
    },
    state: async () => ({ version: events.length, state }),
    acted: async (_stream: string, name: string) => acted.get(name) ?? null,
  }
}

type Refund = Extract<OrderCommand, { type: 'RecordRefund' }>['data']
type Status = Refund['status']
/** `overtaken`: somebody sends back a part by the dashboard, just before us. */
type Fault = 'none' | 'lost' | 'later' | 'never' | 'overtaken'

/** Stripe's side of one payment. */
const openStripe = () => {
  const refunds: Refund[] = []
  let dispute: { stage: 'open' | 'won' | 'lost'; cents: number } | null = null
  let fault: Fault = 'none'
  const lost = () => (dispute?.stage === 'lost' ? dispute.cents : 0)
  const back = () =>
    refunds.reduce((sum, { status, cents }) => sum + (status === 'failed' ? 0 : cents), 0)
  const left = () => (dispute?.stage === 'open' ? 0 : Math.max(0, pack.cents - back() - lost()))
  const add = (cents: number, ours: Refund['ours'], status: Status) => {
    const refund = { at, stripeRefundId: `re_${refunds.length}`, cents, ours, status }
    refunds.push(refund)
    return refund
  }
  /** Somebody sends back a share of what is left, in thousandths. */
  const sendBack = (share: number) => {
    const cents = Math.round((left() * share) / 1_000)
    if (cents > 0) add(cents, null, 'pending')
  }
  const payments = {
    leftOf: async () => left(),
    refund: async ({ refundId, missions, cents }: Parameters<Payments['refund']>[0]) => {
      const failing = fault
      fault = 'none'
      const known = refunds.find(({ ours }) => ours?.refundId === refundId)
      if (known) return { ...known, paymentIntentId: 'pi_1', createdAt: at }
      if (failing === 'overtaken') sendBack(455)
      if (failing === 'later') throw new RefundNotAccepted('balance_insufficient')
      if (failing === 'never' || left() < cents) throw new RefundImpossible('charge_disputed')
      const made = add(cents, { refundId, missions }, 'pending')
      if (failing === 'lost') throw new Error('The reply was lost')
      return { ...made, paymentIntentId: 'pi_1', createdAt: at }
    },
  } as unknown as Payments
  return {
    refunds,
    payments,
    back,
    dispute: () => dispute,
    break: (next: Fault) => {
      fault = next
    },
    sendBack,
    move: (pick: number, status: Status) => {
      const refund = refunds[pick % Math.max(1, refunds.length)]
      if (refund && refund.status !== 'failed')
        refunds[refunds.indexOf(refund)] = { ...refund, status }
    },
    /** @param share of the payment that is disputed, in thousandths. */
    decide: (stage: 'open' | 'won' | 'lost', share: number) => {
      if (stage === 'open') dispute ??= { stage, cents: Math.ceil((pack.cents * share) / 1_000) }
      else if (dispute?.stage === 'open') dispute = { ...dispute, stage }
    },
    /** What Stripe would answer now. */
    told: (): OrderCommand[] => [
      ...refunds.map((data) => ({ type: 'RecordRefund' as const, data: { ...data } })),
      ...(dispute
        ? [
            {
              type: 'RecordDispute' as const,
              data: {
                at,
                disputeId: 'dp_1',
                cents: dispute.cents,
                reason: 'fraudulent',
                outcome: dispute.stage === 'open' ? null : dispute.stage,
              },
            },
          ]
        : []),
    ],
  }
}

const openShop = async () => {
  const orders = streamOf(order)
  const ledgers = streamOf(ledger, onceInLedger)
  const stripe = openStripe()
  const deps = {
    orders: orders as unknown as OrderCommands,
    ledgers: ledgers as unknown as Ledgers,
  }
  const moves = createLedgerMoves(deps)
  const catchUp = async () => {
    for (const command of stripe.told()) {
      if (command.type === 'RecordRefund') await orders.handle('ord_1', command)
    }
  }
  const apply = { refunds: catchUp } as unknown as Apply
  const settling = settleOrder({ ...deps, moves, payments: stripe.payments, apply })
  const restoring = restoreMissions({ moves })
  const works = [settling, restoring]
  let noted = 0

  /** Runs the work that the events since ask for; one that fails is run again in the end. */
  const work = async () => {
    const asked = orders.events.slice(noted)
    noted = orders.events.length
    const failed: OrderEvent[] = []
    for (const event of asked) {
      for (const each of works.filter(({ on }) => on.includes(event.type))) {
        await each.run(event as BillingEvent, context).catch(() => failed.push(event))
      }
    }
    return failed
  }
  await orders.handle('ord_1', { type: 'Start', data: { ...about, ...pack } })
  const payment = { sessionId: 'cs_1', paymentIntentId: 'pi_1', cents: 2199, currency: 'usd' }
  await orders.handle('ord_1', { type: 'Pay', data: { at, ...payment, source: 'webhook' } })
  return {
    orders,
    ledgers,
    stripe,
    works,
    work,
    apply: (command: OrderCommand) => orders.handle('ord_1', command).catch(() => undefined),
    approve: () =>
      orders
        .handle('ord_1', { type: 'ApproveRefund', data: { at, reason: 'fair', by: 'usr_op' } })
        .catch(() => undefined),
    /** Spends a mission. */
    launch: async (number: number) => {
      const data = { ...inLedger, reportId: `rep_${number}` as const }
      await ledgers.handle('led_1', { type: 'Reserve', data })
      await ledgers.handle('led_1', { type: 'Capture', data })
    },
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>

type Step =
  | { type: 'work' | 'approve' | 'launch' | 'ask' }
  | { type: 'break'; fault: Fault }
  | { type: 'sendBack'; share: number }
  | { type: 'move'; pick: number; status: Status }
  | { type: 'dispute'; outcome: 'open' | 'won' | 'lost'; share: number }
  /** An answer of Stripe's, of whatever age, is applied; others may be applied before it. */
  | { type: 'hear'; pick: number }

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step>({ type: 'work' }, { type: 'ask' }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ type: 'approve' }, { type: 'launch' }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom<Fault>('lost', 'later', 'never', 'overtaken')
        .map((fault): Step => ({ type: 'break', fault })),
    },
    {
      weight: 2,
      arbitrary: fc
        .integer({ min: 1, max: 1_000 })
        .map((share): Step => ({ type: 'sendBack', share })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.nat(9), fc.constantFrom<Status>('requires_action', 'succeeded', 'failed'))
        .map(([pick, status]): Step => ({ type: 'move', pick, status })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('open', 'won', 'lost'),
          fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 1_000 })),
        )
        .map(([outcome, share]): Step => ({ type: 'dispute', outcome: outcome as 'open', share })),
    },
    { weight: 6, arbitrary: fc.nat(30).map((pick): Step => ({ type: 'hear', pick })) },
  ),
  { maxLength: 40, size: 'max' },
)

/** Lives through the steps, and then hears all of what Stripe knows, as a reconciliation does. */
const live = async (shop: Shop, story: Step[]) => {
  const { stripe } = shop
  const answers: OrderCommand[] = []
  let launched = 0
  for (const step of story) {
    switch (step.type) {
      case 'work':
        await shop.work()
        break
      case 'approve':
        await shop.approve()
        break
      case 'launch':
        launched += 1
        await shop.launch(launched)
        break
      case 'ask':
        answers.push(...stripe.told())
        break
      case 'break':
        stripe.break(step.fault)
        break
      case 'sendBack':
        stripe.sendBack(step.share)
        break
      case 'move':
        stripe.move(step.pick, step.status)
        break
      case 'dispute':
        stripe.decide(step.outcome, step.share)
        break
      case 'hear':
        if (answers.length > 0) await shop.apply(answers[step.pick % answers.length]!)
    }
  }
  stripe.break('none')
  // Work that failed is tried again until all is done, and Stripe is asked once more.
  for (let round = 0; round < 4; round++) {
    for (const event of [...shop.orders.events]) {
      for (const each of shop.works.filter(({ on }) => on.includes(event.type))) {
        await each.run(event as BillingEvent, context)
      }
    }
    for (const command of stripe.told()) await shop.apply(command)
  }
}

test.each(['before', 'overtaken'] as const)(
  'an approved refund that meets another (%s) is of what is left',
  async (when) => {
    const shop = await openShop()
    await shop.work()
    await shop.approve()
    if (when === 'before') shop.stripe.sendBack(455)
    else shop.stripe.break('overtaken')
    await shop.work()
    expect(shop.stripe.refunds.map(({ cents }) => cents)).toEqual([1001, 1198])
    expect(shop.orders.events.filter(({ type }) => type === 'RefundRefused')).toEqual([])
    const { state } = await shop.orders.state()
    expect([state.refundedCents, state.approval]).toEqual([2199, null])
    expect((await shop.ledgers.state()).state.lots[0]).toMatchObject({ left: 0, taken: 10 })
  },
)

test('an approved refund of what is all back already ends, and says so', async () => {
  const shop = await openShop()
  await shop.work()
  await shop.approve()
  shop.stripe.sendBack(1_000)
  await shop.work()
  const refused = shop.orders.events.find(({ type }) => type === 'RefundRefused')
  expect(refused?.data).toMatchObject({
    refundId: 'ord_1-r1',
    by: 'usr_system',
    requested: false,
    reason: 'All of the money of this order had gone back already.',
  })
})

const expectOnce = (events: LedgerEvent[]) => {
  for (const type of ['MissionsRefunded', 'MissionsRestored'] as const) {
    const ids = events.flatMap((event) => {
      if (event.type !== type || !event.data.refundId) return []
      // A dispute may keep a part of what is restored.
      const isHeld = 'heldByDispute' in event.data && event.data.heldByDispute
      return [`${event.data.refundId} ${isHeld}`]
    })
    expect(new Set(ids).size, type).toBe(ids.length)
  }
}

const missionsIn = (cents: number) =>
  Math.min(pack.missions, Math.round((cents * pack.missions) / pack.cents))

/** What a dispute claims is taken, beside what refunds took, and no mission twice. */
const expectTaken = (lot: Lot, { refundedMissions }: OrderState, shop: Shop) => {
  const dispute = shop.stripe.dispute()
  const disputedCents = dispute && dispute.stage !== 'won' ? dispute.cents : 0
  const underDispute = missionsIn(disputedCents)
  // A refund that was on its way may have taken what the dispute claims.
  if (lot.taken < pack.missions) expect(lot.disputed).toBe(underDispute)
  expect(lot.disputed).toBeLessThanOrEqual(underDispute)
  if (dispute?.stage === 'open') return
  const due = Math.min(pack.missions, refundedMissions + underDispute)
  expect(lot.taken).toBeLessThanOrEqual(due)
  expect(lot.taken).toBe(due)
}

test('the ledger, the order and Stripe agree, whatever is told, failed and disputed, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const shop = await openShop()
      await live(shop, story)
      const { state } = await shop.orders.state()
      const { state: ledger } = await shop.ledgers.state()
      const [lot] = ledger.lots

      for (const event of shop.ledgers.events) {
        if (!('entries' in event.data)) continue
        expect(event.data.entries.reduce((sum, { missions }) => sum + missions, 0)).toBe(0)
      }
      expectOnce(shop.ledgers.events)
      expect(state.refundedCents).toBe(shop.stripe.back())
      const wentBack = Math.min(pack.cents, state.refundedCents + state.lostCents)
      expect(state.creditedCents).toBe(wentBack)
      expectTaken(lot!, state, shop)
      // What an operator refunds is whole missions, beside which small change rounds otherwise.
      const isOurs = shop.stripe.refunds.some(({ ours }) => ours)
      if (!isOurs) expect(state.refundedMissions).toBe(missionsIn(state.refundedCents))
    }),
    { numRuns: 2_000 },
  )
}, 120_000)
