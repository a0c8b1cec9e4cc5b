import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { order } from './order.ts'
import type { OrderCommand } from './order-command.ts'
import type { OrderEvent, OrderState } from './order-state.ts'

const { given } = scenario(order)
const at = '2026-11-01T10:00:00.000Z'
const about = { orderId: 'ord_1', userId: 'usr_1', at } as const
const bought = { packId: 'mission_pack_10', missions: 10, cents: 2199 } as const

const started = {
  type: 'CheckoutStarted',
  data: { ...about, ...bought, currency: 'usd' },
} as const
const page = { sessionId: 'cs_1', url: 'https://pay', expiresAt: '2026-11-01T22:00:00.000Z' }
const opened = { type: 'CheckoutSessionOpened', data: { ...about, ...page } } as const
const payment = { sessionId: 'cs_1', paymentIntentId: 'pi_1', currency: 'usd', cents: 2199 }
const purchased = {
  type: 'MissionPurchased',
  data: { ...about, ...bought, ...payment, source: 'webhook' },
} as const
const pay = { type: 'Pay', data: { at, ...payment, source: 'webhook' } } as const
const asked = {
  type: 'RefundRequested',
  data: { ...about, missions: 4, cents: 880, message: 'please' },
} as const
const approved = {
  type: 'RefundApproved',
  data: { ...about, refundId: 'ord_1-r1', reason: 'fair', by: 'usr_op' },
} as const
const refunded = {
  type: 'OrderRefunded',
  data: {
    ...about,
    refundId: 'ord_1-r1',
    stripeRefundId: 're_1',
    missions: 4,
    cents: 880,
    source: 'operator',
    status: 'pending',
  },
} as const
const disputed = {
  type: 'DisputeOpened',
  data: { ...about, disputeId: 'dp_1', cents: 2199, reason: 'fraudulent' },
} as const

describe('a checkout', () => {
  const start = { type: 'Start', data: { ...about, ...bought } } as const
  test('starts with the price of the pack', () => given().when(start).then(started))
  test('started twice is one', () => given(started).when(start).then())
  test('gets one page', () => {
    const open = { type: 'OpenSession', data: { at, ...page } } as const
    given(started).when(open).then(opened)
    given(started, opened).when(open).then()
    given(started, opened, purchased).when({ ...open, data: { ...open.data, sessionId: 'cs_2' } })
  })
  test('is unknown before it starts', () => given().when(pay).thenRejects('order_not_found'))
  test('that ended may have another page', () => {
    const expired = { type: 'CheckoutExpired', data: { ...about, sessionId: 'cs_1' } } as const
    const again = { at, ...page, sessionId: 'cs_2' }
    given(started, opened, expired)
      .when({ type: 'OpenSession', data: again })
      .then({ type: 'CheckoutSessionOpened', data: { ...about, ...again } })
  })
})

describe('a payment', () => {
  test('buys the missions once', () => {
    given(started, opened).when(pay).then(purchased)
    given(started, opened, purchased).when(pay).then()
  })
  test('names the affiliate of the order, or one that was heard of since', () => {
    const late = { type: 'Pay', data: { ...pay.data, affiliate: 'late' } } as const
    const led = { ...started, data: { ...started.data, affiliate: 'early' } } as const
    given(started)
      .when(late)
      .then({ ...purchased, data: { ...purchased.data, affiliate: 'late' } })
    given(led)
      .when(late)
      .then({ ...purchased, data: { ...purchased.data, affiliate: 'early' } })
  })
  test('counts though the page was never heard of', () => given(started).when(pay).then(purchased))
  test('of another sum buys nothing and is recorded', () => {
    const data = { ...pay.data, cents: 100 }
    const mismatched = {
      type: 'PaymentMismatched',
      data: { ...about, sessionId: 'cs_1', cents: 100, currency: 'usd', reason: 'amount' },
    } as const
    given(started, opened).when({ type: 'Pay', data }).then(mismatched)
    given(started, opened, mismatched).when({ type: 'Pay', data }).then()
  })
  test('in another currency buys nothing and is recorded', () =>
    given(started, opened)
      .when({ type: 'Pay', data: { ...pay.data, currency: 'eur' } })
      .then({
        type: 'PaymentMismatched',
        data: { ...about, sessionId: 'cs_1', cents: 2199, currency: 'eur', reason: 'currency' },
      }))
  test('of a second page of a paid order is recorded and grants nothing', () =>
    given(started, opened, purchased)
      .when({ type: 'Pay', data: { ...pay.data, sessionId: 'cs_2' } })
      .then({
        type: 'PaymentMismatched',
        data: { ...about, sessionId: 'cs_2', cents: 2199, currency: 'usd', reason: 'paid_before' },
      }))
  test('that takes days is pending once, and then buys', () => {
    const pend = { type: 'Pend', data: { at, sessionId: 'cs_1' } } as const
    const pending = { type: 'PaymentPending', data: { ...about, sessionId: 'cs_1' } } as const
    given(started, opened).when(pend).then(pending)
    given(started, opened, pending).when(pend).then()
    given(started, opened, pending).when(pay).then(purchased)
    given(started, opened, purchased).when(pend).then()
  })
  test('of a page that was replaced changes nothing when it ends', () => {
    const expire = { type: 'Expire', data: { at, sessionId: 'cs_0' } } as const
    given(started, opened).when(expire).then()
  })
  test('that came cannot fail or expire any more', () => {
    const data = { at, sessionId: 'cs_1' }
    given(started, opened, purchased).when({ type: 'Expire', data }).then()
    given(started, opened, purchased)
      .when({ type: 'Fail', data: { ...data, reason: 'x' } })
      .then()
  })
})

