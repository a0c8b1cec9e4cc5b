import { setTimeout } from 'node:timers/promises'
import { BEAT_MS, createLease, type Lease } from '../database/lease.ts'
import type { Db } from '../database/mongo.ts'
import { type Loop, startLoop } from '../process/loop.ts'
import { type Log, meter } from '../process/telemetry.ts'
import type { EventStore } from '../store/event-store.ts'
import { type Generations, Superseded } from './generations.ts'
import { type History, rebuild } from './rebuild.ts'
import { type AnyProjection, isForeign } from './row-projection.ts'
import type { ViewStore } from './view-store.ts'

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

type Given = {
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
/** How often the log says how far it is. */
const TELL_MS = 5_000

export const createFiller = (given: Given): Filler => {
  const { db, store, views, generations, projections, holder, log } = given
  const [foreign, own] = [
    projections.filter(isForeign),
    projections.filter((each) => !isForeign(each)),
  ]
  const lacking = (among: AnyProjection[]) =>
    among.filter(({ name, rules }) => generations.known(name).rules !== rules)
  const gauge = (name: string, read: () => number) =>
    meter()
      .createObservableGauge(name)
      .addCallback((result) => result.observe(read()))
  gauge('sortie_views_unfilled', () => lacking(projections).length)

  const isEmpty = async () => (await store.commits.findOne({}, { projection: { _id: 1 } })) === null

  /** Counts what is read, and says so from time to time. */
  const createCount = (projection: string, total: number | null, goOn: () => void) => {
    let count = 0
    let told = performance.now()
    let stream = ''
    const each = (next: string) => {
      goOn()
      stream = next
      count += 1
      if (performance.now() - told < TELL_MS) return
      told = performance.now()
      log.info({ projection, count, total }, 'filling a view')
    }
    return { each, stream: () => stream }
  }

  /** Folds one view as a rebuild does. @throws Superseded where another instance took over. */
  const fold = async (projection: AnyProjection, goOn: () => void, history?: History) => {
    const total = history ? null : await store.commits.estimatedDocumentCount()
    log.info({ projection: projection.name, total }, 'a view is not whole, and is filled')
    const count = createCount(projection.name, total, goOn)
    try {
      const { views: found, ms } = await rebuild({
        ...{ store, views, generations, projection, changed: true, each: count.each },
        ...(history && { history }),
      })
      log.info({ projection: projection.name, count: found, ms }, 'a view is whole')
    } catch (error) {
      const stream = count.stream()
      log.warn({ err: error, projection: projection.name, stream }, 'a view was not filled')
      throw error
    }
  }

  /**
   * Folds what is lacking, one view after the other, if nobody else holds the lease. Whoever stood
   * still, and lost it meanwhile, is overtaken by the next generation, and comes back later.
   * @returns whether all of them are whole.
   */
  const foldAll = async (
    lease: Lease,
    among: AnyProjection[],
    one: (each: AnyProjection) => unknown,
  ) => {
    await generations.refresh()
    if (lacking(among).length === 0) return true
    if (!(await lease.beat())) return false
    const beating = setInterval(() => lease.beat().catch(() => {}), BEAT_MS)
    try {
      for (;;) {
        await generations.refresh()
        const [next] = lacking(among)
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
  const noteEmpty = async () => {
    if (!(await isEmpty())) return false
    for (const each of lacking(own)) await generations.note(each)
    // What came in between may be known only to an instance that does not know these views.
    if (await isEmpty()) return true
    for (const { name } of own) await generations.retract(name)
    return false
  }

  const prepareOne = async (each: AnyProjection) => {
    const isLacking = isForeign(each) && lacking([each]).length > 0
    // One that a release dropped was noted before, and its consumer has read the topics already.
    const wasNoted = generations.known(each.name).rules !== undefined
    const isNew = isLacking && !wasNoted && (await views.generationsOf(each.name)).length === 0
    await views.prepare(each, generations.known(each.name).live)
    // Its consumer is new as well, and so begins with the first event of the topics.
    if (isNew) await generations.note(each)
  }

  return {
    prepare: async () => {
      await generations.retire(projections)
      for (const each of projections) await prepareOne(each)
    },
    fillOwn: async (signal) => {
      const goOn = () => signal?.throwIfAborted()
      if (lacking(own).length === 0 || (await noteEmpty())) return
      const lease = createLease(db, 'filling', holder)
      while (!(await foldAll(lease, own, (each) => fold(each, goOn)))) {
        await setTimeout(LOOK_MS)
        goOn()
      }
    },
    fillForeign: (history) => {
      const lease = createLease(db, 'filling from topics', holder)
      // Once only: two releases that run at a time would fill it by turns.
      let isDone = false
      let stopping = false
      const goOn = () => {
        if (stopping) throw new Error('The service stops')
      }
      const loop = startLoop('filling views from topics', BEAT_MS, log, async () => {
        if (isDone) return false
        isDone = await foldAll(lease, foreign, (each) => fold(each, goOn, history))
        return false
      })
      const stop = () => {
        stopping = true
        return loop.stop()
      }
      return { ...loop, stop }
    },
  }
}
