import { randomUUID } from 'node:crypto'
import {
  addAnnotation,
  deleteAnnotation,
  editAnnotation,
  listAnnotations,
} from '@sortie/contracts/tracking/visits/annotations'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracking } from '../testing.ts'

const RELEASE = '2026.11.28-test'
let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking({ RELEASE })
})
afterAll(() => tracking.stop())

const operator = () => tracking.caller(`usr_${randomUUID()}`, { admin: true })
const add = (day: string, text: string) =>
  tracking.call(addAnnotation, { body: { day, text }, caller: operator() })
const list = async (from: string, to: string) => {
  const query = { from, to }
  const { body } = await tracking.call(listAnnotations, { query, caller: operator() })
  return body.annotations
}
/** What a year around today holds of one kind. */
const marks = async (kind: string) => {
  const days = [-200, 100].map((offset) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10),
  )
  return (await list(days[0]!, days[1]!)).filter((one) => one.kind === kind)
}

test('a note stands on its day for all operators, and is edited and deleted by any of them', async () => {
  const { status, body: note } = await add('2025-03-02', ' Newsletter sent by hand ')
  expect(status).toBe(201)
  await add('2025-03-01', 'Talk in Graz')
  await add('2025-04-01', 'Another month')
  const texts = async () => (await list('2025-03-01', '2025-03-31')).map(({ text }) => text)
  expect(await texts()).toEqual(['Talk in Graz', 'Newsletter sent by hand'])
  const params = { annotationId: note.annotationId }
  const body = { day: '2025-03-03', text: 'Mail sent' }
  const edited = await tracking.call(editAnnotation, { params, body, caller: operator() })
  expect(edited.body).toEqual({ ...params, ...body, kind: 'note' })
  expect(await texts()).toEqual(['Talk in Graz', 'Mail sent'])
  const remove = () => tracking.call(deleteAnnotation, { params, caller: operator() })
  expect((await remove()).status).toBe(204)
  expect((await remove()).problem?.code).toBe('annotation_not_found')
  const gone = await tracking.call(editAnnotation, { params, body, caller: operator() })
  expect(gone.problem?.code).toBe('annotation_not_found')
  expect(await texts()).toEqual(['Talk in Graz'])
})

test('a note that is sent again under its key is added once', async () => {
  const caller = operator()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { day: '2025-05-01', text: 'Once' }
  const first = await tracking.call(addAnnotation, { body, caller, headers })
  const second = await tracking.call(addAnnotation, { body, caller, headers })
  expect(second.body).toEqual(first.body)
  expect(await list('2025-05-01', '2025-05-01')).toHaveLength(1)
})

test.each([
  ['without a text', { day: '2026-11-27', text: ' ' }],
  ['that is too long', { day: '2026-11-27', text: 'n'.repeat(121) }],
  ['of two lines', { day: '2026-11-27', text: 'One\nTwo' }],
  ['without a day', { day: '2026-02-30', text: 'Text' }],
])('an annotation %s is refused', async (_what, body) => {
  expect((await tracking.call(addAnnotation, { body, caller: operator() })).status).toBe(422)
})

test.each(['2019-05-01', '2062-11-28'])('a note of %s is refused with a sentence', async (day) => {
  const { status, problem } = await add(day, 'A mistyped year')
  expect([status, problem?.code]).toEqual([422, 'annotation_day'])
  expect(problem?.message).toMatch(/last five years, or tomorrow/)
})

test('annotations are for operators alone', async () => {
  const query = { from: '2026-11-01', to: '2026-11-02' }
  const caller = tracking.caller(`usr_${randomUUID()}`)
  expect((await tracking.call(listAnnotations, { query, caller })).status).toBe(404)
})

test('a release marks its first start once, however many instances start, also once the mark is deleted', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const [mark, ...others] = await marks('release')
  expect(mark).toMatchObject({ text: `Release ${RELEASE}`, kind: 'release' })
  // A test that runs over midnight began on the day before.
  expect([today, new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)]).toContain(mark?.day)
  expect(others).toEqual([])
  const more = await Promise.all([startTracking(tracking.env), startTracking(tracking.env)])
  try {
    expect(await marks('release')).toHaveLength(1)
    const params = { annotationId: mark!.annotationId }
    await tracking.call(deleteAnnotation, { params, caller: operator() })
    more.push(await startTracking(tracking.env))
    expect(await marks('release')).toEqual([])
    more.push(await startTracking({ ...tracking.env, RELEASE: '2026.11.29-test' }))
    expect((await marks('release')).map(({ text }) => text)).toEqual(['Release 2026.11.29-test'])
  } finally {
    await Promise.all(more.map((one) => one.stop()))
  }
})

test('without a version no release is marked', async () => {
  const other = await startTracking()
  try {
    const query = { from: '2026-01-01', to: '2026-12-31' }
    const caller = other.caller(`usr_${randomUUID()}`, { admin: true })
    const { body } = await other.call(listAnnotations, { query, caller })
    expect(body.annotations).toEqual([])
  } finally {
    await other.stop()
  }
})

test('an issue of the newsletter that was sent marks its day, once', async () => {
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const issueId = `nli_${randomUUID()}`
  const finished = {
    type: 'NewsletterIssueFinished',
    data: { issueId, at, mailed: 12, refused: 0, failed: 0 },
    stream: issueId,
  }
  await tracking.publish('content', { ...finished, version: 4 })
  await tracking.publish('content', { ...finished, version: 4 })
  await expect.poll(() => marks('newsletter'), { timeout: 15_000 }).toHaveLength(1)
  const [mark] = await marks('newsletter')
  expect(mark).toMatchObject({ day: at.slice(0, 10), text: 'Newsletter sent' })
})