describe('a refund', () => {
  const paid = [started, opened, purchased] as const
  const request = {
    type: 'RequestRefund',
    data: { at, missions: 4, cents: 880, message: 'please' },
  }
  const approve = { type: 'ApproveRefund', data: { at, reason: 'fair', by: 'usr_op' } } as const
  test('is asked for once', () => {
    given(...paid)
      .when(request as OrderCommand)
      .then(asked)
    given(...paid, asked)
      .when(request as OrderCommand)
      .then()
  })
  test('of an unpaid order is refused', () =>
    given(started, opened)
      .when(request as OrderCommand)
      .thenRejects('order_not_refundable'))
  test('of nothing is refused', () =>
    given(...paid)
      .when({ type: 'RequestRefund', data: { ...asked.data, missions: 0, cents: 0 } })
      .thenRejects('nothing_to_refund'))
  test('is approved once at a time, and the next one has another name', () => {
    given(...paid, asked)
      .when(approve)
      .then(approved)
    given(...paid, asked, approved)
      .when(approve)
      .then()
    given(...paid, asked, approved, refunded)
      .when(approve)
      .then({ ...approved, data: { ...approved.data, refundId: 'ord_1-r2' } })
  })
  test('while a bank has the money is refused', () =>
    given(...paid, disputed)
      .when(approve)
      .thenRejects('order_not_refundable'))
  test('is refused with a reason that the buyer is told', () => {
    const data = { at, reason: 'all were used', by: 'usr_op' } as const
    given(...paid, asked)
      .when({ type: 'RefuseRefund', data })
      .then({ type: 'RefundRefused', data: { ...about, ...data, requested: true } })
    given(...paid)
      .when({ type: 'RefuseRefund', data })
      .thenRejects('order_not_refundable')
  })
  test('on its way is refused only by whoever carries it out', () => {
    const data = { at, reason: 'Stripe refused', by: 'usr_op' } as const
    const refuse = (refundId?: string) =>
      ({ type: 'RefuseRefund', data: { ...data, ...(refundId && { refundId }) } }) as const
    given(...paid, asked, approved)
      .when(refuse())
      .thenRejects('order_not_refundable')
    given(...paid, asked, approved)
      .when(refuse('ord_1-r1'))
      .then({
        type: 'RefundRefused',
        data: { ...about, ...data, refundId: 'ord_1-r1', requested: true },
      })
  })
  const ours = { refundId: 'ord_1-r1', missions: 4 }
  const made = { at, stripeRefundId: 're_1', cents: 880, status: 'pending' } as const
  test('of ours is recorded once, whoever tells first', () => {
    given(...paid, approved)
      .when({ type: 'RecordRefund', data: { ...made, ours } })
      .then(refunded)
    given(...paid, approved, refunded)
      .when({ type: 'RecordRefund', data: { ...made, ours } })
      .then()
  })
  test('by the dashboard of Stripe takes its share of the missions', () =>
    given(...paid)
      .when({ type: 'RecordRefund', data: { ...made, ours: null } })
      .then({
        type: 'OrderRefunded',
        data: {
          ...about,
          refundId: 're_1',
          stripeRefundId: 're_1',
          cents: 880,
          missions: 4,
          source: 'stripe',
          status: 'pending',
        },
      }))

  test('has an id of its own, though a restored backup took the approval of one before it back', () => {
    const second = { ...approved, data: { ...approved.data, refundId: 'ord_1-r2' } }
    given(...paid, refunded)
      .when(approve)
      .then(second)
    const sent = {
      ...refunded,
      data: { ...refunded.data, refundId: 'ord_1-r2', stripeRefundId: 're_2' },
    }
    const third = { ...approved, data: { ...approved.data, refundId: 'ord_1-r3' } }
    given(...paid, refunded, second, sent)
      .when(approve)
      .then(third)
  })

  const told = (status: 'pending' | 'requires_action' | 'succeeded' | 'failed') =>
    ({
      type: 'RecordRefund',
      data: { ...made, ours, status, ...(status === 'failed' && { reason: 'declined' }) },
    }) as const
  const of = { ...about, refundId: 'ord_1-r1', stripeRefundId: 're_1' }
  const changed = (status: 'pending' | 'requires_action' | 'succeeded') =>
    ({ type: 'RefundStatusChanged', data: { ...of, status } }) as const
  const failed = {
    type: 'RefundFailed',
    data: {
      ...of,
      source: 'operator',
      missions: 4,
      cents: 880,
      reason: 'declined',
      reversedCents: 880,
    },
  } as const
  test('is followed until it has reached the buyer', () => {
    const sent = [...paid, approved, refunded] as const
    given(...sent)
      .when(told('requires_action'))
      .then(changed('requires_action'))
    given(...sent, changed('requires_action'))
      .when(told('succeeded'))
      .then(changed('succeeded'))
    given(...sent, changed('succeeded'))
      .when(told('pending'))
      .then()
  })
  test('may fail at any time, once, and for good', () => {
    const sent = [...paid, approved, refunded] as const
    given(...sent)
      .when(told('failed'))
      .then(failed)
    given(...sent, changed('succeeded'))
      .when(told('failed'))
      .then(failed)
    for (const late of ['failed', 'pending', 'succeeded'] as const) {
      given(...sent, failed)
        .when(told(late))
        .then()
    }
  })
  test('of an older release, which did not ask how it stood, is followed too', () => {
    const { status: _, ...data } = refunded.data
    const older = { type: 'OrderRefunded', data } as const
    given(...paid, approved, older)
      .when(told('succeeded'))
      .then(changed('succeeded'))
    given(...paid, approved, older)
      .when(told('failed'))
      .then(failed)
  })
  test('that failed before it was heard of was never credited', () => {
    given(...paid, approved)
      .when(told('failed'))
      .then({ ...failed, data: { ...failed.data, reversedCents: 0 } })
    given(...paid)
      .when({ type: 'RecordRefund', data: { ...told('failed').data, ours: null } })
      .then()
  })
  test('that failed may be approved again, under another name', () =>
    given(...paid, approved, refunded, failed)
      .when(approve)
      .then({ ...approved, data: { ...approved.data, refundId: 'ord_1-r2' } }))
  test('that failed waits for an operator until somebody takes care of it', () => {
    const close = { at, reason: 'paid by bank transfer', by: 'usr_op' } as const
    const closing = { type: 'CloseFailedRefund', data: close } as const
    const closed = { type: 'FailedRefundClosed', data: { ...about, ...close } } as const
    given(...paid, approved, refunded, failed)
      .when(closing)
      .then(closed)
    given(...paid, approved, refunded, failed, closed)
      .when(closing)
      .then()
  })
  test('that failed waits for an operator though a smaller sum went back at Stripe', () => {
    const close = { at, reason: 'paid by bank transfer', by: 'usr_op' } as const
    const foreign = (cents: number) =>
      ({
        type: 'OrderRefunded',
        data: { ...about, refundId: 're_2', missions: 0, cents, source: 'stripe' },
      }) as const
    given(...paid, approved, refunded, failed, foreign(879))
      .when({ type: 'CloseFailedRefund', data: close })
      .then({ type: 'FailedRefundClosed', data: { ...about, ...close } })
    given(...paid, approved, refunded, failed, foreign(880))
      .when({ type: 'CloseFailedRefund', data: close })
      .then()
  })
  test('that Stripe does not accept is noted once an hour and code', () => {
    const delay = (hour: number, code = 'balance_insufficient') => {
      const when = `2026-11-01T${10 + hour}:30:00.000Z`
      return { type: 'DelayRefund', data: { at: when, refundId: 'ord_1-r1', code } } as const
    }
    const noted = { type: 'RefundDelayed', data: { ...about, ...delay(0).data } } as const
    const other = { type: 'RefundDelayed', data: { ...about, ...delay(0, 'x').data } } as const
    const later = { type: 'RefundDelayed', data: { ...about, ...delay(1).data } } as const
    given(...paid, approved)
      .when(delay(0))
      .then(noted)
    given(...paid, approved, noted)
      .when(delay(0))
      .then()
    given(...paid, approved, noted)
      .when(delay(0, 'x'))
      .then(other)
    given(...paid, approved, noted)
      .when(delay(1))
      .then(later)
    given(...paid, approved, refunded)
      .when(delay(0))
      .then()
  })
  test('whose money a bank gives to the buyer all the same keeps its credit note', () => {
    const lost = {
      type: 'DisputeClosed',
      data: { ...about, disputeId: 'dp_1', won: false, cents: 2199 },
    } as const
    given(...paid, approved, refunded, disputed, lost)
      .when(told('failed'))
      .then({ ...failed, data: { ...failed.data, reversedCents: 0 } })
  })
})

