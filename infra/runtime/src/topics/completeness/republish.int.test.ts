import { randomUUID } from 'node:crypto'
import { endpoint } from '@sortie/contracts/kit'
import {
  operationsOf,
  rebuildProjection,
  republishTopic,
  showTopic,
} from '@sortie/contracts/operators/operations'
import { TrackingEvent } from '@sortie/contracts/tracking'
import type { VisitId } from '@sortie/contracts/tracking/partners/affiliate-visits'
import type { Admin } from 'kafkajs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../tests/stage.ts'
import { route } from '../../http/route.ts'
import { createLog } from '../../process/telemetry.ts'
import type { Kernel } from '../../service/kernel.ts'
import { type RunningService, startForTest } from '../../testing/stack.ts'
import { foreignProjection } from '../../views/projection.ts'
import { handler } from '../handler.ts'
import { createKafka, ensureTopics, eventsTopicOf } from '../kafka.ts'

type Event = TrackingEvent
const visitors = foreignProjection<{ visits: number }, Event>({
  name: 'visitors',
  key: (event) => (event.type === 'AffiliateVisited' ? event.data.ref : null),
  on: { AffiliateVisited: (view) => ({ visits: (view?.visits ?? 0) + 1 }) },
})

const begin = endpoint({ method: 'post', path: '/api/begin', summary: 'Begins a visit.' })
const build = ({ commands }: Kernel<object>) => {
  const visits = commands<number, { type: 'Visit'; visitId: VisitId; ref: string }, Event>({
    name: 'visit',
    decider: {
      source: import.meta.url,
      initial: 0,
      decide: (_state, { visitId, ref }) => {
        const data = { visitId, at: new Date().toISOString(), ref, landing: '/' }
        return [{ type: 'AffiliateVisited', data }]
      },
      evolve: (state) => state + 1,
    },
    subject: () => null,
  })
  // Its effects show in the store: one for each visit, however often that is delivered.
  const echo = handler<Event, 'AffiliateVisited'>({
    name: 'echo',
    from: { tracking: TrackingEvent },
    types: ['AffiliateVisited'],
    handle: async ({ stream, data }) => {
      if (data.ref !== 'partner') return
      const visitId = `vis_echo-${stream.slice('vis_'.length)}` as VisitId
      await visits.handle(visitId, { type: 'Visit', visitId, ref: 'echo' })
    },
  })
  const answer = route(begin, async () => {
    const visitId = `vis_${randomUUID()}` as const
    await visits.handle(visitId, { type: 'Visit', visitId, ref: 'partner' })
    return {}
  })
  return { projections: [visitors], handlers: [echo], routes: [answer] }
}

let service: RunningService
let admin: Admin
let topic: string
const kafka = () => {
  const brokers = (service.env.KAFKA_BROKERS ?? '').split(',')
  return createKafka('test', brokers, createLog('test', 'fatal'))
}
beforeAll(async () => {
  service = await startForTest('tracking', {}, build, { LOG_LEVEL: 'silent' })
  topic = eventsTopicOf('tracking', service.env.TOPIC_PREFIX)
  admin = kafka().admin()
  await admin.connect()
})
afterAll(async () => {
  await admin?.disconnect()
  await service?.stop()
})

const operator = () => service.caller(null, { operator: true })
const visit = async (count: number) => {
  for (let done = 0; done < count; done += 1) {
    expect((await service.call(begin, { caller: service.caller('usr_1') })).problem).toBeNull()
  }
}
const topicNow = async () => (await service.call(showTopic, { caller: operator() })).body
const rebuilt = (changed: boolean) =>
  service.call(rebuildProjection, {
    caller: operator(),
    params: { name: 'visitors' },
    body: { changed },
  })
/** The visits that the view counts, once that is as many as these. */
const untilCounted = (partner: number) =>
  eventually(`${partner} visits and their echoes are counted`, async () => {
    const pointer = await service.db
      .collection<{ _id: string; live: number }>('generations')
      .findOne({ _id: 'visitors' })
    const view = service.db.collection<{ _id: string; view: { visits: number } }>(
      `view.visitors.${pointer?.live ?? 1}`,
    )
    const [visits, echoes] = await Promise.all(
      ['partner', 'echo'].map(async (_id) => (await view.findOne({ _id }))?.view.visits),
    )
    return visits === partner && echoes === partner
  })
const republish = async () => {
  await service.call(republishTopic, { caller: operator() })
  await eventually('all is published anew', async () => {
    const { republishing, unpublished } = await topicNow()
    return !republishing && unpublished === 0
  })
}
const storedIds = async () => {
  const commits = await service.db.collection('commits').find({ stream: /^vis_/ }).toArray()
  return commits.map(({ _id }) => String(_id)).sort()
}

test('a topic that was lost is noticed, nothing is published behind the gap, and republishing heals it', async () => {
  await visit(20)
  await untilCounted(20)
  await eventually('how far the topic is was noted', async () => {
    const known = await service.db
      .collection<{ _id: string; ends: object }>('topics')
      .findOne({ _id: topic })
    return Object.keys(known?.ends ?? {}).length > 0
  })
  await admin.deleteTopics({ topics: [topic] })
  await eventually('it is gone', async () => !(await admin.listTopics()).includes(topic))
  await ensureTopics(kafka(), [topic])

  const incomplete = await eventually('it is noticed', async () => (await topicNow()).incomplete)
  expect(incomplete.reason).toContain('published up to')
  const { body } = await service.call(operationsOf('tracking').listWorkOf, {
    caller: service.caller('usr_admin', { admin: true }),
    query: {},
  })
  expect(body.topicIncomplete).toEqual(incomplete)
  await visit(5)
  expect((await topicNow()).unpublished).toBeGreaterThanOrEqual(5)

  // Swapping would show five visitors where there are twenty-five.
  const refused = await rebuilt(true)
  expect(refused.problem).toMatchObject({ status: 409, code: 'topic_incomplete' })
  expect(refused.problem?.message).toContain('make republish')

  await republish()
  await untilCounted(25)
  expect(await topicNow()).toMatchObject({ incomplete: null, republishing: false })
  const published = await service.published('tracking')
  expect([...new Set(published.map(({ id }) => id))].sort()).toEqual(await storedIds())
  const again = await rebuilt(false)
  expect(again.body).toMatchObject({ swapped: true })
  await untilCounted(25)
})

test('a topic of which a part was deleted is noticed, too', async () => {
  const ends = await admin.fetchTopicOffsets(topic)
  const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }))
  await admin.deleteTopicRecords({ topic, partitions })
  const incomplete = await eventually('it is noticed', async () => (await topicNow()).incomplete)
  expect(incomplete.reason).toContain('instead of')
  await republish()
  // What is cut in order is no loss.
  await visit(1)
  await untilCounted(26)
  expect((await topicNow()).incomplete).toBeNull()
  expect((await rebuilt(false)).body).toMatchObject({ swapped: true })
})
