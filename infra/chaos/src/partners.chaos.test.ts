import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import {
  addPartnerEndpoint,
  listDeliveries,
  listPartnerEndpoints,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import {
  createPartnerKey,
  type PartnerEvent,
  pullPartnerEvents,
} from '@sortie/contracts/tracking/partners/partners'
import { ownEnvironment } from '@sortie/local/environment'
import { type Stack, startStack } from '@sortie/local/stack/stack'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { bodyText, listenLocally, type StandIn } from '@sortie/sandbox/server'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from './kill-count.ts'
import { createServiceCalls } from './service-calls.ts'

// Orders that partners brought, while what tells them is killed and their receivers do what receivers do.

const NAME = 'partners'
const OFFSET = 7_500 + Number(ownEnvironment().PORT_OFFSET ?? 0)
const ORDERS = isLong ? 10_000 : 500
const KILLS = isLong ? 20 : 4
/** So far apart that kills go on for as long as events are sent. */
const PAUSE = isLong ? { min: 5_000, max: 15_000 } : { min: 1_000, max: 3_000 }
/** Orders that are told at once. */
const BATCH = 250
/** Orders behind the kills, by which it is measured how soon a receiver gets one. */
const TIMED = 20
/** Each waits for its receiver to be well again; here it need not. */
const WAITS_END_EACH_MS = 1_000
/** The last of the ten attempts keeps its time: nothing is given up meanwhile. */
const MOST_ENDED = 9

type Kind = 'good' | 'flaky' | 'slow' | 'hostile' | 'down'
const KINDS: readonly Kind[] = ['good', 'flaky', 'slow', 'hostile', 'down']
/** Those that take an event sooner or later. */
const TAKING: readonly Kind[] = ['good', 'flaky', 'slow']

type Arrival = { partner: Kind; event: PartnerEvent; at: number }
const received: Arrival[] = []
/** Requests to the hostile receiver so far. */
let requests = 0
/** How often the flaky receiver refused an event. */
const refusals = new Map<string, number>()

const endless = (response: ServerResponse) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'.repeat(60_000)), 5)
  response.once('close', () => clearInterval(timer))
}
/** What a hostile receiver answers, in turn: elsewhere, nothing that ends, nothing at all, and what is no HTTP. */
const hostile = (request: IncomingMessage, response: ServerResponse) => {
  const turn = requests++ % 4
  if (turn === 0) response.writeHead(302, { location: `${urls.good}` }).end()
  else if (turn === 1) endless(response)
  else if (turn === 2) request.socket.end('nonsense\r\n\r\n')
  else request.socket.destroy()
}
const answers: Record<
  Exclude<Kind, 'down'>,
  (request: IncomingMessage, response: ServerResponse, event: PartnerEvent) => void
> = {
  good: (_request, response) => void response.writeHead(204).end(),
  // Three events of ten are refused once or twice: by chance alone, one in thousands would be refused each time.
  flaky: (request, response, { id, seq }) => {
    const times = refusals.get(id) ?? 0
    const wanted = seq % 10 < 3 ? 1 + (seq % 2) : 0
    if (times >= wanted) return void response.writeHead(200).end('thank you')
    refusals.set(id, times + 1)
    if (seq % 10 < 2) response.writeHead(500).end('not now')
    else request.socket.destroy()
  },
  slow: (_request, response) => {
    void setTimeout(isLong ? 250 : 100).then(() => response.writeHead(202).end())
  },
  hostile,
}

let stack: Stack
let ask: Awaited<ReturnType<typeof createServiceCalls>>
const receivers: StandIn[] = []
const urls = {} as Record<Kind, string>
const keys = {} as Record<Kind, string>

/** A call of a partner, by their key. */
const by = (kind: Kind) => ({ authorization: `Bearer ${keys[kind]}` })

const startReceivers = async () => {
  for (const kind of KINDS) {
    if (kind === 'down') {
      const gone = await listenLocally(() => {})
      await gone.stop()
      urls.down = `${gone.url}/events`
      continue
    }
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      const event = JSON.parse(await bodyText(request)) as PartnerEvent
      response.once('finish', () => {
        if (response.statusCode < 300) received.push({ partner: kind, event, at: Date.now() })
      })
      answers[kind](request, response, event)
    }
    const receiver = await listenLocally(
      (request, response) => void take(request, response).catch(() => {}),
    )
    receivers.push(receiver)
    urls[kind] = `${receiver.url}/events`
  }
}

