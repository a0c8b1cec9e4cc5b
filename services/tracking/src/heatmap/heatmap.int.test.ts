import { randomUUID } from 'node:crypto'
import type { Body } from '@sortie/contracts/call'
import { operationsOf } from '@sortie/contracts/operators/operations'
import {
  type Heatmap,
  listHeatPages,
  type PageOutline,
  recordClicks,
  type ShownHeatmap,
  showHeatmap,
} from '@sortie/contracts/tracking/heatmap/heatmap'
import { withdrawVisit } from '@sortie/contracts/tracking/visits/visitor-events'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTracking } from '../testing.ts'
import { heatCollectionsOf } from './heat-store.ts'

let tracking: RunningService
beforeAll(async () => {
  tracking = await startTracking()
})
afterAll(() => tracking.stop())

let visitors = 0
const from = (userId: string | null = null) =>
  tracking.caller(userId, { ip: `192.0.2.${++visitors % 250}` })
const admin = () => ({ ...tracking.caller(`usr_${randomUUID()}`), operator: true, admin: true })
/** Of those who are recorded: one of two. */
const aSession = () => `b${randomUUID()}`

type Message = Body<typeof recordClicks>
const outline: PageOutline = {
  width: 1_280,
  height: 3_000,
  boxes: [{ element: 'main/a:/pricing', x: 100, y: 400, width: 200, height: 44 }],
}
const message = (more: Partial<Message> = {}): Message => ({
  sessionId: aSession(),
  viewId: randomUUID(),
  part: 0,
  page: '/faq',
  band: 'wide',
  depth: 50,
  clicks: [{ element: 'main/a:/pricing', x: 500, y: 500, rage: false, dead: false }],
  ...more,
})
const send = async (body: Message, caller = from()) => {
  const { status } = await tracking.call(recordClicks, { body, caller })
  expect(status).toBe(recordClicks.status)
}
const withdraw = (sessionId: string) =>
  tracking.call(withdrawVisit, { body: { sessionId }, caller: from() })

const today = () => new Date().toISOString().slice(0, '2026-11-28'.length)
const shown = async (page: string, band = 'wide'): Promise<Heatmap> => {
  const query = { from: today(), to: today(), page, band }
  const { status, body } = await tracking.call(showHeatmap, { query, caller: admin() })
  expect(status).toBe(showHeatmap.status)
  return body
}
const allOf = async (page: string): Promise<ShownHeatmap> => {
  const map = await shown(page)
  if (map.shows !== 'all') throw new Error(`Nothing is shown of ${page}`)
  return map
}
const messagesOf = (page: string) =>
  heatCollectionsOf(tracking.db).messages.countDocuments({ page })

test('clicks of five visits are shown on the outline of the page, at the width at which they were made', async () => {
  for (let count = 0; count < 4; count += 1) await send(message({ outline }))
  expect(await shown('/faq')).toEqual({ shows: 'too_few' })
  await send(message({ outline, depth: 100 }))
  const map = await allOf('/faq')
  expect(map).toMatchObject({ visits: 5, views: 5, clicks: 5, isPart: false, outline })
  expect(map.elements).toEqual([
    { element: 'main/a:/pricing', clicks: 5, rage: 0, dead: 0, visits: 5 },
  ])
  expect([map.depths[10], map.depths[11], map.depths[20]]).toEqual([5, 1, 1])
  expect(await shown('/faq', 'narrow')).toEqual({ shows: 'too_few' })
  const { body } = await tracking.call(listHeatPages, { caller: admin() })
  expect(body.pages).toContainEqual({ page: '/faq', band: 'wide', hasOutline: true })
})

test('a page without an outline can be chosen as well, and its elements are shown', async () => {
  for (let count = 0; count < 5; count += 1) await send(message({ page: '/blog', band: 'medium' }))
  const { body } = await tracking.call(listHeatPages, { caller: admin() })
  expect(body.pages.filter(({ page }: { page: string }) => page === '/blog')).toEqual([
    { page: '/blog', band: 'medium', hasOutline: false },
  ])
  const map = await shown('/blog', 'medium')
  expect(map).toMatchObject({ shows: 'all', clicks: 5, outline: null })
})

test('a message that comes again counts once', async () => {
  const sent = Array.from({ length: 5 }, () => message({ page: '/login' }))
  await Promise.all([...sent, ...sent, ...sent].map((one) => send(one)))
  expect(await allOf('/login')).toMatchObject({ visits: 5, views: 5, clicks: 5 })
})

