import { randomUUID } from 'node:crypto'
import { endpoint } from '@sortie/contracts/kit'
import {
  discardParked,
  listParked,
  operationsOf,
  rebuildProjection,
  replayParked,
} from '@sortie/contracts/operators/operations'
import { TrackingEvent } from '@sortie/contracts/tracking'
import type { VisitId } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../tests/stage.ts'
import { route } from '../../http/route.ts'
import { createLog } from '../../process/telemetry.ts'
import { type RunningService, startForTest } from '../../testing/stack.ts'
import { handler } from '../../topics/handler.ts'
import { createKafka, createProducer, eventsTopicOf } from '../../topics/kafka.ts'
import { foreignProjection } from '../../views/projection.ts'
import { work } from '../../work/work.ts'
import type { Kernel } from '../kernel.ts'

type Event = TrackingEvent
let broken = true
const handled: string[] = []
const visitors = foreignProjection<{ visits: number }, Event>({
  name: 'visitors',
  key: (event) => (event.type === 'AffiliateVisited' ? event.data.ref : null),
  on: { AffiliateVisited: (view) => ({ visits: (view?.visits ?? 0) + 1 }) },
})
const counter = handler<Event, 'AffiliateVisited'>({
  name: 'counter',
  from: { tracking: TrackingEvent },
  types: ['AffiliateVisited'],
  handle: async ({ id, data }) => {
    if (broken && data.ref === 'poison') throw new Error('no such partner')
    handled.push(id)
  },
})

let stubborn = true
const begin = endpoint({ method: 'post', path: '/api/begin', summary: 'Begins a visit.' })
const build = ({ commands }: Kernel<object>) => {
  const visits = commands<null, { type: 'Visit'; visitId: VisitId }, Event>({
    name: 'visit',
    decider: {
      source: import.meta.url,
      initial: null,
      decide: (_state, { visitId }) => {
        const data = { visitId, at: new Date().toISOString(), ref: 'own', landing: '/' }
        return [{ type: 'AffiliateVisited', data }]
      },
      evolve: (state) => state,
    },
    subject: () => null,
  })
  const greet = work<Event, 'AffiliateVisited'>({
    name: 'greet',
    on: ['AffiliateVisited'],
    attempts: 1,
    run: async () => {
      if (stubborn) throw new Error('nobody opens')
    },
  })
  const answer = route(begin, async () => {
    const visitId = `vis_${randomUUID()}` as const
    await visits.handle(visitId, { type: 'Visit', visitId })
    return {}
  })
  return { projections: [visitors], handlers: [counter], works: [greet], routes: [answer] }
}

let service: RunningService
beforeAll(async () => {
  service = await startForTest('tracking', {}, build, { LOG_LEVEL: 'silent' })
})
afterAll(() => service.stop())

const atAdmin = operationsOf('tracking')
const admin = () => service.caller('usr_admin', { admin: true })
const operator = () => service.caller(null, { operator: true })
const visit = (ref: string) => {
  const visitId = `vis_${randomUUID()}` as const
  const data = { visitId, at: new Date().toISOString(), ref, landing: '/' }
  const event = { type: 'AffiliateVisited', data, stream: visitId, version: 1 }
  return service.publish('tracking', event)
}

/** Puts something on the topic that no service publishes. */
const produce = async (key: string, value: string) => {
  const { KAFKA_BROKERS = '', TOPIC_PREFIX = '' } = service.env
  const producer = createProducer(
    createKafka('test', KAFKA_BROKERS.split(','), createLog('test', 'fatal')),
  )
  await producer.connect()
  const topic = eventsTopicOf('tracking', TOPIC_PREFIX)
  await producer.send({ topic, messages: [{ key, value }] }).finally(() => producer.disconnect())
}

test('an operator sees what is parked, and why, and has it replayed', async () => {
  const { stream, id } = await visit('poison')
  const parked = await eventually('it is parked', async () => {
    const { body } = await service.call(listParked, { caller: operator() })
    return body.parked.find((row) => row.stream === stream)
  })
  expect(parked).toMatchObject({ reason: 'Error: no such partner' })
  expect(parked.consumer).toContain('tracking.counter')
  broken = false
  const body = { consumer: parked.consumer, stream }
  const asked = await service.call(replayParked, { caller: operator(), body })
  expect(asked.body).toEqual({ asked: 1 })
  await eventually('it is handled', () => handled.includes(id))
})

test('an operator rebuilds a view of other contexts from their topic', async () => {
  for (let count = 0; count < 5; count++) await visit('partner')
  const params = { name: 'visitors' }
  const { body, status } = await eventually('it is swapped', async () => {
    const answer = await service.call(rebuildProjection, { caller: operator(), params, body: {} })
    return answer.body.swapped && answer
  })
  expect(status).toBe(200)
  expect(body.hash.built).toBe(body.hash.live)
  const view = service.db.collection<{ _id: string }>(`view.visitors.${body.generation}`)
  expect(await view.findOne({ _id: 'partner' })).toMatchObject({ view: { visits: 5 } })
})