beforeAll(async () => {
  await startReceivers()
  const limits = { AFFILIATES: KINDS.join(','), PARTNER_PULLS_PER_MINUTE: '1000000' }
  stack = await startStack({
    name: NAME,
    offset: OFFSET,
    scale: 2,
    fresh: true,
    only: ['kafka', 'mongo', 'inbox', 'guardian', 'tracking', 'tracking-2'],
    env: { tracking: limits, 'tracking-2': limits },
  })
  ask = await createServiceCalls(stack, ['tracking', 'tracking-2'])
  for (const kind of KINDS) {
    keys[kind] = (await ask(createPartnerKey, { params: { ref: kind } })).key
    await ask(addPartnerEndpoint, { body: { url: urls[kind] } }, by(kind))
  }
  await openAccounts()
}, 180_000)
afterAll(async () => {
  await stack?.down()
  await Promise.all(receivers.map(({ stop }) => stop()))
}, 60_000)

const partnerOf = (order: number): Kind => KINDS[order % KINDS.length]!
/** Whoever bought all that a partner brought. */
const buyerOf = (partner: Kind) => `usr_chaos-${partner}`
/** Tells of the accounts of these buyers, as identity does. */
const openAccounts = async () => {
  const kafka = testingKafka(stack.urls.kafka, '')
  await kafka.publishAll(
    'identity',
    KINDS.map((partner) => ({
      type: 'UserRegistered',
      stream: buyerOf(partner),
      version: 1,
      data: {
        userId: buyerOf(partner),
        at: new Date().toISOString(),
        email: `${partner}@example.com`,
        username: partner,
        passwordHash: 'x',
        termsVersion: '1',
        confirmationHash: 'x',
        affiliate: partner,
      },
    })),
  )
}
const purchase = (order: number) => {
  const orderId = `ord_chaos-${order}`
  return {
    type: 'MissionPurchased',
    stream: orderId,
    version: 1,
    data: {
      orderId,
      userId: buyerOf(partnerOf(order)),
      at: new Date().toISOString(),
      packId: 'mission_pack_10',
      missions: 10,
      cents: 2_199,
      currency: 'usd',
      sessionId: `cs_${order}`,
      paymentIntentId: `pi_${order}`,
      affiliate: partnerOf(order),
      source: 'webhook',
    },
  }
}
/** Tells of orders as billing does, again where Kafka was away meanwhile: what comes twice is told once. */
const publish = async (first: number, count: number) => {
  const events = Array.from({ length: count }, (_, index) => purchase(first + index))
  const kafka = testingKafka(stack.urls.kafka, '')
  for (let attempt = 0; ; attempt++) {
    try {
      await kafka.publishAll('billing', events)
      return
    } catch (error) {
      if (attempt > 30) throw error
      await setTimeout(1_000)
    }
  }
}

const killRandomly = async () => {
  const victims = ['tracking', 'tracking-2', 'mongo', 'kafka']
  const kills = fc.sample(
    fc.record({ victim: fc.constantFrom(...victims), pause: fc.integer(PAUSE) }),
    { seed: Number(process.env.FC_SEED ?? Date.now() % 2 ** 31), numRuns: KILLS },
  )
  for (const { victim, pause } of kills) {
    await setTimeout(pause)
    await stack.kill(victim).catch(() => {})
  }
}

/** Ends the waits between attempts, which take up to a day, until aborted. */
const endWaits = async (until: AbortSignal) => {
  while (!until.aborted) {
    await setTimeout(WAITS_END_EACH_MS)
    const connection = await connectMongo(stack.urls.mongo, NAME).catch(() => null)
    await connection
      ?.getClient()
      .db(stack.env('tracking').MONGO_DB)
      .collection('partner-deliveries')
      .updateMany(
        { state: 'waiting', attempts: { $lt: MOST_ENDED } },
        { $set: { dueAt: new Date(0) } },
      )
      .catch(() => {})
    await connection?.close().catch(() => {})
  }
}

const pulledBy = async (kind: Kind): Promise<PartnerEvent[]> => {
  const events: PartnerEvent[] = []
  for (;;) {
    const query = { after: String(events.length), limit: '500' }
    const page = await ask(pullPartnerEvents, { query }, by(kind))
    events.push(...page.events)
    if (!page.hasMore) return events
  }
}
const toldTo = async (kind: Kind) =>
  (await ask(pullPartnerEvents, { query: { limit: '1' } }, by(kind))).head.seq

