import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isInternal } from '@sortie/contracts/kit'
import { TrackingEvent } from '@sortie/contracts/tracking'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { type Commit, envelopes } from '@sortie/runtime/store/commit'
import { isSoak } from '@sortie/runtime/testing/soak'
import { readHistory } from '@sortie/runtime/topics/history'
import { createKafka, ensureTopics, eventsTopicOf } from '@sortie/runtime/topics/kafka'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, KAFKA_BROKERS, log, MONGO_URL, pauseFor } from './stage.ts'

const prefix = `kernel-${randomUUID().slice(0, 8)}-`
const keys = generateKeyPairSync('ed25519')
const der = (key: { export: (as: never) => Buffer }, type: string) =>
  key.export({ type, format: 'der' } as never).toString('base64')
const env = {
  ...process.env,
  PORT: '0',
  MONGO_URL,
  KAFKA_BROKERS: KAFKA_BROKERS.join(),
  TOPIC_PREFIX: prefix,
  MONGO_DB: `${prefix}tracking`,
  VAULT_DB: `${prefix}vault`,
  LOG_LEVEL: 'silent',
  // The sample service has streams of its own kind, whose keys it makes itself.
  KEYS_FOR_ANYBODY: 'true',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SERVICE_SECRET: randomBytes(32).toString('base64'),
  GATEWAY_PUBLIC_KEY: der(keys.publicKey, 'spki'),
}
const kafka = createKafka(`${prefix}test`, KAFKA_BROKERS, log)
const topic = eventsTopicOf('tracking', prefix)
// Every service hears there of who was erased.
const topics = [topic, eventsTopicOf('identity', prefix)]
const children = new Set<ChildProcess>()
let mongo: Awaited<ReturnType<typeof connectMongo>>
let db: Db
let token: string

beforeAll(async () => {
  await ensureTopics(kafka, topics)
  mongo = await connectMongo(MONGO_URL, 'test')
  db = mongo.getClient().db(env.MONGO_DB)
  const sign = await createCallerSigner(der(keys.privateKey, 'pkcs8'))
  token = await sign({ userId: null, sessionId: null, ip: '127.0.0.1', operator: false })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await db.dropDatabase()
  await mongo.getClient().db(env.VAULT_DB).dropDatabase()
  await mongo.close()
  const admin = kafka.admin()
  await admin.connect()
  await admin.deleteTopics({ topics }).finally(() => admin.disconnect())
})

/** Node's clock, that many minutes off. */
const skewed = (minutes: number) =>
  `data:text/javascript,const now=Date.now;const off=${minutes * 60_000};` +
  'const Real=Date;globalThis.Date=class extends Real{constructor(...a){a.length?super(...a):' +
  'super(now()+off)}static now(){return now()+off}}'

/** Starts the visits service as a process of its own. */
const start = async ({ instance = '1', minutesOff = 0 } = {}) => {
  const child = fork(fileURLToPath(new URL('visits-service.ts', import.meta.url)), {
    env: { ...env, INSTANCE: instance },
    execArgv: ['--disable-warning=TimeoutNegativeWarning', '--import', skewed(minutesOff)],
  })
  children.add(child)
  const [first] = (await once(child, 'message')) as [{ url: string }]
  return { child, url: first.url }
}

