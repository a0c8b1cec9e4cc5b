import { randomUUID } from 'node:crypto'
import {
  deleteSegment,
  listSegments,
  renameSegment,
  saveSegment,
} from '@sortie/contracts/tracking/visits/segments'
import { MOST_SEGMENTS } from '@sortie/contracts/tracking/visits/visit-limits'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracking } from '../testing.ts'

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking()
})
afterAll(() => tracking.stop())

const operator = () => tracking.caller(`usr_${randomUUID()}`, { admin: true })
const save = (name: string, where = 'source:google') =>
  tracking.call(saveSegment, { body: { name, where }, caller: operator() })
const names = async () => {
  const { body } = await tracking.call(listSegments, { caller: operator() })
  return body.segments.map(({ name }) => name)
}

test('what one operator saves all operators find, by name, until one of them deletes it', async () => {
  const first = await save('Zeppelin', 'source:google,device:mobile')
  expect(first.status).toBe(201)
  expect((await save('airship')).status).toBe(201)
  expect(await names()).toEqual(['airship', 'Zeppelin'])
  const params = { segmentId: first.body.segmentId }
  const renamed = await tracking.call(renameSegment, {
    params,
    body: { name: '  Balloon ' },
    caller: operator(),
  })
  expect(renamed.body).toEqual({
    segmentId: params.segmentId,
    name: 'Balloon',
    where: 'source:google,device:mobile',
  })
  expect((await tracking.call(deleteSegment, { params, caller: operator() })).status).toBe(204)
  const again = await tracking.call(deleteSegment, { params, caller: operator() })
  expect([again.status, again.problem?.code]).toEqual([404, 'segment_not_found'])
  expect(await names()).toEqual(['airship'])
})

test('a request that is sent again saves one segment, and gets the same answer', async () => {
  const caller = operator()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { name: 'Once', where: 'page:/pricing' }
  const [one, other] = [
    await tracking.call(saveSegment, { body, caller, headers }),
    await tracking.call(saveSegment, { body, caller, headers }),
  ]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body).toEqual(one.body)
})

test.each([
  ['without a name', { name: '  ', where: 'source:google' }],
  ['with a name of two lines', { name: 'One\nTwo', where: 'source:google' }],
  ['with a name that is too long', { name: 'n'.repeat(61), where: 'source:google' }],
  ['without a filter', { name: 'Everything', where: '' }],
  ['with a filter of no dimension', { name: 'Odd', where: 'colour:red' }],
])('a segment %s is refused', async (_what, body) => {
  expect((await tracking.call(saveSegment, { body, caller: operator() })).status).toBe(422)
})

test('segments are for operators alone', async () => {
  const caller = tracking.caller(`usr_${randomUUID()}`)
  expect((await tracking.call(listSegments, { caller })).status).toBe(404)
})

test('operators who save at once lose nothing, and no name is saved twice', async () => {
  const other = await startTracking(tracking.env)
  const saveAt = (at: RunningService, name: string) =>
    at.call(saveSegment, {
      body: { name, where: 'device:mobile' },
      caller: at.caller(`usr_${randomUUID()}`, { admin: true }),
    })
  try {
    const before = await names()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        saveAt(number % 2 ? tracking : other, `At once ${number >> 1}`),
      ),
    )
    const saved = replies.filter(({ status }) => status === 201).map(({ body }) => body.name)
    expect(new Set(saved).size).toBe(saved.length)
    expect(saved.length).toBeGreaterThan(0)
    // Whoever lost every race is told so, and can send it again.
    const codes = new Set(replies.flatMap(({ problem }) => problem?.code ?? []))
    expect([...codes].filter((code) => !['segment_exists', 'conflict'].includes(code))).toEqual([])
    expect(new Set(await names())).toEqual(new Set([...before, ...saved]))
  } finally {
    await other.stop()
  }
})

test('the list is bounded', async () => {
  for (let number = (await names()).length; number < MOST_SEGMENTS; number += 1)
    expect((await save(`Filler ${number}`)).status).toBe(201)
  const { status, problem } = await save('One too many')
  expect([status, problem?.code]).toEqual([409, 'too_many_segments'])
})
