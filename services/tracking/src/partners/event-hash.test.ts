import { createHash } from 'node:crypto'
import type {
  PartnerEvent,
  PartnerEventContent,
} from '@sortie/contracts/tracking/partners/partners'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { continues, createChain, NO_HEAD } from './decider/chain.ts'
import { eventHash } from './event-hash.ts'

const chain = createChain(eventHash)
const isWhole = (events: PartnerEvent[], head = NO_HEAD) => continues(head, events, eventHash)

const at = '2026-11-28T08:00:00.000Z'
const chainId = 'pch_0f4c'
const content = (cents: number): PartnerEventContent => ({
  type: 'conversion.reversed',
  data: { order: 'one', currency: 'usd', cents, commissionCents: 100 },
})
const told = (count: number): PartnerEvent[] => {
  let state = chain.initial
  return Array.from({ length: count }, (_, index) => {
    const data = { chainId, at, content: content(index) } as const
    const [recorded] = chain.decide(state, { type: 'Record', data, once: String(index) })
    state = chain.evolve(state, recorded!)
    return recorded!.data.event
  })
}

test('events are dense from 1, and each has a name of its own', () => {
  const events = told(3)
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(events.map(({ id }) => id)).toEqual(['pev_0f4c-1', 'pev_0f4c-2', 'pev_0f4c-3'])
  expect(events[0]!.previousHash).toBe(NO_HEAD.hash)
  expect(events[1]!.previousHash).toBe(events[0]!.hash)
})

test('the hash is that of the hash before and of the event with its keys in order, without blanks', () => {
  const [event] = told(1)
  const json =
    '{"at":"2026-11-28T08:00:00.000Z","data":{"cents":0,"commissionCents":100,"currency":"usd","order":"one"},' +
    '"id":"pev_0f4c-1","seq":1,"type":"conversion.reversed"}'
  expect(event!.hash).toBe(
    createHash('sha256')
      .update(NO_HEAD.hash + json)
      .digest('hex'),
  )
})

test('a chain that was told is whole, from its beginning and from any place', () => {
  const events = told(5)
  expect(isWhole(events)).toBe(true)
  const { seq, hash } = events[1]!
  expect(isWhole(events.slice(2), { seq, hash })).toBe(true)
  expect(isWhole([])).toBe(true)
})

test('whatever is changed, left out, added or told in another order breaks it', () => {
  const events = told(4)
  const changed = events.map((event, index) =>
    index === 1 ? { ...event, data: { ...event.data, cents: 999 } } : event,
  ) as PartnerEvent[]
  const later = events.map((event, index) =>
    index === 2 ? { ...event, at: '2026-11-29T08:00:00.000Z' } : event,
  )
  expect(isWhole(changed)).toBe(false)
  expect(isWhole(later)).toBe(false)
  expect(isWhole(events.filter(({ seq }) => seq !== 2))).toBe(false)
  expect(isWhole([events[0]!, events[2]!, events[1]!, events[3]!])).toBe(false)
  expect(isWhole([...events, events[3]!])).toBe(false)
  expect(isWhole(events.slice(1))).toBe(false)
})

describe('what is payable', () => {
  const { given } = scenario(chain)
  const recorded = (contents: PartnerEventContent[]) => {
    let state = chain.initial
    return contents.map((one) => {
      const [event] = chain.decide(state, {
        type: 'Record',
        data: { chainId, at, content: one },
        once: 'any',
      })
      state = chain.evolve(state, event!)
      return event!
    })
  }
  const order = { order: 'one', currency: 'usd', cents: 2_199, commissionCents: 439 }
  const paid: PartnerEventContent = { type: 'conversion.paid', data: { ...order, payableAt: at } }
  const reversed: PartnerEventContent = { type: 'conversion.reversed', data: order }
  const payout = (cents: number, currency = 'usd'): PartnerEventContent => ({
    type: 'payout.recorded',
    data: { reference: 'r', currency, cents },
  })
  const pay = (cents: number, currency?: string) =>
    ({
      type: 'Record',
      data: { chainId, at, content: payout(cents, currency) },
      once: 'payout:r',
    }) as const

  test('may be paid out, to the cent', () => {
    const [, event] = recorded([paid, payout(439)])
    given(...recorded([paid]))
      .when(pay(439))
      .then(event!)
    given(...recorded([paid]))
      .when(pay(440))
      .thenRejects('payout_exceeds_commission')
    given(...recorded([paid, payout(400)]))
      .when(pay(40))
      .thenRejects('payout_exceeds_commission')
  })

  test('is nothing that is held, to the millisecond', () => {
    const held: PartnerEventContent = {
      type: 'conversion.paid',
      data: { ...order, payableAt: '2026-11-28T08:00:00.001Z' },
    }
    given(...recorded([held]))
      .when(pay(1))
      .thenRejects('payout_exceeds_commission')
    given(...recorded([held, paid]))
      .when(pay(440))
      .thenRejects('payout_exceeds_commission')
  })

  test('is none in another currency, or once the order was reversed', () => {
    given(...recorded([paid]))
      .when(pay(1, 'eur'))
      .thenRejects('payout_exceeds_commission')
    given(...recorded([paid, reversed]))
      .when(pay(1))
      .thenRejects('payout_exceeds_commission')
  })

  test('is earned anew where a payout came before its reversal', () => {
    const owing = [paid, payout(439), reversed, paid]
    given(...recorded(owing))
      .when(pay(1))
      .thenRejects('payout_exceeds_commission')
    const event = recorded([...owing, paid, payout(439)]).at(-1)
    given(...recorded([...owing, paid]))
      .when(pay(439))
      .then(event!)
  })
})
