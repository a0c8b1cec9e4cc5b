import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { endpoint } from '@sortie/contracts/kit'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { VisitId } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../tests/stage.ts'
import { createLease } from '../../database/lease.ts'
import { found, route } from '../../http/route.ts'
import type { Kernel } from '../../service/kernel.ts'
import { startService } from '../../service/service.ts'
import { type RunningService, startForTest } from '../../testing/stack.ts'
import { foreignProjection, projection } from '../projection.ts'

type Event = TrackingEvent
type Visit = { ref: string; per: number }
const params = z.object({ id: z.string() })
const reply = z.object({ ref: z.string(), per: z.int() })
const begin = endpoint({
  method: 'post',
  path: '/visits/:id',
  summary: 'Begins.',
  access: 'public',
  params,
})
const see = endpoint({
  method: 'get',
  path: '/visits/:id',
  summary: 'Shows.',
  access: 'public',
  params,
  reply,
})

const visitView = (per: number) =>
  projection<Visit, Event>({
    name: 'visit',
    version: per,
    on: { AffiliateVisited: (_view, { data: { ref } }) => ({ ref, per }) },
  })
/** Fed by the topic, as if another context had sent it. */
const partnerView = (per: number) =>
  foreignProjection<{ visits: number }, Event>({
    name: 'partner',
    version: per,
    key: (event) => (event.type === 'AffiliateVisited' ? event.data.ref : null),
    on: { AffiliateVisited: (view) => ({ visits: (view?.visits ?? 0) + per }) },
  })

/** A release whose views count each visit as so many; 0: one without views. */
const release = (per: number) => (kernel: Kernel<object>) => {
  const visits = kernel.commands<null, { type: 'Visit'; visitId: VisitId }, Event>({
    name: 'visit',
    decider: {
      source: import.meta.url,
      initial: null,
      decide: (_state, { visitId }) => {
        const data = { visitId, at: new Date().toISOString(), ref: 'partner', landing: '/' }
        return [{ type: 'AffiliateVisited', data }]
      },
      evolve: (state) => state,
    },
    subject: () => null,
  })
  const view = visitView(per)
  const hasViews = per > 0
  const views = hasViews ? kernel.views(view) : null
  return {
    projections: hasViews ? [view, partnerView(per)] : [],
    routes: [
      route(begin, async ({ params: { id } }) => {
        const visitId = `vis_${id}` as const
        await visits.handle(visitId, { type: 'Visit', visitId })
        return {}
      }),
      route(see, async ({ params: { id } }) => found(await views?.find(`vis_${id}`), 'not_found')),
    ],
  }
}

const ids = Array.from({ length: 5 }, () => randomUUID())
const silent = { LOG_LEVEL: 'silent' }
let first: RunningService
beforeAll(async () => {
  first = await startForTest('tracking', {}, release(0), silent)
  for (const id of ids) await first.call(begin, { params: { id } })
  await eventually('all are on the topic', async () => (await first.published()).length === 5)
})
afterAll(() => first.stop())

/** What the view of partners says, in whichever generation is read. */
const partner = async () => {
  const pointer = await first.db
    .collection<{ _id: string; live: number }>('generations')
    .findOne({ _id: 'partner' })
  const live = first.db.collection<{ _id: string; view: object }>(`view.partner.${pointer?.live}`)
  return (await live.findOne({ _id: 'partner' }))?.view
}

test('a service that starts with new or changed views answers with whole ones', async () => {
  for (const per of [1, 10]) {
    const next = await startForTest('tracking', {}, release(per), first.env)
    for (const id of ids) {
      const { body } = await next.call(see, { params: { id } })
      expect(body).toEqual({ ref: 'partner', per })
    }
    // From the topic, while it serves: the new view by its consumer, the changed one anew.
    await eventually('the foreign view is whole', async () => {
      const view = (await partner()) as { visits: number } | undefined
      return view?.visits === 5 * per
    })
    await next.stop({ keep: true })
  }
})

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('while views are filled nobody can ask it anything; told to stop, it does', async () => {
  const busy = createLease(first.db, 'filling', 'another instance')
  await busy.beat()
  const beating = setInterval(() => busy.beat().catch(() => {}), 500)
  const url = `http://127.0.0.1:${await freePort()}`
  const ending = new AbortController()
  const env = { ...first.env, PORT: new URL(url).port }
  const starting = startService('tracking', {}, release(3), env, ending.signal)
  const ended = starting.then(
    () => 'started',
    () => 'ended',
  )
  const unfilled = async () => (await fetch(`${first.url}/metrics`)).text()
  await eventually('it knows what to fill', async () =>
    /^sortie_views_unfilled.* 2$/m.test(await unfilled()),
  )
  // So a gateway goes to another instance, with whatever it was asked.
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  ending.abort()
  expect(await ended).toBe('ended')
  clearInterval(beating)
  await busy.release()
})
