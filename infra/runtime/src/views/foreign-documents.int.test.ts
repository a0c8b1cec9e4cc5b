import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBank, openStage, type TestStage } from '../../tests/stage.ts'
import { MOST_POSITIONS } from './document-keeper.ts'
import { foreignProjection, type Projection, type ViewDocument } from './projection.ts'

let stage: TestStage
let bank: Awaited<ReturnType<typeof openBank>>
beforeAll(async () => {
  stage = await openStage()
  bank = await openBank(stage)
})
afterAll(() => stage.close())

type Room = { isOpen: boolean; visits: number }
type RoomEvent =
  | { type: 'Opened' | 'Closed'; data: { room: string } }
  | { type: 'Visited'; data: { room: string; counts: boolean } }

const rooms = (name: string, areOldEventsHarmless = false) =>
  foreignProjection<Room, RoomEvent>({
    name,
    key: ({ data: { room } }) => room,
    areOldEventsHarmless,
    on: {
      Opened: (view) => ({ visits: view?.visits ?? 0, isOpen: true }),
      Closed: (view) => view && { ...view, isOpen: false },
      // Not the same object, though nothing may have changed.
      Visited: (view, { data: { counts } }) =>
        view && { ...view, visits: view.visits + (counts ? 1 : 0) },
    },
  }) as unknown as Projection

const envelope = (stream: string, version: number, type: string, data: object): Envelope =>
  ({ type, stream, version, data, at: '2026-11-24T08:00:00.000Z' }) as unknown as Envelope
const opened = { room: 'room_1' }
const visited = (stream: string, counts: boolean) =>
  envelope(stream, 1, 'Visited', { room: 'room_1', counts })

const prepared = async (given: Projection) => {
  await bank.views.prepare(given, 1)
  const documents = bank.views.collectionOf(given.name, 1)
  return {
    apply: (event: Envelope) => bank.views.applyForeign(given, 1, event),
    read: () => documents.findOne({ _id: 'room_1' }) as Promise<ViewDocument | null>,
    documents,
  }
}
const named = () => `rooms-${randomUUID().slice(0, 8)}`

test('events that change nothing leave a view as it was, of however many streams they are', async () => {
  const { apply, read } = await prepared(rooms(named()))
  await apply(envelope('prj_1', 1, 'Opened', opened))
  const before = await read()
  for (let visit = 0; visit < 300; visit++) await apply(visited(`rep_${visit}`, false))
  expect(await read()).toEqual(before)
  expect(before).toMatchObject({ at: { prj_1: 1 }, v: 1 })
})

test('events that change something are applied once, of however many streams they are', async () => {
  const { apply, read } = await prepared(rooms(named()))
  await apply(envelope('prj_1', 1, 'Opened', opened))
  const most = MOST_POSITIONS + 20
  for (let time = 0; time < 2; time++) {
    for (let visit = 0; visit < most; visit++) await apply(visited(`rep_${visit}`, true))
  }
  expect((await read())?.view).toEqual({ isOpen: true, visits: most })
})

test('an event that changed nothing is not applied after a later one of its stream that did', async () => {
  const { apply, read } = await prepared(rooms(named()))
  // Nothing to close yet.
  await apply(envelope('prj_1', 1, 'Closed', opened))
  expect(await read()).toBeNull()
  await apply(envelope('prj_1', 2, 'Opened', opened))
  await apply(envelope('prj_1', 1, 'Closed', opened))
  expect((await read())?.view).toEqual({ isOpen: true, visits: 0 })
})

test('a view that old events do no harm keeps the last 200 streams that changed it', async () => {
  const { apply, read } = await prepared(rooms(named(), true))
  await apply(envelope('prj_1', 1, 'Opened', opened))
  const most = MOST_POSITIONS + 20
  for (let visit = 0; visit < most; visit++) await apply(visited(`rep_${visit}`, true))
  const at = Object.keys((await read())?.at ?? {})
  expect(at).toHaveLength(MOST_POSITIONS)
  expect(at.at(-1)).toBe(`rep_${most - 1}`)
  expect(at).not.toContain('rep_0')
  // One of the last ones, told again.
  await apply(visited(`rep_${most - 1}`, true))
  expect((await read())?.view).toEqual({ isOpen: true, visits: most })
})

test('what a release before kept of 20,000 streams is shortened by the next event, of whatever kind', async () => {
  const { apply, read, documents } = await prepared(rooms(named(), true))
  const at = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`rep_${number}`, 1]))
  const view = { isOpen: true, visits: 20_000 }
  await documents.insertOne({ _id: 'room_1', v: 20_000, at, view })
  await apply(visited('rep_new', false))
  const after = await read()
  expect(after?.view).toEqual(view)
  expect(Object.keys(after?.at ?? {})).toHaveLength(MOST_POSITIONS)
})