test('an admin gives dead work another try, and the log says who did and why', async () => {
  const caller = admin()
  await service.call(begin, { caller: service.caller('usr_1') })
  const dead = () => service.call(atAdmin.listWorkOf, { caller, query: { state: 'dead' } })
  const item = await eventually('it is given up', async () => (await dead()).body.items[0])
  expect(item).toMatchObject({ work: 'greet', attempts: 1, error: 'Error: nobody opens' })
  stubborn = false
  const body = { id: item.id, reason: 'somebody is home now' }
  const asked = await service.call(atAdmin.retryWorkOf, { caller, body })
  expect(asked.body).toEqual({ retried: true })
  await eventually('it is done', async () => (await dead()).body.depth.dead === 0)
  const again = await service.call(atAdmin.retryWorkOf, { caller, body })
  expect(again.body).toEqual({ retried: false })
  const month = new Date().toISOString().slice(0, 7)
  const log = await service.db
    .collection('commits')
    .find({ stream: `aud_tracking-${month}` })
    .toArray()
  expect(log[0]?.events[0]).toMatchObject({
    type: 'OperatorActed',
    data: { operatorId: 'usr_admin', action: 'retry work', target: item.id, reason: body.reason },
  })
})

test('an operator discards what holds no event, and the log says why', async () => {
  broken = false
  const parkedOf = async (stream: string) => {
    const { body } = await service.call(atAdmin.listParkedOf, { caller: admin() })
    return body.parked.filter((row) => row.stream === stream && row.consumer.includes('counter'))
  }
  const garbage = async () => {
    const stream = `vis_${randomUUID()}`
    await produce(stream, 'no JSON at all')
    const [row] = await eventually('it is parked', async () => {
      const rows = await parkedOf(stream)
      return rows.length > 0 && rows
    })
    expect(row).toMatchObject({ holdsEvent: false })
    return { consumer: row!.consumer, stream }
  }
  const onScreen = await garbage()
  const reason = 'A test wrote to the topic'
  const none = await service.call(atAdmin.discardParkedOf, {
    caller: admin(),
    body: { ...onScreen, reason: '' },
  })
  expect(none.problem?.code).toBe('invalid_request')
  const asked = await service.call(atAdmin.discardParkedOf, {
    caller: admin(),
    body: { ...onScreen, reason },
  })
  expect(asked.body).toEqual({ asked: 1 })
  const byCommand = await garbage()
  const body = { ...byCommand, reason: 'The same by command' }
  const byOperator = await service.call(discardParked, { caller: operator(), body })
  expect(byOperator.body).toEqual({ asked: 1 })
  for (const { stream } of [onScreen, byCommand]) {
    await eventually('it is gone', async () => (await parkedOf(stream)).length === 0)
  }
  const log = await service.db
    .collection('commits')
    .find({ stream: /^aud_tracking-/, 'events.data.action': 'discard 1 parked' })
    .toArray()
  expect(log.map(({ events }) => events[0].data)).toMatchObject([
    { operatorId: 'usr_admin', target: expect.stringContaining(onScreen.stream), reason },
    { operatorId: 'usr_operator', reason: body.reason },
  ])
  expect(log[0]?.events[0].data.target).toMatch(/tracking\.events\/\d+ at \d+$/)
})

test('at /admin nobody but an admin learns that there is such a thing', async () => {
  for (const caller of [service.caller(null), service.caller('usr_1'), operator()]) {
    const answers = [
      await service.call(atAdmin.listParkedOf, { caller }),
      await service.call(atAdmin.listWorkOf, { caller, query: {} }),
      await service.call(atAdmin.retryWorkOf, { caller, body: { id: 'a', reason: 'because' } }),
    ]
    for (const { problem } of answers) expect(problem?.code).toBe('not_found')
  }
})

test('nobody else learns that there is such a thing', async () => {
  for (const caller of [service.caller(null), service.caller('usr_1')]) {
    const body = { consumer: 'a', stream: 'b' }
    const answers = [
      await service.call(listParked, { caller }),
      await service.call(replayParked, { caller, body }),
      await service.call(discardParked, { caller, body: { ...body, reason: 'because' } }),
      await service.call(rebuildProjection, { caller, params: { name: 'visitors' }, body: {} }),
    ]
    for (const { problem } of answers) expect(problem?.code).toBe('not_found')
  }
  const params = { name: 'unknown' }
  const unknown = await service.call(rebuildProjection, { caller: operator(), params, body: {} })
  expect(unknown.status).toBe(404)
})
