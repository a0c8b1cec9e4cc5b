import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findEngine } from '@sortie/local/engines/database'
import { ownEnvironment } from '@sortie/local/environment'
import { dataFolder } from '@sortie/local/paths'
import { services } from '@sortie/local/services'
import { type Stack, startStack } from '@sortie/local/stack/stack'
import { offline } from '@sortie/local/stack/test-stack'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The database of this stack lies on a disk of its own, so small that a test can fill it. */
const NAME = 'full-disk'
const SIZE = '600m'
/** Writes that are refused before space is made: so many in a row that none is a chance. */
const REFUSALS = 50
const folder = dataFolder(NAME)

let stack: Stack | undefined
let disk: string | undefined

/** A disk can be mounted by root only; elsewhere the drill says why it did nothing. */
const canMount = process.getuid?.() === 0
const drill = test.runIf(canMount)

beforeAll(async () => {
  if (!canMount) return console.log('the drill of a full disk needs root, to mount a small disk')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const engine = await findEngine(folder, () => {})
  await mkdir(engine.folder, { recursive: true })
  await execa('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', engine.folder])
  disk = engine.folder
  stack = await startStack({
    name: NAME,
    offset: 6_000 + Number(ownEnvironment().PORT_OFFSET ?? 0),
    only: ['kafka', 'mongo', 'inbox', 'stripe-sandbox', 'guardian', 'gateway', ...services],
    env: {
      analysis: offline,
      content: { CONTENT_PER_ADDRESS: '1000000' },
      // What writes the data files, so that a full disk is met soon.
      mongo: { SECANTUS_CHECKPOINT_SECONDS: '5' },
    },
  })
})

afterAll(async () => {
  await stack?.down()
  if (disk) await execa('umount', ['-l', disk])
  await rm(folder, { recursive: true, force: true })
})

/** What starts together is busy for a while. */
const patience = { timeout: 60_000 }
const product = () => stack!.urls.product

/** Leaves a contact message, which is a write. @returns the status, and the reply's headers and text. */
const write = async () => {
  const response = await fetch(`${product()}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ email: 'drill@sortie.test', message: 'x'.repeat(4_000) }),
    // A database that hangs is given up by the gateway, after half a minute: its 503 counts, and not our haste.
    signal: AbortSignal.timeout(60_000),
  })
  const { message = '' } = (await response.json()) as { message?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), message }
}

const healthOfContent = async () => {
  const response = await fetch(`${product()}/api/health`)
  const { services } = (await response.json()) as {
    services: { content: { reads: boolean; writes: boolean }[] }
  }
  return { status: response.status, writes: services.content[0]?.writes }
}

/** Takes all space that is left. @returns the file that holds it. */
const fill = async () => {
  const file = join(disk!, 'filler')
  const filler = await open(file, 'a')
  try {
    for (const size of [1 << 20, 4_096]) {
      const piece = Buffer.alloc(size)
      for (;;) {
        const wrote = await filler.write(piece).catch(() => null)
        if (!wrote) break
      }
    }
  } finally {
    await filler.close()
  }
  return file
}

/** Leased work of content that was given up, such as mails about what was written. */
const givenUp = async () => {
  const mongo = await connectMongo(stack!.urls.mongo, 'chaos')
  try {
    const work = mongo.getClient().db(stack!.env('content').MONGO_DB).collection('work')
    return (await work.find({ state: 'dead' }).toArray()).map(({ _id, error }) => ({ _id, error }))
  } finally {
    await mongo.close()
  }
}

drill(
  'with a full disk writes are refused with 503, health says so, and all of it ends by itself',
  async () => {
    await expect.poll(async () => (await write()).status, patience).toBe(202)
    await expect.poll(healthOfContent, patience).toEqual({ status: 200, writes: true })

    const file = await fill()
    expect((await statfs(disk!)).bavail).toBe(0)
    const statuses = new Map<number, number>()
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const refused: Awaited<ReturnType<typeof write>>[] = []
    // The log of the database has some room left, so the first of these may still succeed.
    for (const until = performance.now() + 200_000; performance.now() < until; ) {
      const answer = await write()
      count(answer.status)
      if (answer.status !== 202) refused.push(answer)
      if (refused.length === REFUSALS) break
      if (refused.length > 0) await setTimeout(20)
    }
    console.log('with a full disk:', Object.fromEntries(statuses))
    expect([...statuses.keys()].filter((status) => ![202, 503].includes(status))).toEqual([])
    expect(refused.length).toBe(REFUSALS)
    for (const { retryAfter, message } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(message).toMatch(/again/)
    }
    // A checkpoint of the database may have freed what its log took: so the disk is kept full until health has looked.
    const keptFull = async () => {
      await fill()
      return healthOfContent()
    }
    await expect.poll(keptFull, { timeout: 60_000 }).toEqual({ status: 503, writes: false })

    await rm(file)
    const began = performance.now()
    await expect.poll(async () => (await write()).status, { timeout: 90_000 }).toBe(202)
    await expect.poll(healthOfContent, { timeout: 30_000 }).toEqual({ status: 200, writes: true })
    expect(await givenUp()).toEqual([])
    console.log(`healthy again after ${Math.round((performance.now() - began) / 1_000)} s`)
  },
  500_000,
)