describe('a dispute', () => {
  const dispute = { at, disputeId: 'dp_1', cents: 2199, reason: 'fraudulent' }
  const closed = {
    type: 'DisputeClosed',
    data: { ...about, disputeId: 'dp_1', won: true, cents: 2199 },
  } as const
  test('heard of when it is over is opened and closed', () =>
    given(started, opened, purchased)
      .when({ type: 'RecordDispute', data: { ...dispute, outcome: 'won' } })
      .then(disputed, closed))
  test('is closed once', () => {
    const data = { ...dispute, outcome: 'won' } as const
    given(started, purchased, disputed).when({ type: 'RecordDispute', data }).then(closed)
    given(started, purchased, disputed, closed).when({ type: 'RecordDispute', data }).then()
  })
})

describe('a request for a refund', () => {
  const request = { at, missions: 10, cents: 2199, message: null }
  const requested = { type: 'RefundRequested', data: { ...about, ...request } } as const
  const lost = (cents: number) =>
    ({ type: 'DisputeClosed', data: { ...about, disputeId: 'dp_1', won: false, cents } }) as const
  const refuse = { type: 'RefuseRefund', data: { at, reason: 'late', by: 'usr_op' } } as const
  test('waits for nobody once a bank gave all of the money to the buyer', () => {
    given(started, purchased, requested, disputed, lost(2199))
      .when(refuse)
      .thenRejects('order_not_refundable')
  })
  test('still waits where the bank gave a part of it', () => {
    const refused = { type: 'RefundRefused', data: { ...refuse.data, ...about, requested: true } }
    given(started, purchased, requested, disputed, lost(500))
      .when(refuse)
      .then(refused as OrderEvent)
  })
})

