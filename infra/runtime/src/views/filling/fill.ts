import { setTimeout } from 'node:timers/promises'
import { BEAT_MS, createLease, type Lease } from '../../database/lease.ts'
import type { Db } from '../../database/mongo.ts'
import { type Loop, startLoop } from '../../process/loop.ts'
import { type Log, meter } from '../../process/telemetry.ts'
import type { EventStore } from '../../store/event-store.ts'
import { Superseded } from '../generations/building.ts'
import type { Generations } from '../generations/generations.ts'
import { type AnyProjection, isForeign } from '../row-projection.ts'
import type { ViewStore } from '../view-store.ts'
import { fillOne } from './fill-one.ts'
import type { History } from './rebuild.ts'

/** Fills the views that no release has filled by the rules of this one. */
export type Filler = {
  /** Creates the collections of all views, and notes what needs no filling. */
  prepare: () => Promise<void>
  /**
   * Folds the views of the service's own streams that are not whole, each once, whoever of several
   * instances does it; returns when all are whole. @throws the signal's reason when it is aborted.
   */
  fillOwn: (signal?: AbortSignal) => Promise<void>
  /** Folds those of other contexts from their topics, while the service runs: Kafka may be away. */
  fillForeign: (history: History) => Loop
}

type Deps = {
  db: Db
  store: EventStore
  views: ViewStore
  generations: Generations
  /** All of the service. */
  projections: AnyProjection[]
  /** Names this instance. */
  holder: string
  log: Log
}

const LOOK_MS = 250

/** Those of some views that are not whole by the rules of this release. */
const lacking = ({ generations }: Deps, among: AnyProjection[]) =>
  among.filter(({ name, rules }) => generations.known(name).rules !== rules)

/**
 * Folds the views that are lacking, one after the other, if nobody else holds the lease. An instance that stood still,
 * and lost it meanwhile, is overtaken by the next generation, and comes back later.
 * @returns whether all of them are whole.
 */
const fillAll = async (
  deps: Deps,
  lease: Lease,
  among: AnyProjection[],
  one: (each: AnyProjection) => Promise<void>,
): Promise<boolean> => {
  const { generations } = deps
  await generations.refresh()
  if (lacking(deps, among).length === 0) return true
  if (!(await lease.beat())) return false
  const beating = setInterval(() => lease.beat().catch(() => {}), BEAT_MS)
  try {
    for (;;) {
      await generations.refresh()
      const [next] = lacking(deps, among)
      if (!next) return true
      await one(next)
    }
  } catch (error) {
    if (error instanceof Superseded) return false
    throw error
  } finally {
    clearInterval(beating)
    await lease.release().catch(() => {})
  }
}

/** Notes all views of a store without events as whole. @returns whether it is such a store. */
const noteEmpty = async (deps: Deps, own: AnyProjection[]) => {
  const { store, generations } = deps
  const isEmpty = async () => (await store.commits.findOne({}, { projection: { _id: 1 } })) === null
  if (!(await isEmpty())) return false
  for (const each of lacking(deps, own)) await generations.note(each)
  // An event that came in between may be known only to an instance that does not know these views.
  if (await isEmpty()) return true
  for (const { name } of own) await generations.retract(name)
  return false
}

const prepareOne = async (deps: Deps, each: AnyProjection) => {
  const { generations, views } = deps
  const isLacking = isForeign(each) && lacking(deps, [each]).length > 0
  // One that a release dropped was noted before, and its consumer has read the topics already.
  const wasNoted = generations.known(each.name).rules !== undefined
  const isNew = isLacking && !wasNoted && (await views.generationsOf(each.name)).length === 0
  await views.prepare(each, generations.known(each.name).live)
  // Its consumer is new as well, and so begins with the first event of the topics.
  if (isNew) await generations.note(each)
}

const fillForeign = (deps: Deps, foreign: AnyProjection[], history: History): Loop => {
  const lease = createLease(deps.db, 'filling from topics', deps.holder)
  // Once only: two releases that run at a time would fill it by turns.
  let isDone = false
  let stopping = false
  const goOn = () => {
    if (stopping) throw new Error('The service stops')
  }
  const loop = startLoop('filling views from topics', BEAT_MS, deps.log, async () => {
    if (isDone) return false
    isDone = await fillAll(deps, lease, foreign, (each) => fillOne(deps, each, goOn, history))
    return false
  })
  const stop = () => {
    stopping = true
    return loop.stop()
  }
  return { ...loop, stop }
}

export const createFiller = (deps: Deps): Filler => {
  const { db, generations, projections, holder } = deps
  const foreign = projections.filter(isForeign)
  const own = projections.filter((each) => !isForeign(each))
  meter()
    .createObservableGauge('sortie_views_unfilled')
    .addCallback((result) => result.observe(lacking(deps, projections).length))

  return {
    prepare: async () => {
      await generations.retire(projections)
      for (const each of projections) await prepareOne(deps, each)
    },
    fillOwn: async (signal) => {
      const goOn = () => signal?.throwIfAborted()
      if (lacking(deps, own).length === 0 || (await noteEmpty(deps, own))) return
      const lease = createLease(db, 'filling', holder)
      while (!(await fillAll(deps, lease, own, (each) => fillOne(deps, each, goOn)))) {
        await setTimeout(LOOK_MS)
        goOn()
      }
    },
    fillForeign: (history) => fillForeign(deps, foreign, history),
  }
}
