import { randomUUID } from 'node:crypto'
import {
  recordVisitorEvents,
  type VisitorEvent,
} from '@sortie/contracts/tracking/visits/visitor-events'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { sleepMs } from '../../measuring/clock.ts'
import { cpuOf, withCpu } from '../../measuring/cpu.ts'
import { drive, interleave, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { heard, spawnNode } from '../../stage/children.ts'
import { type Client, createClient, jsonHeaders, type WireRequest } from '../../stage/client.ts'
import { type Instance, startInstance } from '../../stage/instances.ts'
import { environmentOf } from '../../stage/services.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 6
const LANES = 16
const FIFTY = 50
/** Requests of each half of a round. */
const BATCHES = 600
const BATCHES_PER_VISIT = 10
const POLL_MS = 20

/** Each so many events, one views a page. */
const VIEW_EVERY = 5
const viewsOf = (size: number) => Math.ceil(size / VIEW_EVERY)

/** Returns an event that a visitor's browser sends while they read. */
const event = (index: number): VisitorEvent =>
  index % VIEW_EVERY === 0
    ? { type: 'page_view', ago: index * 100, route: '/blog/$slug', title: 'How to be found' }
    : { type: 'funnel_step', ago: index * 100, route: '/', funnel: 'trial', step: 'details' }

const asking = async (stage: BenchStage) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const nobody = { userId: null, sessionId: null, ip: '127.0.0.1', operator: false }
  const caller = await sign(nobody)
  const { method, path } = recordVisitorEvents
  let count = 0
  let sessionId = ''
  return (size: number): WireRequest => {
    if (count++ % BATCHES_PER_VISIT === 0) sessionId = randomUUID()
    const events = Array.from({ length: size }, (_, index) => event(index))
    const sent = { sessionId, batchId: randomUUID(), events }
    const body = JSON.stringify(sent)
    return { method, path, body, headers: { ...jsonHeaders(body), [CALLER_HEADER]: caller } }
  }
}

/** Events for each second that a core was busy with them, and for each second that passed. */
type Rates = { perCore: number; perSecond: number }

const measureRates = async (
  send: Client,
  requests: WireRequest[],
  size: number,
  cpu: () => Promise<number>,
  settled: () => Promise<unknown>,
): Promise<Rates> => {
  const before = await cpu()
  const { perSecond } = await drive(requests.length, LANES, (_lane, index) =>
    send(requests[index]!, recordVisitorEvents.status),
  )
  await settled()
  const busy = (await cpu()) - before
  return { perCore: (requests.length * size) / busy, perSecond: perSecond * size }
}

/** Until all page views that were sent are in the totals, and their visits are stored: that is work, too. */
const createWait = ({ opened }: Instance) => {
  const totals = opened.db.collection<{ pageViews: number }>('visit-totals')
  let sent = 0
  return async (batches: number, size: number) => {
    sent += batches * viewsOf(size)
    const counted = async () =>
      (await totals.find().toArray()).reduce((sum, { pageViews }) => sum + pageViews, 0)
    while ((await counted()) < sent) await sleepMs(POLL_MS)
  }
}

const startBoth = async (stage: BenchStage) => {
  const tracking = await startInstance(stage, {
    service: 'tracking',
    name: 'tracking',
    connections: LANES,
    env: {
      ...withCpu({ NODE_OPTIONS: environmentOf(stage, 'tracking', 'tracking').NODE_OPTIONS ?? '' }),
      TRACKING_PER_ADDRESS: '1000000000',
    },
  })
  const port = String(stage.common.ports.content)
  const child = spawnNode('infra/bench/src/children/discard.ts', [], withCpu({ PORT: port }))
  await heard(child)
  return { tracking, discard: child, drop: createClient(`http://127.0.0.1:${port}`, LANES) }
}

/** Batches of 50 events against batches of one, and against a server that keeps nothing. */
export const tracking: BenchRow = {
  name: 'tracking',
  run: async (stage) => {
    const ask = await asking(stage)
    const { tracking, discard, drop } = await startBoth(stage)
    const untilCounted = createWait(tracking)
    const batches = (size: number) => Array.from({ length: BATCHES }, () => ask(size))
    const record = (size: number) =>
      measureRates(
        tracking.send,
        batches(size),
        size,
        () => cpuOf(tracking.service),
        () => untilCounted(BATCHES, size),
      )
    const dropped = () =>
      measureRates(
        drop,
        batches(FIFTY),
        FIFTY,
        () => cpuOf(discard),
        async () => {},
      )
    const pairs = await interleave(
      ROUNDS,
      () => record(FIFTY),
      async () => ({ single: await record(1), dropped: await dropped() }),
    )
    await discard.stop()
    await tracking.stop()

    const fifty = pairs.map(({ ours }) => ours)
    const single = pairs.map(({ base }) => base.single)
    const none = pairs.map(({ base }) => base.dropped)
    const perCore = (rates: Rates[]) => spread(rates.map((rate) => rate.perCore))
    const perSecond = (rates: Rates[]) => spread(rates.map((rate) => rate.perSecond))
    const over = (base: Rates[]) => fifty.map(({ perCore }, at) => perCore / base[at]!.perCore)
    const passed = spread(fifty.map((rate, at) => rate.perSecond / none[at]!.perSecond))
    return {
      checks: [
        {
          what: 'tracking, batches of 50 / batches of 1, events per core second',
          least: 8,
          measured: spread(over(single)),
        },
        {
          what: 'tracking, batches of 50 / a server that discards the body, events per core second',
          least: 0.1,
          measured: spread(over(none)),
        },
      ],
      absolute: [
        `of 50: ${spreadText(perCore(fifty), '/core s')}, ${figure(perSecond(fifty).median)} /s; of 1: ${spreadText(perCore(single), '/core s')}, ${figure(perSecond(single).median)} /s`,
        `discarded ${spreadText(perCore(none), '/core s')}, ${figure(perSecond(none).median)} /s; by the clock the ratio is ${spreadText(passed)}`,
      ],
      notes: [
        `${ROUNDS} rounds of ${BATCHES} requests each, ${LANES} at a time, ${BATCHES_PER_VISIT} of each visit, by HTTP to the real tracking process, throttles raised; a core second is one in which that process kept a core busy, until all of it was on the topic and counted in visits and totals; the database and the broker are processes of their own. The other server is \`node:http\`, reads the same bodies and answers 204.`,
      ],
    }
  },
}