/** The place at which a chain breaks; null where it does not. */
const breakOf = (events: readonly PartnerEvent[]): number | null => {
  let last = { seq: 0, hash: '0'.repeat(64) }
  for (const { hash, previousHash, ...event } of events) {
    const expected = createHash('sha256')
      .update(last.hash + canonicalize(event))
      .digest('hex')
    if (event.seq !== last.seq + 1 || previousHash !== last.hash || hash !== expected)
      return last.seq + 1
    last = { seq: event.seq, hash }
  }
  return null
}
const idsOf = (kind: Kind) =>
  received.filter(({ partner }) => partner === kind).map(({ event }) => event.id)

/** What tracking notes of the deliveries that did not arrive, for whoever looks why. */
const notesOf = async (events: readonly PartnerEvent[], kind: Kind) => {
  const arrived = new Set(idsOf(kind))
  const seqs = events.filter(({ id }) => !arrived.has(id)).map(({ seq }) => seq)
  const { endpoints } = await ask(listPartnerEndpoints, {}, by(kind))
  const { endpointId } = endpoints[0]!
  const { deliveries } = await ask(
    listDeliveries,
    { params: { endpointId }, query: { limit: '100' } },
    by(kind),
  )
  return deliveries.filter(({ seq }) => seqs.includes(seq))
}

test(`of ${ORDERS} orders during ${KILLS} kills each is told once, arrives at least once, and at nobody else’s`, async () => {
  const over = new AbortController()
  const ending = endWaits(over.signal)
  const killing = killRandomly()
  for (let first = 0; first < ORDERS; first += BATCH) await publish(first, BATCH)
  await killing
  await stack.healthy(undefined, 240_000)
  const each = ORDERS / KINDS.length
  for (const kind of KINDS) {
    // Each order waits for those before it of the same partner: ten thousand of them take a small machine ten minutes.
    await expect.poll(() => toldTo(kind), { timeout: 900_000, interval: 500 }).toBe(each)
  }
  const chains = new Map<Kind, PartnerEvent[]>()
  for (const kind of KINDS) chains.set(kind, await pulledBy(kind))
  for (const [kind, events] of chains) {
    expect([kind, events.length, breakOf(events)]).toEqual([kind, each, null])
    expect(JSON.stringify(events)).not.toMatch(/usr_|ord_|cs_|pi_|@/)
  }
  for (const kind of TAKING) {
    const ids = chains.get(kind)!.map(({ id }) => id)
    const missing = () => new Set(ids).difference(new Set(idsOf(kind))).size
    const within = { timeout: 600_000, interval: 500 }
    await expect
      .poll(missing, within)
      .toBe(0)
      .catch(async (cause) => {
        const notes = await notesOf(chains.get(kind)!, kind)
        throw new Error(`${kind} lacks ${missing()}: ${JSON.stringify(notes)}`, { cause })
      })
    expect(new Set(idsOf(kind))).toEqual(new Set(ids))
  }
  over.abort()
  await ending
  const told = new Map(
    [...chains].map(([kind, events]) => [kind, new Set(events.map(({ id }) => id))]),
  )
  const strays = received.filter(({ partner, event }) => !told.get(partner)!.has(event.id))
  expect(strays).toEqual([])
  const repeated = TAKING.map((kind) => `${kind} ${idsOf(kind).length - each}`)
  console.info(`${ORDERS} orders, ${KILLS} kills; sent more than once: ${repeated.join(', ')}`)
}, 1_800_000)

test('while others are slow, hostile or down, a receiver gets what is told to it', async () => {
  const begun = received.length
  const published = Date.now()
  // Of each partner as many: the others are sent theirs meanwhile.
  await publish(ORDERS, TIMED * KINDS.length)
  const arrived = () => received.slice(begun).filter(({ partner }) => partner === 'good')
  await expect.poll(() => arrived().length, { timeout: 120_000 }).toBe(TIMED)
  const waits = arrived()
    .map(({ at }) => at - published)
    .sort((one, other) => one - other)
  console.info(
    `good receiver: half after ${waits[TIMED / 2]} ms, all after ${waits.at(-1)} ms, counted from the first word of billing`,
  )
}, 180_000)
