import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/kit'
import type { Lease } from '@sortie/runtime/database/lease'
import { handler } from '@sortie/runtime/topics/handler'
import fc from 'fast-check'
import type { Kafka } from 'kafkajs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestAccountEvent } from './account.ts'
import { actions, amount, eventsOf, newStreams, orRejected } from './actions.ts'
import { holdsFor } from './property.ts'
import {
  asked,
  type Bank,
  eventually,
  openBank,
  openStage,
  produce,
  readTopic,
  type TestStage,
} from './stage.ts'

// 200 runs each, and a busy machine is given time.
vi.setConfig({ testTimeout: 600_000 })

let stage: TestStage
let one: Bank
let two: Bank
let onTopic: Awaited<ReturnType<typeof readTopic>>
beforeAll(async () => {
  stage = await openStage({ kafka: true })
  one = await openBank(stage)
  two = await openBank(stage)
  onTopic = await readTopic(stage)
})
afterAll(() => stage.close())

/** What becomes of a send: it arrives; it never leaves; it arrives, but nobody hears of it. */
const fate = fc.constantFrom('arrives', 'arrives', 'arrives', 'arrives', 'lost', 'unheard')

/** The real Kafka, whose producers fail as `fates` has it. */
const unreliable = (kafka: Kafka, fates: string[]): Kafka => {
  const producer: Kafka['producer'] = (config) => {
    const real = kafka.producer(config)
    const send: typeof real.send = async (record) => {
      const next = fates.shift()
      if (next === 'lost') throw new Error('lost on its way')
      const sent = await real.send(record)
      if (next === 'unheard') throw new Error('nobody heard that it arrived')
      return sent
    }
    return { ...real, send }
  }
  return Object.assign(Object.create(kafka), { producer })
}

test('invariant 3: the outbox is complete and in order, whatever a send comes to', async () => {
  const fates: string[] = []
  // The worst case: two instances that both believe they hold the lease.
  const always: Lease = { beat: async () => true, release: async () => {} }
  const tails = [one, two].map((bank) => bank.tail(unreliable(stage.kafka, fates), always))
  const unpublished = (streams: string[]) =>
    one.store.commits.countDocuments({ stream: { $in: streams }, published: false })

  const property = fc.asyncProperty(
    actions,
    fc.array(fate, { maxLength: 3 }),
    async (given, wanted) => {
      const streams = newStreams()
      fates.splice(0, fates.length, ...wanted)
      for (const { by, stream, command } of given) {
        const { accounts } = [one, two][by]!
        await asked(() => accounts.handle(streams[stream]!, command)).catch(orRejected)
        tails[by]!.wake()
      }
      await eventually('all is published', async () => (await unpublished(streams)) === 0)
      for (const stream of streams) {
        // What only the own context reads is never there, whatever it was appended with.
        const stored = (await eventsOf(stage, stream)).filter(one.store.isSent)
        const published = await eventually('all has arrived', () => {
          const seen = onTopic.of(stream)
          return new Set(seen.map(({ id }) => id)).size >= stored.length && seen
        })
        const firsts = [...new Map(published.map((each) => [each.id, each])).values()]
        expect(firsts).toEqual(JSON.parse(JSON.stringify(stored)))
      }
    },
  )
  await holdsFor('outbox complete', property).finally(() =>
    Promise.all(tails.map((tail) => tail.stop())),
  )
})

/** How Kafka may deliver a stream: from the start, going back now and then, to the end. */
const delivered = (events: Envelope[], steps: number[]): Envelope[] => {
  const out: Envelope[] = []
  let at = 0
  for (const back of steps) {
    if (at >= events.length) break
    out.push(events[at]!)
    at = Math.max(0, at + 1 - back)
  }
  return [...out, ...events.slice(at)]
}
/** Several queues as one: each in its own order, between them as `picks` has it. */
const interleaved = <T>(queues: T[][], picks: number[]): T[] => {
  const rest = queues.map((queue) => [...queue])
  const out: T[] = []
  for (let index = 0; rest.some((queue) => queue.length > 0); index++) {
    const waiting = rest.filter((queue) => queue.length > 0)
    out.push(waiting[(picks[index % picks.length] ?? 0) % waiting.length]!.shift()!)
  }
  return out
}

test('invariant 4: duplicates and another order between keys leave the state unchanged', async () => {
  const handled = new Set<string>()
  const pots = handler<TestAccountEvent, 'MoneyDeposited'>({
    name: 'pots',
    from: { account: TestAccountEvent },
    types: ['MoneyDeposited'],
    handle: async ({ stream, correlation, data: { amount } }) => {
      const [pot, account] = stream.split('.')
      if (!account) return
      await two.accounts.handle(pot!, { type: 'Deposit', amount })
      await two.accounts.handle(pot!, { type: 'Deposit', amount: 1 }, { step: 'fee' })
      handled.add(correlation)
    },
  })
  one.consume(pots, { group: 'pots' })

  const property = fc.asyncProperty(
    fc.array(fc.array(amount, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat(2), { maxLength: 7 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    async (accounts, steps, picks) => {
      const pot = `pot${randomUUID()}`
      const queues = accounts.map((amounts, index) => {
        const stream = `${pot}.${index}`
        const events = amounts.map((each, position) => ({
          id: `${stream}@${position + 1}`,
          type: 'MoneyDeposited',
          schema: 1,
          stream,
          version: position + 1,
          at: new Date().toISOString(),
          cause: 'req:1',
          actor: 'usr_1',
          subject: null,
          correlation: '',
          data: { amount: each },
        }))
        return delivered(events, steps)
      })
      const deliveries = interleaved(queues, picks).map((envelope, index) => ({
        ...envelope,
        correlation: `${pot}/${index}`,
      }))
      await produce(
        stage,
        deliveries.map((each) => ({ key: each.stream, value: JSON.stringify(each) })),
      )
      await eventually('all is handled', () =>
        deliveries.every(({ correlation }) => handled.has(correlation)),
      )
      const { state } = await one.accounts.state(pot)
      const all = accounts.flat()
      expect(state.balance).toBe(all.reduce((sum, each) => sum + each + 1, 0))
      expect(state.entries).toBe(2 * all.length)
    },
  )
  await holdsFor('idempotent handlers', property)
})
