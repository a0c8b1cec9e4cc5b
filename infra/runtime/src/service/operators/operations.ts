import { randomUUID } from 'node:crypto'
import {
  discardParked,
  findMissingEvents,
  listParked,
  listParkedEvents,
  operationsOf,
  rebuildProjection,
  replayParked,
  republishTopic,
  showTopic,
} from '@sortie/contracts/operators/operations'
import type { Collection } from '../../database/mongo.ts'
import { Rejection } from '../../domain.ts'
import { expectOperator } from '../../http/caller.ts'
import { found, type Route, route } from '../../http/route.ts'
import type { EventStore } from '../../store/event-store.ts'
import { missingEvents } from '../../store/missing-events.ts'
import type { Completeness } from '../../topics/completeness/completeness.ts'
import type { TopicRecords } from '../../topics/completeness/topic-record.ts'
import type { Parking } from '../../topics/parking/parking.ts'
import { TopicLacksEvents } from '../../views/filling/lacking-events.ts'
import { type History, rebuild } from '../../views/filling/rebuild.ts'
import type { Generations } from '../../views/generations/generations.ts'
import type { AnyProjection } from '../../views/row-projection.ts'
import type { ViewStore } from '../../views/view-store.ts'
import type { WorkItem } from '../../work/item.ts'
import type { Worker } from '../../work/worker.ts'
import type { Contribution } from '../kernel.ts'
import { type AuditLog, ON_THIS_MACHINE } from './audit.ts'
import { readStory } from './story.ts'

type Deps = {
  context: string
  store: EventStore
  works: Collection<WorkItem>
  views: ViewStore
  generations: Generations
  parking: Parking
  projections: AnyProjection[]
  history: History
  audit: AuditLog
  completeness: Completeness
  topicRecords: TopicRecords
  storyIds: Contribution['storyIds']
  /** The worker starts after the web server does. */
  worker: () => Worker | undefined
}

type DiscardRequest = { consumer: string; stream: string; reason: string; gone?: string[] }

/** Has what holds no event, or one that its service does not have, dropped, once the audit log says who wants it and why. */
const discard = async (
  { parking, audit }: Deps,
  request: Parameters<AuditLog['record']>[0],
  { consumer, stream, reason, gone = [] }: DiscardRequest,
) => {
  const lost = gone.map((id) => `event ${id}`)
  const places = [...(await parking.eventless(consumer, stream)), ...lost]
  if (places.length > 0) {
    const target = `${consumer} ${stream}: ${places.slice(0, NAMED).join(', ')}`
    await audit.record(request, { action: `discard ${places.length} parked`, target, reason })
  }
  return { asked: await parking.askDiscard(consumer, stream, gone) }
}
/** An entry of the audit log names as many messages. */
const NAMED = 20

/** Reads the state of the service's own topic, and counts the commits that wait to be published to it. */
const topicState = async ({ topicRecords, store }: Deps) => {
  const record = await topicRecords.read()
  return {
    incomplete: record?.incomplete ?? null,
    republishing: Boolean(record?.republish),
    marked: record?.republish?.marked ?? 0,
    unpublished: await store.commits.countDocuments({ published: false }),
  }
}

/** Routes of every service for the person on call at its machine: parked events, rebuilds. */
const onThisMachine = (deps: Deps): Route[] => [
  route(listParked, async ({ caller }) => {
    expectOperator(caller)
    return { parked: await deps.parking.list() }
  }),
  route(replayParked, async ({ caller, body }) => {
    expectOperator(caller)
    return { asked: await deps.parking.askReplay(body.consumer, body.stream) }
  }),
  route(discardParked, async ({ caller, body, now }) => {
    expectOperator(caller)
    return discard(deps, { userId: ON_THIS_MACHINE, now }, body)
  }),
  route(listParkedEvents, async ({ caller, body: { consumer, stream } }) => {
    expectOperator(caller)
    return { events: await deps.parking.events(consumer, stream) }
  }),
  route(findMissingEvents, async ({ caller, body }) => {
    expectOperator(caller)
    return { missing: await missingEvents(deps.store.commits, body.events) }
  }),
  route(rebuildProjection, async ({ caller, params, body }) => {
    expectOperator(caller)
    const projection = deps.projections.find(({ name }) => name === params.name)
    const wanted = { ...deps, projection: found(projection, 'not_found'), ...body }
    return rebuild(wanted).catch((error) => {
      if (!(error instanceof TopicLacksEvents)) throw error
      throw new Rejection('topic_incomplete', { message: error.message, detail: error.message })
    })
  }),
  route(republishTopic, async ({ caller }) => {
    expectOperator(caller)
    await deps.topicRecords.askRepublish(randomUUID())
    return topicState(deps)
  }),
  route(showTopic, async ({ caller }) => {
    expectOperator(caller)
    return topicState(deps)
  }),
]

/** Routes of every service for operators at /admin; their changes are written down. */
const atAdmin = (deps: Deps): Route[] => {
  const { context, parking, audit, worker, completeness } = deps
  const { listParkedOf, replayParkedOf, discardParkedOf, ...ofWork } = operationsOf(context)
  const { listWorkOf, retryWorkOf, showStoryOf } = ofWork
  const working = () => found(worker(), 'unavailable')
  return [
    route(listParkedOf, async () => ({ parked: await parking.list() })),
    route(replayParkedOf, async ({ body: { consumer, stream, reason }, ...request }) => {
      const target = `${consumer} ${stream}`
      await audit.record(request, { action: 'replay parked events', target, reason })
      return { asked: await parking.askReplay(consumer, stream) }
    }),
    route(discardParkedOf, ({ body, ...request }) => discard(deps, request, body)),
    route(listWorkOf, async ({ query: { state } }) => {
      const [items, open, dead, parked] = await Promise.all([
        working().list(state),
        working().count('open'),
        working().count('dead'),
        parking.count(),
      ])
      return { items, depth: { open, dead }, parked, topicIncomplete: completeness.incomplete() }
    }),
    route(retryWorkOf, async ({ body: { id, reason }, ...request }) => {
      await audit.record(request, { action: 'retry work', target: id, reason })
      return { retried: await working().retry(id) }
    }),
    route(showStoryOf, async ({ params: { subject }, query: { streams } }) => {
      const ids = await deps.storyIds?.(subject)
      return readStory(
        { commits: deps.store.commits, works: deps.works },
        { subject, streams, ids },
      )
    }),
  ]
}

/** Routes of every service for its operators, on the machine and at /admin. */
export const operations = (deps: Deps): Route[] => [...onThisMachine(deps), ...atAdmin(deps)]