type Load = { acknowledged: Map<string, number>; stop: () => Promise<void> }
/** Visits without pause, some of them several times, by so many at once. */
const startLoad = (urls: string[], clients = 8): Load => {
  const acknowledged = new Map<string, number>()
  let running = true
  const post = async (url: string, id: string) => {
    const response = await fetch(`${url}/visits/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CALLER_HEADER]: token },
      body: JSON.stringify({ ref: id }),
    })
    const { version } = (await response.json()) as { version: number }
    if (response.ok) acknowledged.set(id, Math.max(version, acknowledged.get(id) ?? 0))
  }
  const visitor = async (client: number) => {
    for (let count = 0; running; count++) {
      const id = `${randomUUID().slice(0, 18)}-${client}`
      for (let times = 0; times < 1 + (count % 3); times++) {
        await post(urls[(client + count) % urls.length]!, id).catch(() => pauseFor(20))
      }
    }
  }
  const visitors = Array.from({ length: clients }, (_, client) => visitor(client))
  const stop = async () => {
    running = false
    await Promise.all(visitors)
  }
  return { acknowledged, stop }
}

const isConverged = async () => {
  await pauseFor(100)
  const commits = (filter: object) => db.collection('commits').countDocuments(filter)
  const [visits, effects, open, left] = await Promise.all([
    commits({ stream: { $gt: 'vis_' } }),
    commits({ stream: { $lt: 'vis_' } }),
    db.collection('work').countDocuments({ state: 'open' }),
    commits({ $or: [{ published: false }, { projected: false }] }),
  ])
  return effects >= 2 * visits && open === 0 && left === 0
}

/** Everything that follows from what was acknowledged is there: once, and on the topic. */
const converged = async (url: string, acknowledged: Map<string, number>) => {
  await eventually('all that follows is done', isConverged, 50_000)
  const commits = await db.collection<Commit>('commits').find().sort({ version: 1 }).toArray()
  const streams = Map.groupBy(commits.flatMap(envelopes), ({ stream }) => stream)
  for (const [id, version] of acknowledged) {
    const versions = streams.get(`vis_${id}`)?.map((event) => event.version) ?? []
    expect(versions.length).toBeGreaterThanOrEqual(version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
    for (const each of versions) {
      for (const by of ['work', 'echo']) {
        expect(streams.get(`cnv_${by}-${id}-${each}`)).toHaveLength(1)
      }
    }
  }
  for (const [id] of [...acknowledged].slice(-20)) {
    const response = await fetch(`${url}/visits/${id}`, { headers: { [CALLER_HEADER]: token } })
    const { visits } = (await response.json()) as { visits: number }
    expect(visits).toBe(streams.get(`vis_${id}`)?.length)
  }
  const arrived = new Map<string, Set<string>>()
  await readHistory(kafka, [topic], async ({ id, stream }) => {
    arrived.set(stream, (arrived.get(stream) ?? new Set()).add(id))
  })
  const isSent = ({ type }: { type: string }) => !isInternal(TrackingEvent as never, type)
  for (const [stream, events] of streams) {
    const sent = events.filter(isSent).map(({ id }) => id)
    expect([...(arrived.get(stream) ?? [])]).toEqual(sent)
  }
  expect([...arrived.keys()].filter((stream) => !streams.has(stream))).toEqual([])
}

test('SIGTERM under load: exit 0 within 10 s, and nothing acknowledged is lost', async () => {
  const { child, url } = await start()
  const { acknowledged, stop } = startLoad([url])
  await eventually('the load is on', () => acknowledged.size > 20)
  const began = performance.now()
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  // A second one does not hurry it.
  child.kill('SIGINT')
  expect(await exit).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(10_000)
  await stop()

  const next = await start()
  await converged(next.url, acknowledged)
  const ended = once(next.child, 'exit')
  next.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 120_000)

test.runIf(isSoak)(
  'two instances, twenty minutes apart: one is killed, the other takes up all it did, once',
  async () => {
    const one = await start({ instance: '1', minutesOff: 10 })
    const two = await start({ instance: '2', minutesOff: -10 })
    const { acknowledged, stop } = startLoad([one.url, two.url])
    await eventually('the load is on', () => acknowledged.size > 30)
    one.child.kill('SIGKILL')
    const before = acknowledged.size
    await eventually('the other goes on', () => acknowledged.size > before + 20)
    await stop()
    await converged(two.url, acknowledged)

    // Read across instances: what one acknowledged is seen by another at once.
    const three = await start({ instance: '3' })
    const load = startLoad([three.url], 2)
    await eventually('the load is on', () => load.acknowledged.size > 3)
    await load.stop()
    for (const [id, version] of load.acknowledged) {
      const response = await fetch(`${two.url}/visits/${id}`, {
        headers: { [CALLER_HEADER]: token },
      })
      expect(await response.json()).toEqual({ ref: id, visits: version })
    }
  },
  120_000,
)
