import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, type Bank, eventually, openBank, pauseFor } from '../../tests/stage.ts'
import { openWorkStage, type WorkStage } from '../../tests/work-stage.ts'
import type { WorkItem } from './item.ts'
import type { Work } from './work.ts'

let work: WorkStage
beforeAll(async () => {
  work = await openWorkStage()
})
afterAll(() => work.stage.close())

/** Instances with the same work, each of which `die` ends as a kill does: nothing is handed back. */
const openHouse = (given: Omit<Work, 'name' | 'on'>[]) => {
  const names = given.map(() => `work-${randomUUID()}`)
  const banks: Bank[] = []
  const over = Promise.withResolvers<void>()
  const works = given.map(
    (each, index): Work => ({
      on: ['MoneyDeposited'],
      retryMs: 10,
      ...each,
      name: names[index]!,
    }),
  )
  return {
    names,
    banks,
    hire: async () => {
      const bank = await openBank(work.stage, { works })
      banks.push(bank)
      return bank
    },
    die: (bank: Bank) => bank.mongo.close(true),
    /** What an item waits for that does not come to its end. */
    forEver: () => over.promise,
    close: () => {
      over.resolve()
      return Promise.all(banks.map((bank) => bank.stop().catch(() => {})))
    },
  }
}

test('an item in which five processes ended is given up before a sixth runs it', async () => {
  let runs = 0
  const told: string[] = []
  const house = openHouse([
    {
      run: async () => {
        runs += 1
        await house.die(house.banks.at(-1)!)
        await house.forEver()
      },
      giveUp: async (_event, error) => void told.push(error.name),
    },
  ])
  const stream = await work.deposit(await house.hire())
  const isOver = async () => (await work.itemOf(house.names[0]!, stream))?.state === 'dead'
  for (let died = 1; died <= 5; died += 1) {
    await eventually(`it runs the ${died}th time`, () => runs === died)
    await house.hire()
  }
  await eventually('it is given up', isOver)
  expect({ runs, told }).toEqual({ runs: 5, told: ['LostLeases'] })
  expect(await work.itemOf(house.names[0]!, stream)).toMatchObject({
    lostLeases: 5,
    suspicionsAlone: 3,
  })
  expect(await house.banks.at(-1)?.worker?.countLost()).toBeGreaterThanOrEqual(1)
  await house.close()
})

/** Notes an item as it was left by a process that ended while it ran it. */
const leave = (name: string, more: Partial<WorkItem>) =>
  work.leave(name, { holder: 'who ended', beat: 1, attempts: 1, ...more })
const twice = { lostLeases: 2, suspicions: 2, holder: null }

test('an item beside one that ends processes is not given up for it, and no lost lease is a failure', async () => {
  let deaths = 0
  let tries = 0
  const house = openHouse([
    {
      run: async () => {
        await eventually('the other one runs', () => tries > deaths || deaths >= 2)
        deaths += 1
        await house.die(house.banks.at(-1)!)
        await house.hire()
        await house.forEver()
      },
    },
    {
      attempts: 1,
      run: async () => {
        tries += 1
        if (tries <= 2) await house.forEver()
        // Alone by now, it fails once: the only failure, of one that it may have.
        throw new Error('not today')
      },
    },
  ])
  const [killer, innocent] = house.names as [string, string]
  const stream = await work.deposit(await house.hire())
  const isDead = async (name: string) => (await work.itemOf(name, stream))?.state === 'dead'
  await eventually('one is over', () => isDead(innocent), 60_000)
  await eventually('the other is given up', () => isDead(killer), 60_000)
  const item = await work.itemOf(innocent, stream)
  expect(item).toMatchObject({ error: 'Error: not today' })
  expect(item?.suspicionsAlone ?? 0).toBe(0)
  expect(deaths).toBe(5)
  await house.close()
})

