import { randomUUID } from 'node:crypto'
import { listParked, rebuildProjection, replayParked } from '@sortie/contracts/operations'
import { TrackingEvent } from '@sortie/contracts/tracking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../tests/stage.ts'
import { handler } from './consumer.ts'
import { foreignProjection } from './projection.ts'
import { startForTest, type Tested } from './testing-stack.ts'

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

let service: Tested
beforeAll(async () => {
  const build = () => ({ projections: [visitors], handlers: [counter] })
  service = await startForTest('tracking', {}, build, { LOG_LEVEL: 'silent' })
})
afterAll(() => service.stop())

const operator = () => service.caller(null, { operator: true })
const visit = (ref: string) => {
  const visitId = `vis_${randomUUID()}` as const
  const data = { visitId, at: new Date().toISOString(), ref, landing: '/' }
  const event = { type: 'AffiliateVisited', data, stream: visitId, version: 1 }
  return service.publish('tracking', event)
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

test('nobody else learns that there is such a thing', async () => {
  for (const caller of [service.caller(null), service.caller('usr_1')]) {
    const body = { consumer: 'a', stream: 'b' }
    const answers = [
      await service.call(listParked, { caller }),
      await service.call(replayParked, { caller, body }),
      await service.call(rebuildProjection, { caller, params: { name: 'visitors' }, body: {} }),
    ]
    for (const { problem } of answers) expect(problem?.code).toBe('not_found')
  }
  const params = { name: 'unknown' }
  const unknown = await service.call(rebuildProjection, { caller: operator(), params, body: {} })
  expect(unknown.status).toBe(404)
})