describe('a dispute about a part of the money', () => {
  const partly = { ...disputed, data: { ...disputed.data, cents: 500 } }
  const lost = {
    type: 'DisputeClosed',
    data: { ...about, disputeId: 'dp_1', won: false, cents: 500 },
  } as const
  const paid = [started, purchased] as const
  const approve = { type: 'ApproveRefund', data: { at, reason: 'fair', by: 'usr_op' } } as const
  test('leaves the rest to be refunded once it is lost', () => {
    given(...paid, partly)
      .when(approve)
      .thenRejects('order_not_refundable')
    given(...paid, partly, lost)
      .when(approve)
      .then(approved)
  })
  test('leaves nothing to be refunded where it was about all of it', () =>
    given(...paid, disputed, { ...lost, data: { ...lost.data, cents: 2199 } })
      .when(approve)
      .thenRejects('order_not_refundable'))
})

describe('a payment after the deletion of its account', () => {
  const why = { reason: 'too late', by: 'usr_system' } as const
  const payBack = (decided: boolean) =>
    ({ type: 'PayBackLate', data: { at, ...why, decided } }) as const
  const back = (refundId = 'ord_1-r1') =>
    ({
      type: 'RefundApproved',
      data: { ...about, refundId, ...why, automatic: 'account_deleted' },
    }) as const
  const held = { type: 'LateRefundHeld', data: about } as const
  const decided = (won: boolean, cents = 2199) =>
    ({
      type: 'DisputeClosed',
      data: { ...about, disputeId: 'dp_1', won, cents },
    }) as const
  const refused = {
    type: 'RefundRefused',
    data: { ...about, reason: 'disputed', by: 'usr_system', refundId: 'ord_1-r1' },
  } as const
  const close = { at, reason: 'sent by bank transfer', by: 'usr_op' } as const
  const closing = { type: 'CloseFailedRefund', data: close } as const
  const closed = { type: 'FailedRefundClosed', data: { ...about, ...close } } as const
  const paid = [started, purchased] as const

  test('goes back by itself, once', () => {
    given(...paid)
      .when(payBack(false))
      .then(back())
    given(...paid, back())
      .when(payBack(false))
      .then()
    given(...paid, back(), refused)
      .when(payBack(false))
      .then()
    given(started).when(payBack(false)).then()
  })
  test('waits for a bank that disputes it, and is known meanwhile', () => {
    given(...paid, disputed)
      .when(payBack(false))
      .then(held)
    given(...paid, disputed, held)
      .when(payBack(false))
      .then()
    given(...paid, disputed, held, decided(true))
      .when(payBack(true))
      .then(back())
    given(...paid, disputed, held, decided(false))
      .when(payBack(true))
      .then()
  })
  test('of which a bank gave a part to the buyer goes back for the rest', () =>
    given(...paid, disputed, held, decided(false, 500))
      .when(payBack(true))
      .then(back()))
  test('that a bank kept from being refunded goes back once the bank has decided', () =>
    given(...paid, back(), refused, disputed, decided(true))
      .when(payBack(true))
      .then(back('ord_1-r2')))
  test('that is not sent back waits for an operator, and then nothing goes back by itself', () => {
    given(...paid, back())
      .when(closing)
      .then()
    given(...paid, back(), refused)
      .when(closing)
      .then(closed)
    given(...paid, back(), refused, closed)
      .when(closing)
      .then()
    given(...paid, back(), refused, closed, disputed, decided(true))
      .when(payBack(true))
      .then()
    given(...paid, disputed, held)
      .when(closing)
      .then()
    given(...paid)
      .when(closing)
      .then()
  })
  test('whose refund an operator settled while a bank disputed it waits for the operator again', () => {
    const made = { ...refunded.data, missions: 10, cents: 2199 }
    const { status: _, ...rest } = made
    const failed = {
      type: 'RefundFailed',
      data: { ...rest, reason: 'declined', reversedCents: 2199 },
    } as const
    const events = [...paid, back(), { ...refunded, data: made }, disputed, failed, closed] as const
    given(...events, decided(true))
      .when(payBack(true))
      .then()
    given(...events, decided(true))
      .when(closing)
      .then(closed)
  })
})

