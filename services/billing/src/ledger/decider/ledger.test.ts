import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { ledger } from './ledger.ts'
import { type LedgerCommand, onceInLedger } from './ledger-command.ts'
import { evolveLedger, type LedgerEvent, noLedger, unusedOf } from './ledger-state.ts'

const { given } = scenario(ledger)
const about = { ledgerId: 'led_1', userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const side = (account: LedgerEntry['account'], missions: number, lot?: number): LedgerEntry => ({
  account,
  missions,
  ...(lot && { lot }),
})

const opened: LedgerEvent = { type: 'LedgerOpened', data: { ...about, available: 0 } }
const open: LedgerCommand = { type: 'Open', data: about }
const paid = { orderId: 'ord_1', missions: 3, cents: 799, source: 'purchase' } as const
const buy: LedgerCommand = { type: 'Grant', data: { ...about, ...paid } }
const bought: LedgerEvent = {
  type: 'MissionGranted',
  data: {
    ...about,
    ...paid,
    available: 3,
    debt: 0,
    entries: [side('issued', -3), side('available', 3, 1)],
  },
}
const of = (reportId: `rep_${string}`) => ({ ...about, reportId })
const reserve = (reportId: `rep_${string}`): LedgerCommand => ({
  type: 'Reserve',
  data: of(reportId),
})
const capture = (reportId: `rep_${string}`): LedgerCommand => ({
  type: 'Capture',
  data: of(reportId),
})
const cancel = (reportId: `rep_${string}`): LedgerCommand => ({
  type: 'Release',
  data: { ...of(reportId), reason: 'cancelled' },
})
const refund = (more: { missions?: number; cents?: number } = {}): LedgerCommand => ({
  type: 'TakeBack',
  data: { ...about, orderId: 'ord_1', cause: 'refund', refundId: 'ref_1', ...more },
})
const disputing = (underDispute: number): LedgerCommand => ({
  type: 'TakeBack',
  data: { ...about, orderId: 'ord_1', cause: 'dispute', disputeId: 'dp_1', underDispute },
})
const dispute = disputing(3)
const decided = (underDispute: number): LedgerCommand => {
  const what = { missions: 3, source: 'dispute_won', disputeId: 'dp_1', underDispute } as const
  return { type: 'Grant', data: { ...about, orderId: 'ord_1', ...what } }
}
const won = decided(0)
const returned: LedgerCommand = {
  type: 'ReturnMission',
  data: { ...of('rep_a'), lot: 1, reason: 'Wrong trade', by: 'usr_op' },
}

/** The events that a ledger has after some commands. */
const after = (...commands: LedgerCommand[]): LedgerEvent[] => {
  const events: LedgerEvent[] = []
  for (const command of commands) {
    events.push(...ledger.decide(events.reduce(evolveLedger, noLedger), command))
  }
  return events
}
const stateAfter = (...commands: LedgerCommand[]) =>
  after(...commands).reduce(evolveLedger, noLedger)

describe('opening', () => {
  test('a new ledger opens with nothing to spend', () => given().when(open).then(opened))
  test('opening twice changes nothing', () => given(opened).when(open).then())
  test('a purchase that is heard of before the registration opens it', () =>
    given().when(buy).then(opened, bought))
})

describe('granting', () => {
  test('a purchase can be spent at once', () => given(opened).when(buy).then(bought))
  test('an operator gives missions for a reason and for no money', () => {
    const why = { missions: 2, source: 'operator', reason: 'Sorry', by: 'usr_op' } as const
    const data = { ...about, ...why }
    const entries = [side('issued', -2), side('available', 2, 2)]
    given(opened, bought)
      .when({ type: 'Grant', data })
      .then({ type: 'MissionGranted', data: { ...data, cents: 0, entries, available: 5, debt: 0 } })
  })
})

describe('reserving', () => {
  test('takes one mission that can be spent', () => {
    const entries = [side('available', -1, 1), side('reserved', 1, 1)]
    given(opened, bought)
      .when(reserve('rep_a'))
      .then({ type: 'MissionReserved', data: { ...of('rep_a'), entries, available: 2, debt: 0 } })
  })
  test('takes from the oldest purchase that has something left', () => {
    const second = { ...about, ...paid, orderId: 'ord_2' } as const
    const commands = [buy, { type: 'Grant', data: second } as const]
    const spent = ['rep_a', 'rep_b', 'rep_c', 'rep_d'].map((id) => reserve(id as 'rep_a'))
    const { lots } = stateAfter(...commands, ...spent)
    expect(lots.map(({ left }) => left)).toEqual([0, 2])
  })
  test('twice for one report changes nothing', () =>
    given(opened, ...after(buy, reserve('rep_a')))
      .when(reserve('rep_a'))
      .then())
  test('is declined where nothing is left', () =>
    given(opened)
      .when(reserve('rep_a'))
      .then({ type: 'MissionDeclined', data: { ...of('rep_a'), available: 0 } }))
  test('is declined before anything else is known of the person', () =>
    given()
      .when(reserve('rep_a'))
      .then(opened, { type: 'MissionDeclined', data: { ...of('rep_a'), available: 0 } }))
})

describe('settling a reservation', () => {
  const reserved = after(buy, reserve('rep_a'))
  test('a report that is delivered spends its mission', () => {
    const entries = [side('reserved', -1, 1), side('spent', 1, 1)]
    given(...reserved)
      .when(capture('rep_a'))
      .then({ type: 'MissionCaptured', data: { ...of('rep_a'), entries, available: 2, debt: 0 } })
  })
  test('a report that is not gives it back', () => {
    const entries = [side('reserved', -1, 1), side('available', 1, 1)]
    const data = { ...of('rep_a'), reason: 'cancelled' as const }
    given(...reserved)
      .when(cancel('rep_a'))
      .then({ type: 'MissionReleased', data: { ...data, entries, available: 3, debt: 0 } })
  })
  test('a capture that comes twice changes nothing', () =>
    given(...after(buy, reserve('rep_a'), capture('rep_a')))
      .when(capture('rep_a'))
      .then())
  test('a release after a capture changes nothing', () =>
    given(...after(buy, reserve('rep_a'), capture('rep_a')))
      .when(cancel('rep_a'))
      .then())
  test('a capture after a release changes nothing', () =>
    given(...after(buy, reserve('rep_a'), cancel('rep_a')))
      .when(capture('rep_a'))
      .then())
  test('what was never reserved is neither captured nor released', () => {
    given(opened, bought).when(capture('rep_a')).then()
    given(opened, bought).when(cancel('rep_a')).then()
    given().when(cancel('rep_a')).then()
  })
  test('a mission that was spent comes back by an operator', () => {
    const entries = [side('spent', -1, 1), side('available', 1, 1)]
    const why = { reason: 'operator', note: 'Wrong trade', by: 'usr_op' } as const
    given(...after(buy, reserve('rep_a'), capture('rep_a')))
      .when(returned)
      .then({
        type: 'MissionReleased',
        data: { ...of('rep_a'), ...why, entries, available: 3, debt: 0 },
      })
  })
})

describe('a report that was given back', () => {
  const giveBack = (by?: 'usr_op'): LedgerCommand => ({
    type: 'ReturnWithdrawn',
    data: { ...of('rep_a'), lot: 1, ...(by && { by }) },
  })
  const back = (lot: number, debt = 0) => ({
    ...of('rep_a'),
    reason: 'not_my_business' as const,
    entries: [
      side('spent', -1, 1),
      ...(debt > 0 ? [side('debt', 1)] : [side('available', 1, lot)]),
    ],
  })
  const spent = [buy, reserve('rep_a'), capture('rep_a')]

  test('returns its mission to the purchase that it came from', () =>
    given(...after(...spent))
      .when(giveBack())
      .then({ type: 'MissionReturned', data: { ...back(1), available: 3, debt: 0 } }))
  test('names the operator who decided it', () =>
    given(...after(...spent))
      .when(giveBack('usr_op'))
      .then({ type: 'MissionReturned', data: { ...back(1), available: 3, debt: 0, by: 'usr_op' } }))
  test('returns it where all that was unused was refunded, so that it can be refunded, too', () => {
    const state = stateAfter(...spent, refund(), giveBack())
    expect(state).toMatchObject({ available: 1, debt: 0 })
    expect(unusedOf(state, 'ord_1')).toMatchObject({ missions: 1 })
  })
  test('settles the debt that a dispute of its purchase left', () =>
    given(...after(...spent, dispute))
      .when(giveBack())
      .then({ type: 'MissionReturned', data: { ...back(1, 1), available: 0, debt: 0 } }))
  test('returns it to the missions that settled that debt meanwhile, as its own lot is taken', () => {
    const second = { ...about, ...paid, orderId: 'ord_2' } as const
    const commands = [...spent, dispute, { type: 'Grant', data: second } as const]
    given(...after(...commands))
      .when(giveBack())
      .then({ type: 'MissionReturned', data: { ...back(2), available: 3, debt: 0 } })
    const { lots, available } = stateAfter(...commands, giveBack(), won)
    expect(lots.map(({ left }) => left)).toEqual([3, 3])
    expect(available).toBe(6)
  })
  test('returns it to a closed ledger, where nobody can spend it', () => {
    const closed = stateAfter(...spent, { type: 'Close', data: about }, giveBack())
    expect(closed).toMatchObject({ closed: true, available: 3 })
  })
  test('returns once, whether an operator returned it before or does so later', () => {
    const operator = { ...of('rep_a'), lot: 1, reason: 'Wrong trade', by: 'usr_op' } as const
    expect(onceInLedger(giveBack())).toBe(onceInLedger({ type: 'ReturnMission', data: operator }))
  })
})

describe('the mission of an article', () => {
  const article = { ...of('rep_a'), draftId: 'dft_1' } as const
  const order: LedgerCommand = { type: 'Reserve', data: article }
  const spend: LedgerCommand = { type: 'Capture', data: article }
  const late: LedgerCommand = {
    type: 'Release',
    data: { ...article, reason: 'failed', late: true },
  }
  const fail: LedgerCommand = { type: 'Release', data: { ...article, reason: 'failed' } }
  const back = [side('reserved', -1, 1), side('available', 1, 1)]

  test('is reserved and spent in its name', () => {
    const reserved = [side('available', -1, 1), side('reserved', 1, 1)]
    given(opened, bought)
      .when(order)
      .then({
        type: 'MissionReserved',
        data: { ...article, entries: reserved, available: 2, debt: 0 },
      })
    const spent = [side('reserved', -1, 1), side('spent', 1, 1)]
    given(...after(buy, order))
      .when(spend)
      .then({
        type: 'MissionCaptured',
        data: { ...article, entries: spent, available: 2, debt: 0 },
      })
  })
  test('is declined in its name', () =>
    given(opened)
      .when(order)
      .then({ type: 'MissionDeclined', data: { ...article, available: 0 } }))
  test('goes back when it is late, and says so', () => {
    const released = { ...article, reason: 'failed', late: true } as const
    given(...after(buy, order))
      .when(late)
      .then({
        type: 'MissionReleased',
        data: { ...released, entries: back, available: 3, debt: 0 },
      })
  })
  test('goes back once, however it ends after it was late', () => {
    const events = after(buy, order, late)
    for (const command of [late, fail, spend])
      given(...events)
        .when(command)
        .then()
  })
  test('that an operator returns is still that of the article', () => {
    const entries = [side('spent', -1, 1), side('available', 1, 1)]
    const why = { reason: 'operator', note: 'Off topic', by: 'usr_op' } as const
    const data = { ...article, lot: 1, reason: 'Off topic', by: 'usr_op' } as const
    given(...after(buy, order, spend))
      .when({ type: 'ReturnMission', data })
      .then({
        type: 'MissionReleased',
        data: { ...article, ...why, entries, available: 3, debt: 0 },
      })
  })
})

describe('a refund', () => {
  const taken = { ...about, orderId: 'ord_1', cause: 'refund', refundId: 'ref_1' } as const
  test('takes the unused missions of its order, at their share of the price', () => {
    const entries = [side('available', -2, 1), side('issued', 2)]
    given(...after(buy, reserve('rep_a')))
      .when(refund())
      .then({
        type: 'MissionsRefunded',
        data: { ...taken, missions: 2, cents: 533, entries, available: 0, debt: 0 },
      })
  })
  test('takes nothing where nothing is left', () =>
    given(...after(buy, refund()))
      .when(refund())
      .then())
  test('of more than is left makes a debt of the rest, and takes no mission twice', () => {
    const entries = [side('available', -2, 1), side('debt', -1), side('issued', 3)]
    given(...after(buy, reserve('rep_a'), capture('rep_a')))
      .when(refund({ missions: 7, cents: 799 }))
      .then({
        type: 'MissionsRefunded',
        data: { ...taken, missions: 3, cents: 799, entries, available: 0, debt: 1 },
      })
  })
  test('of a purchase whose grant is still on its way is refused, to be tried again', () =>
    given(opened).when(refund()).thenRejects('order_not_refundable'))
  test('never comes to more than was paid, however it is cut', () => {
    const pack = { ...about, ...paid, cents: 800 }
    const one = (n: number): LedgerCommand => ({
      type: 'TakeBack',
      data: { ...about, orderId: 'ord_1', cause: 'refund', refundId: `ref_${n}`, missions: 1 },
    })
    const events = after({ type: 'Grant', data: pack }, one(1), one(2), one(3))
    const cents = events.map((event) => (event.type === 'MissionsRefunded' ? event.data.cents : 0))
    expect(cents).toEqual([0, 0, 267, 267, 266])
  })
  test('comes to what is unused, and to nothing for an order that is not known', () => {
    const state = stateAfter(buy, reserve('rep_a'))
    expect(unusedOf(state, 'ord_1')).toEqual({ missions: 2, cents: 533 })
    expect(unusedOf(state, 'ord_9')).toEqual({ missions: 0, cents: 0 })
    expect(unusedOf(stateAfter(buy, refund()), 'ord_1')).toEqual({ missions: 0, cents: 0 })
  })
})

describe('a dispute', () => {
  const gift: LedgerCommand = {
    type: 'Grant',
    data: { ...about, missions: 2, source: 'operator', reason: 'Sorry', by: 'usr_op' },
  }
  const used = [buy, reserve('rep_a'), capture('rep_a'), reserve('rep_b')]
  const disputed = {
    ...about,
    orderId: 'ord_1',
    cause: 'dispute',
    disputeId: 'dp_1',
  } as const

  test('takes the whole purchase: what is left first, the rest as a debt', () => {
    const entries = [side('available', -1, 1), side('debt', -2), side('issued', 3)]
    given(...after(...used))
      .when(dispute)
      .then({
        type: 'MissionsRefunded',
        data: { ...disputed, missions: 3, cents: 0, entries, available: 0, debt: 2 },
      })
  })
  test('leaves the missions of other purchases alone', () => {
    const { available, debt } = stateAfter(...used, gift, dispute)
    expect({ available, debt }).toEqual({ available: 2, debt: 2 })
  })
  test('that is heard of twice changes nothing', () =>
    given(...after(...used, dispute))
      .when(dispute)
      .then())
  test('is settled first by a mission that comes back', () => {
    const entries = [side('reserved', -1, 1), side('debt', 1)]
    const data = { ...of('rep_b'), reason: 'cancelled' as const }
    given(...after(...used, dispute))
      .when(cancel('rep_b'))
      .then({ type: 'MissionReleased', data: { ...data, entries, available: 0, debt: 1 } })
  })
  test('is settled first by the next purchase, of which less is left then', () => {
    const next: LedgerCommand = { type: 'Grant', data: { ...about, ...paid, orderId: 'ord_2' } }
    const state = stateAfter(...used, dispute, next)
    expect(state).toMatchObject({ available: 1, debt: 0 })
    expect(unusedOf(state, 'ord_2')).toEqual({ missions: 1, cents: 266 })
  })
  test('that is won gives back what it took, to the same purchase', () => {
    const entries = [side('issued', -3), side('debt', 2), side('available', 1, 1)]
    const back = { orderId: 'ord_1', missions: 3, cents: 0, source: 'dispute_won' } as const
    given(...after(...used, dispute))
      .when(won)
      .then({
        type: 'MissionGranted',
        data: { ...about, ...back, entries, available: 1, debt: 0 },
      })
    expect(unusedOf(stateAfter(...used, dispute, won), 'ord_1').missions).toBe(1)
  })
  test('that is won gives nothing back twice, and nothing that was refunded before', () => {
    given(...after(...used, dispute, won))
      .when(won)
      .then()
    const state = stateAfter(buy, refund({ missions: 2 }), dispute, won)
    expect(state).toMatchObject({ available: 1, debt: 0 })
  })
  test('about a part takes its share only, and no debt where enough is unused', () => {
    const entries = [side('available', -1, 1), side('issued', 1)]
    given(...after(...used))
      .when(disputing(1))
      .then({
        type: 'MissionsRefunded',
        data: { ...disputed, missions: 1, cents: 0, entries, available: 0, debt: 0 },
      })
  })
  test('that is lost keeps what it claims, and gives back what an older release took besides', () => {
    given(...after(buy, disputing(2)))
      .when(decided(2))
      .then()
    const entries = [side('issued', -1), side('available', 1, 1)]
    const back = { orderId: 'ord_1', missions: 1, cents: 0, source: 'dispute_won' } as const
    given(...after(buy, dispute))
      .when(decided(2))
      .then({
        type: 'MissionGranted',
        data: { ...about, ...back, entries, available: 1, debt: 0 },
      })
  })
  test('keeps what it claims of a refund that failed, and the rest goes back', () => {
    const failed = { orderId: 'ord_1', refundId: 'ref_1', missions: 3, cents: 799 } as const
    const entries = [side('issued', -2), side('available', 2, 1)]
    const restored = { ...about, orderId: 'ord_1', refundId: 'ref_1', available: 2, debt: 0 }
    given(...after(buy, refund(), disputing(1)))
      .when({ type: 'Restore', data: { ...about, ...failed, underDispute: 1 } })
      .then(
        {
          type: 'MissionsRestored',
          data: { ...restored, missions: 2, cents: 799, heldByDispute: false, entries } as never,
        },
        {
          type: 'MissionsRestored',
          data: { ...restored, missions: 1, cents: 0, heldByDispute: true, entries: [] } as never,
        },
      )
  })
  test('says of a launch that it was declined for a debt', () =>
    given(...after(...used, dispute))
      .when(reserve('rep_z'))
      .then({ type: 'MissionDeclined', data: { ...of('rep_z'), available: 0, debt: 2 } }))
})

test('what moves left over is corrected, up or down, and nothing where there is no difference', () => {
  const due = (missions: number): LedgerCommand => ({
    type: 'TrueUp',
    data: { ...about, orderId: 'ord_1', refundId: 'ord_1-rest-7', due: missions, underDispute: 0 },
  })
  const told = { ...about, orderId: 'ord_1', refundId: 'ord_1-rest-7', debt: 0, cents: 0 } as const
  given(opened, bought).when(due(0)).then()
  const taken: LedgerEvent = {
    type: 'MissionsRefunded',
    data: {
      ...told,
      cause: 'refund',
      missions: 1,
      available: 2,
      entries: [side('available', -1, 1), side('issued', 1)],
    },
  }
  given(opened, bought).when(due(1)).then(taken)
  given(opened, bought, taken).when(due(1)).then()
  given(opened, bought, taken)
    .when(due(0))
    .then({
      type: 'MissionsRestored',
      data: {
        ...told,
        missions: 1,
        available: 3,
        heldByDispute: false,
        entries: [side('issued', -1), side('available', 1, 1)],
      },
    })
  given(opened).when(due(1)).then()
})

test('the ledger of a deleted account is closed once, says what was left, and can still be refunded', () => {
  const close: LedgerCommand = { type: 'Close', data: about }
  const closed: LedgerEvent = { type: 'LedgerClosed', data: { ...about, available: 3, debt: 0 } }
  given(opened, bought).when(close).then(closed)
  given(opened, bought, closed).when(close).then()
  given()
    .when(close)
    .then(opened, { ...closed, data: { ...closed.data, available: 0 } })
  const after = [opened, bought, closed].reduce(evolveLedger, noLedger)
  expect(unusedOf(after, 'ord_1')).toEqual({ missions: 3, cents: 799 })
})
