import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type TestStage } from '../../../tests/stage.ts'
import type { Commit } from '../../store/commit.ts'
import { UNTRIED, type WorkItem } from '../../work/item.ts'
import { readStory, type StoryIds } from './story.ts'

let stage: TestStage
const commits = () => stage.db.collection<Commit>('commits')
const works = () => stage.db.collection<WorkItem>('work')
const read = (subject: string, streams: string[] = [], ids?: StoryIds) =>
  readStory({ commits: commits(), works: works() }, { subject, streams, ids })

const commit = (
  stream: string,
  version: number,
  [type, data]: [string, Record<string, unknown>],
  cause = 'req:usr_1:post /api/reports/:reportId/replay:key',
): Commit => ({
  _id: `${stream}@${version}`,
  stream,
  version,
  at: `2026-11-28T14:00:0${version}.000Z`,
  events: [{ type, schema: 1, data }],
  subject: null,
  trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  projected: true,
  published: true,
  cause,
  fingerprint: null,
  actor: 'usr_1',
  correlation: 'c1',
})
const item = (work: string, stream: string, version: number): WorkItem => ({
  _id: `${work}:${stream}@${version}`,
  work,
  stream,
  version,
  state: 'done',
  holder: null,
  beat: 3,
  ...UNTRIED,
  attempts: 2,
  error: 'TimeoutError: ada@example.com did not answer',
  dueAt: new Date('2026-11-28T14:00:05.000Z'),
  at: '2026-11-28T14:00:01.000Z',
  trace: null,
  correlation: 'c1',
})

beforeAll(async () => {
  stage = await openStage()
  await commits().insertMany([
    commit('rep_1', 1, ['ReportRequested', { reportId: 'rep_1', userId: 'usr_1', text: 'Ada' }]),
    commit('rep_1', 2, ['ReportCompleted', { reportId: 'rep_1' }], 'work:write-report:rep_1@1'),
    commit(
      'led_1',
      1,
      ['MissionReserved', { reportId: 'rep_1', orderId: 'ord_7' }],
      'evt:reserve:rep_1@1',
    ),
    commit('led_1', 2, ['MissionReserved', { reportId: 'rep_2' }]),
  ])
  await works().insertMany([
    item('write-report', 'rep_1', 1),
    item('tell', 'led_1', 1),
    item('tell', 'led_1', 2),
  ])
})
afterAll(() => stage.close())

test('what happened to a report is told with what it was for, and nothing that anybody wrote', async () => {
  const part = await read('rep_1')
  expect(part.events).toEqual([
    expect.objectContaining({ type: 'ReportCompleted', origin: 'work', of: 'write-report' }),
    expect.objectContaining({
      type: 'ReportRequested',
      origin: 'request',
      of: 'post /api/reports/:reportId/replay',
      traceId: 'a'.repeat(32),
    }),
  ])
  expect(part.works).toEqual([
    expect.objectContaining({ work: 'write-report', attempts: 2, error: 'TimeoutError' }),
  ])
  expect(part.related).toEqual(['usr_1'])
  expect(JSON.stringify(part)).not.toMatch(/Ada|example\.com/)
})

test('of a ledger only what names the report is told, and work on it that came of that', async () => {
  const part = await read('rep_1', ['led_1'])
  const ofLedger = part.events.filter(({ stream }) => stream === 'led_1')
  expect(ofLedger.map(({ version, origin, of }) => [version, origin, of])).toEqual([
    [1, 'event', 'reserve'],
  ])
  expect(part.works.map(({ id }) => id).sort()).toEqual(['tell:led_1@1', 'write-report:rep_1@1'])
  expect(part.related).toEqual(['usr_1', 'ord_7'])
})

test('what a service has under ids that do not show the subject is told as well, and why it was held', async () => {
  const held = { reason: 'self_referral', orderId: 'ord_9' }
  const unknown = { reason: 'no reason of ours' }
  await commits().insertMany([
    commit('pto_x', 1, ['PartnerOrderPaid', { hold: held }], 'evt:tell-partners:ord_9@3'),
    commit('pto_x', 2, ['PartnerOrderReleased', { hold: unknown }], 'req:usr_2:post /x:key'),
    commit('pch_x', 1, ['PartnerEventRecorded', { event: { seq: 1 } }], 'once:pto_x@1'),
    commit('pch_x', 2, ['PartnerEventRecorded', { event: { seq: 2 } }], 'once:pto_y@1'),
  ])
  await works().insertOne(item('tell-released', 'pto_x', 2))
  const part = await read('ord_9', [], { streams: ['pto_x'], commits: ['pch_x@1'] })
  const told = part.events.map(({ stream, version, hold }) => [stream, version, hold])
  expect(told).toEqual([
    ['pto_x', 2, undefined],
    ['pto_x', 1, 'self_referral'],
    ['pch_x', 1, undefined],
  ])
  expect(part.works.map(({ work }) => work)).toEqual(['tell-released'])
  expect(JSON.stringify(part)).not.toContain('no reason of ours')
})

test('of an id that is not there nothing is told', async () => {
  expect(await read('rep_none', ['led_1'])).toEqual({
    events: [],
    works: [],
    related: [],
    isCut: false,
  })
})