test('an item whose lease was lost twice runs with nothing beside it, and others after it', async () => {
  const running = new Set<string>()
  const seen: string[][] = []
  const note = (name: string, ms: number) => async () => {
    running.add(name)
    seen.push([...running])
    await pauseFor(ms)
    seen.push([...running])
    running.delete(name)
  }
  const house = openHouse([{ run: note('suspect', 300) }, { run: note('other', 600) }])
  const [suspect, other] = house.names as [string, string]
  const bank = await house.hire()
  const first = await leave(other, { holder: null })
  await eventually('the other one runs', () => running.has('other'))
  const stream = await leave(suspect, twice)
  const isTaken = async () => (await work.itemOf(suspect, stream))?.holder === bank.holder
  await eventually('it waits for its turn', isTaken)
  const late = await leave(other, { holder: null })
  for (const [name, at] of [
    [suspect, stream],
    [other, first],
    [other, late],
  ] as const)
    await work.isDone(name, at)
  expect(seen.every((names) => names.length === 1)).toBe(true)
  expect(seen.flat()).toEqual(['other', 'other', 'suspect', 'suspect', 'other', 'other'])
  await house.close()
})

test('a lost lease does not count where the item came further than the time before', async () => {
  const house = openHouse([{ run: async () => {} }])
  const [name] = house.names as [string]
  const far = await leave(name, { ...twice, holder: 'who ended', causedCommits: 1 })
  const near = await leave(name, { ...twice, holder: 'who ended', causedCommits: 1 })
  const actAs = (stream: string, step: string) => {
    const cause = `work:${name}:${stream}@1:${step}`
    return asked(() => work.clerk.accounts.handle(stream, { type: 'Deposit', amount: 1 }), {
      cause,
      fingerprint: null,
      actor: 'system',
      correlation: 'x',
    })
  }
  for (const step of ['one', 'two']) await actAs(far, step)
  await actAs(near, 'one')
  await house.hire()
  for (const stream of [far, near]) await work.isDone(name, stream)
  expect(await work.itemOf(name, far)).toMatchObject({ lostLeases: 3, suspicions: 2 })
  expect(await work.itemOf(name, near)).toMatchObject({ lostLeases: 3, suspicions: 3 })
  await house.close()
})

test('a process that was taken for dead and lives clears its item', async () => {
  const house = openHouse([{ run: () => house.forEver() }])
  const [name] = house.names as [string]
  const bank = await house.hire()
  const stream = await leave(name, { ...twice, suspicionsAlone: 0 })
  const isAlone = async () => (await work.itemOf(name, stream))?.aloneBy === bank.holder
  await eventually('it runs alone', isAlone)
  // As another instance takes it over, while this one stood still.
  await work.items.updateOne(
    { _id: `${name}:${stream}@1` },
    {
      $set: { holder: 'another', suspectedWith: { holder: bank.holder, isAlone: true } },
      $inc: { attempts: 1, lostLeases: 1, suspicions: 1, suspicionsAlone: 1 },
    },
  )
  const isCleared = async () => (await work.itemOf(name, stream))?.suspicions === 2
  await eventually('it is cleared', isCleared)
  expect(await work.itemOf(name, stream)).toMatchObject({ lostLeases: 3, suspicionsAlone: 0 })
  await house.close()
})

test('an instance that stops hands back what runs alone, which does not count', async () => {
  const tries: number[] = []
  const run = (_event: unknown, { attempt, signal }: { attempt: number; signal: AbortSignal }) => {
    tries.push(attempt)
    return new Promise<void>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
  }
  const house = openHouse([{ run }])
  const [name] = house.names as [string]
  const bank = await house.hire()
  const streams = [await leave(name, twice), await leave(name, twice)]
  await eventually('one runs', () => tries.length === 1)
  await bank.stop()
  expect(tries).toHaveLength(1)
  for (const stream of streams)
    expect(await work.itemOf(name, stream)).toMatchObject({
      state: 'open',
      holder: null,
      attempts: 1,
      suspicions: 2,
    })
})

test('an item that ends processes even while its outcome is recorded is given up without one', async () => {
  let told = 0
  const house = openHouse([
    {
      run: () => Promise.reject(new Error('it ran')),
      giveUp: async () => {
        told += 1
      },
    },
  ])
  const [name] = house.names as [string]
  const about = { holder: null, givingUp: true, error: 'LostLeases: often', suspicions: 8 }
  const stream = await leave(name, { ...about, lostLeases: 8, suspicionsAlone: 6 })
  await house.hire()
  await eventually(
    'it is given up',
    async () => (await work.itemOf(name, stream))?.state === 'dead',
  )
  expect(told).toBe(0)
  await house.close()
})
