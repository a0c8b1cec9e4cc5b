import { endpoint } from '@sortie/contracts/kit'
import { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import { runUntilStopped } from '@sortie/runtime/service/run'
import { startService } from '@sortie/runtime/service/service'
import { handler } from '@sortie/runtime/topics/handler'
import { projection } from '@sortie/runtime/views/projection'
import { work } from '@sortie/runtime/work/work'
import { z } from 'zod'

/**
 * A small service that runs as a process of its own, so that tests can stop and kill it. Each visit
 * has two effects: one by leased work, one by a handler of the topic.
 */
const VisitView = z.object({ ref: z.string(), visits: z.int() })
const params = z.object({ id: z.string() })
export const recordVisit = endpoint({
  method: 'post',
  path: '/visits/:id',
  summary: 'Counts.',
  access: 'public',
  params,
  body: z.strictObject({ ref: z.string() }),
  reply: z.object({ version: z.int() }),
  idempotent: true,
})
export const seeVisit = endpoint({
  method: 'get',
  path: '/visits/:id',
  summary: 'Shows.',
  access: 'public',
  params,
  reply: VisitView,
})

type Event = TrackingEvent
type AffiliateVisitEvent = Extract<Event, { type: 'AffiliateVisited' }>
const always: Decider<null, { type: 'Record'; event: Event }, Event> = {
  source: import.meta.url,
  initial: null,
  decide: (_state, { event }) => [event],
  evolve: (state) => state,
}
const visits = projection<z.infer<typeof VisitView>, Event>({
  name: 'visits',
  on: {
    AffiliateVisited: (view, { data }) => ({ ref: data.ref, visits: (view?.visits ?? 0) + 1 }),
  },
})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const at = () => new Date().toISOString()
const conversion = (by: string): Event => ({
  type: 'ConversionRecorded',
  data: { conversionId: `cnv_${by}`, at: at(), sessionId: by, conversionType: by },
})

const { url, stop } = await startService('tracking', {}, (kernel) => {
  const streams = kernel.commands({ name: 'visit', decider: always, subject: (stream) => stream })
  const views = kernel.views(visits)
  const record = (stream: string, event: Event) => streams.handle(stream, { type: 'Record', event })
  /** The stream of an effect is that of its visit and its version, so that a second one would show. */
  const effect = (by: string, stream: string, version: number) =>
    record(`cnv_${by}-${stream.slice(4)}-${version}`, conversion(by))

  return {
    projections: [visits],
    routes: [
      route(recordVisit, async ({ params: { id }, body: { ref } }) => {
        const visitId = `vis_${id}` as const
        const event: Event = {
          type: 'AffiliateVisited',
          data: { visitId, at: at(), ref, landing: '/' },
        }
        return record(visitId, event)
      }),
      route(seeVisit, async ({ params: { id } }) =>
        found(await views.find(`vis_${id}`), 'not_found'),
      ),
    ],
    works: [
      work<Event, 'AffiliateVisited'>({
        name: 'stamp',
        on: ['AffiliateVisited'],
        run: async (event, { id }) => {
          await pause(20)
          const { visitId } = (event as AffiliateVisitEvent).data
          await effect('work', visitId, Number(id.split('@')[1]))
        },
      }),
    ],
    handlers: [
      handler<Event, 'AffiliateVisited'>({
        name: 'echo',
        from: { tracking: TrackingEvent },
        types: ['AffiliateVisited'],
        handle: async ({ stream, version }) => void (await effect('echo', stream, version)),
      }),
    ],
  }
})
process.send?.({ url })
await runUntilStopped('visits', Promise.resolve({ stop }))