test('several messages about one view are one view', async () => {
  const views = Array.from({ length: 5 }, () => ({ sessionId: aSession(), viewId: randomUUID() }))
  for (const view of views) {
    await send(message({ ...view, page: '/register', part: 0, depth: 30 }))
    await send(message({ ...view, page: '/register', part: 1, depth: 80, clicks: [] }))
  }
  const map = await allOf('/register')
  expect(map).toMatchObject({ visits: 5, views: 5, clicks: 5 })
  expect([map.depths[16], map.depths[17]]).toEqual([5, 0])
})

test('who draws no lot is not recorded, whatever their browser sends', async () => {
  await send(message({ sessionId: `a${randomUUID()}`, page: '/start-here' }))
  expect(await messagesOf('/start-here')).toBe(0)
})

test('neither an address nor a text passes as a page or an element', async () => {
  const wrong = [
    { page: '/s/secret-token' },
    { clicks: [{ element: 'Ada Lovelace', x: 0, y: 0, rage: false, dead: false }] },
    { clicks: [{ element: 'ada@example.com', x: 0, y: 0, rage: false, dead: false }] },
    { outline: { ...outline, boxes: [{ ...outline.boxes[0]!, text: 'secret' }] } },
  ]
  for (const one of wrong) {
    const body = { ...message(), ...one }
    const { status } = await tracking.call(recordClicks, { body, caller: from() })
    expect([one, status]).toEqual([one, 422])
  }
})

test('a withdrawal deletes what was recorded, and what still comes afterwards', async () => {
  const sessionId = aSession()
  const view = { sessionId, page: '/pricing' } as const
  await send(message(view))
  await send(message({ page: '/pricing' }))
  expect(await messagesOf('/pricing')).toBe(2)
  expect((await withdraw(sessionId)).status).toBe(204)
  expect(await messagesOf('/pricing')).toBe(1)
  await send(message(view))
  expect(await messagesOf('/pricing')).toBe(1)
})

/** What a person is told that is kept of them beside events. */
const keptOf = async (userId: string) => {
  const { getHeldDataOf } = operationsOf('tracking')
  const kept: unknown[] = []
  for (let cursor: string | undefined; ; ) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor }
    const { body } = await tracking.call(getHeldDataOf, { caller: from(userId), query })
    kept.push(...(body.kept ?? []))
    if (body.next === null) return kept
    cursor = body.next
  }
}

test('a person is given what was recorded, and it goes with their account', async () => {
  const userId = `usr_${randomUUID()}`
  await send(message({ page: '/dashboard' }), from(userId))
  expect(await keptOf(userId)).toContainEqual({
    what: 'clicks',
    data: expect.objectContaining({ page: '/dashboard', depth: 50 }),
  })
  const { messages } = heatCollectionsOf(tracking.db)
  expect(JSON.stringify(await messages.find({ page: '/dashboard' }).toArray())).not.toContain(
    userId,
  )
  await tracking.publish('identity', {
    type: 'PersonErased',
    data: { userId, at: new Date().toISOString() },
    stream: userId,
    version: 9,
  })
  await vi.waitFor(async () => expect(await messagesOf('/dashboard')).toBe(0), {
    timeout: 30_000,
    interval: 500,
  })
})

test('one browser draws no outline by itself, and its later ones replace none of the others', async () => {
  const own = (y: number) => ({ ...outline, boxes: [{ ...outline.boxes[0]!, y }] })
  for (let count = 0; count < 6; count += 1) {
    await send(message({ page: '/terms-of-service', outline: own(400) }))
  }
  await send(message({ page: '/terms-of-service', outline: own(9_999) }))
  expect((await allOf('/terms-of-service')).outline?.boxes[0]?.y).toBe(400)
})

test('an answer is about so many days at most, and about a page that there is', async () => {
  const query = { from: today(), to: today(), page: '/faq', band: 'wide' }
  for (const wrong of [{ from: '2026-01-01' }, { page: '/nowhere' }, { band: 'huge' }]) {
    const { status } = await tracking.call(showHeatmap, {
      query: { ...query, ...wrong },
      caller: admin(),
    })
    expect([wrong, status]).toEqual([wrong, 422])
  }
})