const run = (commands: OrderCommand[]) => {
  const events: OrderEvent[] = []
  let state: OrderState = order.initial
  for (const command of commands) {
    try {
      for (const event of order.decide(state, command)) {
        events.push(event)
        state = order.evolve(state, event)
      }
    } catch {
      // Refused: Stripe told of something before we knew what it is about; it is told again.
    }
  }
  return { events, state }
}
const told: OrderCommand[] = [
  pay,
  { type: 'Pend', data: { at, sessionId: 'cs_1' } },
  { type: 'Fail', data: { at, sessionId: 'cs_1', reason: 'x' } },
  { type: 'Expire', data: { at, sessionId: 'cs_1' } },
  { type: 'OpenSession', data: { at, ...page } },
  { type: 'Pay', data: { ...pay.data, sessionId: 'cs_2', source: 'reconciliation' } },
  { type: 'Pay', data: { ...pay.data, source: 'return' } },
  ...['re_1', 're_2', 're_3'].map((stripeRefundId) => ({
    type: 'RecordRefund' as const,
    data: { at, stripeRefundId, cents: 500, ours: null, status: 'succeeded' as const },
  })),
  ...([null, 'won'] as const).map((outcome) => ({
    type: 'RecordDispute' as const,
    data: { at, disputeId: 'dp_1', cents: 2199, reason: 'fraudulent', outcome },
  })),
]
const deliveries = fc.array(fc.constantFrom(...told), { maxLength: 60 })

test('whatever is told, however often and in whichever order, buys once and refunds once each', () => {
  const start: OrderCommand = { type: 'Start', data: { ...about, ...bought } }
  fc.assert(
    fc.property(deliveries, (commands) => {
      const { events, state } = run([start, ...commands])
      const of = (type: OrderEvent['type']) => events.filter((event) => event.type === type)
      const wasPaid = commands.some(({ type }) => type === 'Pay')
      expect(of('MissionPurchased')).toHaveLength(wasPaid ? 1 : 0)
      const ids = of('OrderRefunded').map(({ data }) => 'refundId' in data && data.refundId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(state.refundedCents).toBe(ids.length * 500)
      expect(of('DisputeOpened').length).toBeLessThanOrEqual(1)
      expect(of('DisputeClosed').length).toBeLessThanOrEqual(1)
      expect(state.moves.filter(({ kind }) => kind === 'grant')).toHaveLength(wasPaid ? 1 : 0)
    }),
    { numRuns: 2_000 },
  )
})
