import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/kit'
import { handler } from '@sortie/runtime/consumer'
import { Rejection } from '@sortie/runtime/domain'
import { type Commit, envelopes, lastVersion } from '@sortie/runtime/event-store'
import type { Lease } from '@sortie/runtime/lease'
import { foldEvent, type Projection } from '@sortie/runtime/projection'
import { rebuild } from '@sortie/runtime/rebuild'
import fc from 'fast-check'
import type { Kafka } from 'kafkajs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccountCommand, AccountEvent, accountView } from './account.ts'
import { holds } from './property.ts'
import {
  asked,
  type Bank,
  eventually,
  openBank,
  openStage,
  produce,
  readTopic,
  request,
  type Stage,
} from './stage.ts'

vi.setConfig({ testTimeout: 600_000 })

let stage: Stage
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

const amount = fc.integer({ min: 1, max: 1_000 })
// What people type: anything, absent too, and what looks like one of our own encrypted values.
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('sealed:v1:AAAA', 'sealed:', '') },
)
const said = fc.option(text, { nil: undefined })
const command: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.record({ type: fc.constant('Open' as const), owner: text }),
  fc.record({ type: fc.constant('Deposit' as const), amount, note: said, memo: said }),
  fc.record({
    type: fc.constant('DepositEach' as const),
    amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('Withdraw' as const), amount }),
  fc.record({ type: fc.constant('File' as const), text }),
  { weight: 1, arbitrary: fc.constant({ type: 'Close' as const }) },
)
/** Who does what, on which of a few streams. */
const deed = fc.record({ by: fc.nat(1), stream: fc.nat(2), command })
const deeds = fc.array(deed, { minLength: 1, maxLength: 8 })

const newStreams = () => [0, 1, 2].map(() => `acc_${randomUUID()}`)
const orRejected = (error: unknown) => {
  if (!(error instanceof Rejection)) throw error
  return null
}
const commitsOf = (stream: string): Promise<Commit[]> =>
  stage.db.collection<Commit>('commits').find({ stream }).sort({ version: 1 }).toArray()
const versionsOf = async (stream: string) =>
  (await commitsOf(stream)).flatMap(envelopes).map(({ version }) => version)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('invariant 1: whoever writes at once, the versions of a stream are dense from 1', async () => {
  const property = fc.asyncProperty(deeds, async (given) => {
    const streams = newStreams()
    await Promise.all(
      given.map(({ by, stream, command }) =>
        asked(() => [one, two][by]!.accounts.handle(streams[stream]!, command)).catch(orRejected),
      ),
    )
    for (const stream of streams) {
      const versions = await versionsOf(stream)
      expect(versions).toEqual(upTo(versions.length))
    }
  })
  await holds('dense streams', property)
})

test('invariant 1: of k appends at one expected version exactly one wins', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 2, max: 8 }),
    fc.nat(3),
    async (k, before) => {
      const stream = `acc_${randomUUID()}`
      const event = { type: 'MoneyDeposited', data: { amount: 1 } }
      const append = ({ store }: Bank, expected: number) =>
        store.append(stream, expected, [event], { ...request(), subject: null })
      for (const version of upTo(before)) await append(one, version - 1)

      const writers = upTo(k).map((writer) => append(writer % 2 ? one : two, before))
      const outcomes = await Promise.allSettled(writers)
      const lost = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      expect(lost.map(({ name }) => name)).toEqual(upTo(k - 1).map(() => 'Conflict'))
      expect(await versionsOf(stream)).toEqual(upTo(before + 1))
    },
  )
  await holds('exactly one wins', property)
})

