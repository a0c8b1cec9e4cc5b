import { randomUUID } from 'node:crypto'
import { Rejection } from '@sortie/runtime/domain'
import { envelopes, lastVersion } from '@sortie/runtime/store/commit'
import { rebuild } from '@sortie/runtime/views/filling/rebuild'
import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testAccountView } from './account.ts'
import { actions, eventsOf, newStreams, orRejected, upTo } from './actions.ts'
import { holdsFor } from './property.ts'
import { asked, type Bank, openBank, openStage, request, type TestStage } from './stage.ts'

// 200 runs each, and a busy machine is given time.
vi.setConfig({ testTimeout: 600_000 })

let stage: TestStage
let one: Bank
let two: Bank
beforeAll(async () => {
  stage = await openStage()
  one = await openBank(stage)
  two = await openBank(stage)
})
afterAll(() => stage.close())

const versionsOf = async (stream: string) =>
  (await eventsOf(stage, stream)).map(({ version }) => version)

test('invariant 1: whoever writes at once, the versions of a stream are dense from 1', async () => {
  const property = fc.asyncProperty(actions, async (given) => {
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
  await holdsFor('dense streams', property)
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
      expect(lost.map(({ name }) => name)).toEqual(upTo(k - 1).map(() => 'AppendConflict'))
      expect(await versionsOf(stream)).toEqual(upTo(before + 1))
    },
  )
  await holdsFor('exactly one wins', property)
})

test('invariant 2: what was acknowledged is durable, wherever the connection is cut', async () => {
  const property = fc.asyncProperty(actions, fc.nat(15), async (given, cutAfterMs) => {
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
  await holdsFor('acknowledged = durable', property)
})

test('invariant 8: replay = live, from scratch, twice, at any prefix', async () => {
  // A store of its own, in which nothing stands that no view was told of.
  const own = await openStage()
  const banks = [await openBank(own), await openBank(own)] as const
  const given = testAccountView as Projection
  const replayed = async (stream: string, version: number) => {
    const commits = await banks[1].store.read(stream)
    const events = commits.flatMap(envelopes).filter((event) => event.version <= version)
    return events.reduce<unknown>((view, event) => foldEvent(given, view, event, event), undefined)
  }
  const property = fc.asyncProperty(actions, fc.nat(3), async (all, late) => {
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
  await holdsFor('replay = live', property)

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