test('invariant 2: what was acknowledged is durable, wherever the connection is cut', async () => {
  const property = fc.asyncProperty(deeds, fc.nat(15), async (given, cutAfterMs) => {
    const streams = newStreams()
    const doomed = await openBank(stage, { projections: [] })
    const causes = given.map(() => request())
    const doing = given.map(({ stream, command }, index) =>
      asked(() => doomed.accounts.handle(streams[stream]!, command), causes[index]),
    )
    setTimeout(() => void doomed.mongo.close(true), cutAfterMs)
    const outcomes = await Promise.allSettled(doing)
    await doomed.stop()

    for (const [index, outcome] of outcomes.entries()) {
      const stream = streams[given[index]!.stream]!
      const stored = await two.store.findByCause(causes[index]!.cause, stream)
      if (outcome.status === 'fulfilled' && outcome.value.events.length > 0) {
        expect(stored && lastVersion(stored)).toBe(outcome.value.version)
      }
      if (outcome.status === 'fulfilled' || outcome.reason instanceof Rejection) continue
      // Nobody knows whether it was stored: asking again makes sure, and acts once.
      const again = () => two.accounts.handle(streams[given[index]!.stream]!, given[index]!.command)
      const repeated = await asked(again, causes[index]).catch(orRejected)
      if (stored) expect(repeated).toMatchObject({ repeated: true, version: lastVersion(stored) })
    }
    for (const stream of streams) {
      const versions = await versionsOf(stream)
      expect(versions).toEqual(upTo(versions.length))
    }
  })
  await holds('acknowledged = durable', property)
})

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
    deeds,
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
        const stored = (await commitsOf(stream)).flatMap(envelopes)
        const published = await eventually('all has arrived', () => {
          const seen = onTopic.of(stream)
          return new Set(seen.map(({ id }) => id)).size >= stored.length && seen
        })
        const firsts = [...new Map(published.map((each) => [each.id, each])).values()]
        expect(firsts).toEqual(JSON.parse(JSON.stringify(stored)))
      }
    },
  )
  await holds('outbox complete', property).finally(() =>
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
  const pots = handler<AccountEvent, 'MoneyDeposited'>({
    name: 'pots',
    from: { account: AccountEvent },
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
          ...{ id: `${stream}@${position + 1}`, type: 'MoneyDeposited', schema: 1, stream },
          ...{ version: position + 1, at: new Date().toISOString(), cause: 'req:1' },
          ...{ actor: 'usr_1', subject: null, correlation: '', data: { amount: each } },
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
  await holds('idempotent handlers', property)
})

test('invariant 8: replay = live, from scratch, twice, at any prefix', async () => {
  // A store of its own, in which nothing stands that no view was told of.
  const own = await openStage()
  const banks = [await openBank(own), await openBank(own)] as const
  const given = accountView as Projection
  const replayed = async (stream: string, version: number) => {
    const commits = await banks[1].store.read(stream)
    const events = commits.flatMap(envelopes).filter((event) => event.version <= version)
    return events.reduce<unknown>((view, event) => foldEvent(given, view, event, event), undefined)
  }
  const property = fc.asyncProperty(deeds, fc.nat(3), async (all, late) => {
    const streams = newStreams()
    const seen: { stream: string; version: number; view: unknown }[] = []
    for (const { by, stream: index, command } of all) {
      const stream = streams[index]!
      const { accounts, reader } = banks[by]!
      const outcome = await asked(() => accounts.handle(stream, command)).catch(orRejected)
      if (!outcome) continue
      seen.push({ stream, version: outcome.version, view: await reader.find(stream) })
    }
    // Applied once more, late and out of order: a view that is further on ignores it.
    for (const stream of streams) {
      const commits = await banks[0].store.read(stream)
      for (const commit of commits.slice(-late).reverse()) await banks[1].project(commit)
    }
    for (const { stream, version, view } of seen) {
      for (const _time of ['once', 'twice']) {
        expect((await replayed(stream, version)) ?? null).toEqual(view)
      }
    }
    for (const stream of streams) {
      const last = seen.findLast((each) => each.stream === stream)
      expect(await banks[0].reader.find(stream)).toEqual(last?.view ?? null)
    }
  })
  await holds('replay = live', property)

  for (const _time of ['once', 'twice']) {
    const { hash, swapped, views } = await rebuild({
      ...banks[0],
      projection: given,
      changed: false,
    })
    expect(hash.built).toBe(hash.live)
    expect(swapped).toBe(true)
    expect(views).toBeGreaterThan(0)
  }
  await own.close()
})
