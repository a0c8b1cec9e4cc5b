import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import type { WorkSummary } from '@sortie/contracts/operations'
import { BEAT_MS, createObserver, STALE_MS } from '../database/lease.ts'
import { type Db, ensureCollection, isDuplicateKey } from '../database/mongo.ts'
import { because, cause as currentCause } from '../process/context.ts'
import { errorKind } from '../process/error-kind.ts'
import { type Loop, startLoop } from '../process/loop.ts'
import { type Log, meter, span } from '../process/telemetry.ts'
import { type Commit, type EventStore, envelopes } from '../store/event-store.ts'
import { LaterRelease } from '../store/later-release.ts'

export type WorkContext = {
  /** The same for every try: the idempotency key for the world outside, and a mail's Message-ID. */
  id: string
  /** From 1. */
  attempt: number
  /** Aborted when the lease was lost or the service stops: give up soon, another goes on. */
  signal: AbortSignal
}

/** Something long or outside of the house that follows from an event of the service itself. */
export type Work<Event extends AnyEvent = AnyEvent> = {
  name: string
  /** The types of event that ask for it. */
  on: Event['type'][]
  /** Which of these events ask for it: all unless told. Personal fields are still sealed here. */
  when?: (event: Event) => boolean
  /** Does it. Throwing means: try again later. Commands in it act once, whoever runs it. */
  run: (event: Event, context: WorkContext) => Promise<void>
  /**
   * Called when `attempts` tries have failed, to append the outcome. It is called again, maybe by
   * another instance and with an error of the same name and message only, until it has returned.
   */
  giveUp?: (event: Event, error: Error) => Promise<void>
  /** Tries before giving up; 8 unless told. */
  attempts?: number
  /**
   * Errors that have an outcome of their own, which `giveUp` appends: after how many tries. The item
   * is done then, and nobody is alarmed. Null for all others. May be asked with an error of the same
   * name and message only.
   */
  foreseen?: (error: Error) => number | null
  /** How many run at once in one instance; 4 unless told. */
  concurrency?: number
  /** Wait before the second try, doubling to a minute; 500 ms unless told. */
  retryMs?: number
}

/** Types a piece of work by the events that ask for it. */
export const work = <Event extends AnyEvent, Type extends Event['type']>(
  given: Omit<Work<Extract<Event, { type: Type }>>, 'on'> & { on: Type[] },
): Work => given as unknown as Work

export type WorkItem = {
  _id: string
  work: string
  stream: string
  version: number
  state: 'open' | 'done' | 'dead'
  holder: string | null
  beat: number
  attempts: number
  /** How many of these do not count, as only a later release can do it. */
  uncounted?: number
  error: string | null
  /** Its tries are used up: whoever takes it tells the outcome, and does not run it again. */
  givingUp?: boolean
  at: string
  trace: string | null
  correlation: string
}

export type Worker = {
  /** Notes the work that a commit asks for; repeating is harmless. */
  enqueue: (commit: Commit) => Promise<void>
  /** How many items wait or run; or how many were given up. */
  depth: (state?: 'open' | 'dead') => Promise<number>
  /** Those of a state, oldest first, at most 100. */
  list: (state: 'open' | 'dead') => Promise<WorkSummary[]>
  /** Gives an item that was given up another try. @returns false where there is none such. */
  retry: (id: string) => Promise<boolean>
  stop: () => Promise<void>
}

const SWEEP_MS = 500
/** A piece of work looks for itself this seldom: the sweep wakes it where there is any. */
const REST_MS = 60_000
/** Items that an operator is shown. */
const LISTED = 100
/** Open items that one sweep looks at; where there are more, every piece of work is woken. */
const SWEPT = 200
/** The error that an item was given up for, as it was noted. */
const errorOf = ({ error }: WorkItem): Error => {
  const [name = '', ...message] = (error ?? '').split(': ')
  return Object.assign(new Error(message.join(': ')), { name })
}
/** How many tries of an item count. */
const counted = ({ attempts, uncounted = 0 }: WorkItem) => attempts - uncounted
const most = (value: number, limit: number) => Math.min(value, limit)

/** Keeps only the kind of each error in the work of some streams: its message may repeat a text. */
export const dropWorkMessages = async (db: Db, streams: string[]) => {
  const items = db.collection<WorkItem>('work')
  for (const stream of streams) {
    for await (const { _id, error } of items.find({ stream, error: { $ne: null } })) {
      await items.updateOne({ _id }, { $set: { error: error && errorKind(error) } })
    }
  }
}

export const prepareWork = (db: Db) =>
  ensureCollection(db, 'work', [
    { key: { work: 1, holder: 1, attempts: 1, at: 1 }, where: { state: 'open' } },
    { key: { stream: 1 } },
    { key: { at: 1 }, where: { state: 'dead' } },
  ])

/** Starts the leased work of one instance. `holder` names the instance and its start. */
export const startWorker = (
  db: Db,
  store: EventStore,
  works: Work[],
  holder: string,
  log: Log,
): Worker => {
  const items = db.collection<WorkItem>('work')
  const observer = createObserver()
  const stopping = new AbortController()
  const loops = new Map<string, Loop>()
  const running = new Map<string, Promise<void>>()
  const finished = meter().createCounter('sortie_work_finished')

  const enqueue = async (commit: Commit) => {
    for (const envelope of envelopes(commit)) {
      for (const { name, on, when } of works) {
        if (!on.includes(envelope.type) || when?.(envelope as AnyEvent) === false) continue
        const item: WorkItem = {
          _id: `${name}:${envelope.id}`,
          work: name,
          stream: envelope.stream,
          version: envelope.version,
          state: 'open',
          holder: null,
          beat: 0,
          attempts: 0,
          error: null,
          at: commit.at,
          trace: commit.trace,
          correlation: commit.correlation,
        }
        try {
          await items.insertOne(item)
          loops.get(name)?.wake()
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      }
    }
  }

  /** Takes an item as it was seen; null when somebody else was quicker. */
  const claim = (seen: WorkItem) =>
    items.findOneAndUpdate(
      { _id: seen._id, state: 'open', holder: seen.holder, beat: seen.beat },
      { $set: { holder }, $inc: { beat: 1, attempts: 1 } },
      { returnDocument: 'after' },
    )

  /** Beats while `task` runs; a beat that finds another holder aborts it. */
  const whileBeating = async (
    { _id }: WorkItem,
    task: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const lost = new AbortController()
    const timer = setInterval(async () => {
      try {
        const { matchedCount } = await items.updateOne({ _id, holder }, { $inc: { beat: 1 } })
        if (matchedCount === 0) lost.abort(new Error('the lease was lost'))
      } catch {
        // The database is away. Others cannot take the lease from it either; keep going.
      }
    }, BEAT_MS)
    try {
      await task(AbortSignal.any([lost.signal, stopping.signal]))
    } finally {
      clearInterval(timer)
    }
  }

  /** Changes an item, where it is still ours. @returns whether it was. */
  const settle = async ({ _id, attempts }: WorkItem, outcome: Partial<WorkItem>) => {
    const ours = { _id, holder, attempts, state: 'open' as const }
    const { matchedCount } = await items.updateOne(ours, {
      $set: { holder: null, ...outcome },
    })
    return matchedCount === 1
  }

  /** Tells the outcome of an item whose tries are used up, then marks it. */
  const giveUp = async (given: Work, item: WorkItem, event: Envelope, error: Error) => {
    // Another cause than that of the tries, one of which may have acted in part.
    const around = currentCause()
    const telling = { ...around, cause: `${around.cause}:gave-up` }
    try {
      await whileBeating(item, () =>
        because(telling, async () => given.giveUp?.(event as AnyEvent, error)),
      )
    } catch (untold) {
      await settle(item, {})
      log.error({ err: untold, work: item._id }, 'that work was given up will be told later')
      return
    }
    const isForeseen = (given.foreseen?.(error) ?? null) !== null
    const outcome = isForeseen ? 'done' : 'dead'
    const left = { state: outcome, givingUp: false, ...(isForeseen && { error: null }) } as const
    if (await settle(item, left)) finished.add(1, { work: given.name, outcome })
  }

  const failed = async (given: Work, item: WorkItem, event: Envelope | null, error: Error) => {
    if (stopping.signal.aborted) {
      // Handed back, not failed: the try does not count.
      await settle(item, { attempts: item.attempts - 1 })
      return
    }
    // What only a later release can do is left to it: it is not given up here, nor does the try count
    // there. It is tried less and less often all the same.
    const isLater = error instanceof LaterRelease
    const tries = counted(item)
    const over = !isLater && tries >= (given.foreseen?.(error) ?? given.attempts ?? 8)
    const text = `${error.name}: ${error.message}`
    // Noted before anything is told of it, and only by the holder: whoever takes the item over from
    // here on does not run it, so a report that was failed is not finished by somebody else.
    const isOurs = await settle(item, {
      error: text,
      ...(isLater ? { uncounted: (item.uncounted ?? 0) + 1 } : { attempts: tries, uncounted: 0 }),
      ...(over && (event ? { holder, givingUp: true } : { state: 'dead' })),
    })
    if (!isOurs) {
      log.warn({ err: error, work: item._id }, 'work failed here, but another instance has it now')
      return
    }
    log.warn(
      { err: error, work: item._id, attempt: item.attempts },
      over ? 'work was given up' : 'work failed and will be tried again',
    )
    if (over && event) await giveUp(given, { ...item, attempts: tries }, event, error)
  }

  const once = async (given: Work, item: WorkItem) => {
    const event = await store.readEvent(item.stream, item.version)
    if (item.givingUp && event) return giveUp(given, item, event, errorOf(item))
    try {
      if (!event) throw new Error(`There is no event ${item.stream}@${item.version}`)
      await whileBeating(item, (signal) =>
        given.run(event as AnyEvent, { id: item._id, attempt: counted(item), signal }),
      )
    } catch (error) {
      return failed(given, item, event, error as Error)
    }
    if (await settle(item, { state: 'done', error: null })) {
      finished.add(1, { work: given.name, outcome: 'done' })
    }
  }

  const perform = async (given: Work, item: WorkItem) => {
    const cause = {
      cause: `work:${item._id}`,
      fingerprint: null,
      actor: 'system',
      correlation: item.correlation,
    }
    const about = { parent: item.trace, attributes: { stream: item.stream } }
    await because(cause, () => span(`work ${given.name}`, about, () => once(given, item)))
  }

  const start = (given: Work, item: WorkItem) => {
    const task = perform(given, item)
      .catch((error) => log.error({ err: error, work: item._id }, 'work could not be settled'))
      .finally(() => {
        running.delete(item._id)
        loops.get(given.name)?.wake()
      })
    running.set(item._id, task)
  }

  const runningOf = (name: string) => [...running.keys()].filter((id) => id.startsWith(`${name}:`))

  /** Items nobody holds: new ones at once, failed ones when they rested long enough. */
  const nextFree = async (given: Work, room: number): Promise<WorkItem[]> => {
    const fresh = await items
      .find({ work: given.name, state: 'open', holder: null, attempts: 0 })
      .sort({ at: 1 })
      .limit(room)
      .toArray()
    if (fresh.length >= room) return fresh
    const tried = await items
      .find({ work: given.name, state: 'open', holder: null, attempts: { $gt: 0 } })
      .limit(200)
      .toArray()
    const rested = tried.filter(({ _id, beat, attempts }) => {
      // Lost and handed back, while our own try goes on.
      if (running.has(_id)) return false
      const rest = most((given.retryMs ?? 500) * 2 ** (attempts - 1), 60_000)
      return observer.unchangedFor(_id, `rest:${beat}`) >= rest
    })
    return [...fresh, ...rested].slice(0, room)
  }

  /** Items whose holder has not beaten for 3 s of our own clock. */
  const nextStale = async (given: Work, room: number): Promise<WorkItem[]> => {
    const held = await items
      .find({ work: given.name, state: 'open', holder: { $ne: null } })
      .limit(500)
      .toArray()
    return held
      .filter(({ _id }) => !running.has(_id))
      .filter(
        ({ _id, holder: by, beat }) => observer.unchangedFor(_id, `${by}:${beat}`) >= STALE_MS,
      )
      .slice(0, room)
  }

  const round = async (given: Work): Promise<boolean> => {
    const room = (given.concurrency ?? 4) - runningOf(given.name).length
    if (room <= 0) return false
    const free = await nextFree(given, room)
    const stale = free.length < room ? await nextStale(given, room - free.length) : []
    let lost = false
    for (const seen of [...free, ...stale]) {
      const item = await claim(seen)
      observer.forget(seen._id)
      if (item) start(given, item)
      lost ||= !item
    }
    // Where another was quicker, there may be more to do than was looked at.
    return lost
  }

  for (const given of works) {
    loops.set(
      given.name,
      startLoop(`work ${given.name}`, REST_MS, log, () => round(given)),
    )
  }

  /** Finds what other instances noted, what is to be tried again, and what a dead one left. */
  const sweeping = startLoop('work sweep', SWEEP_MS, log, async () => {
    const open = await items
      .find({ work: { $in: [...loops.keys()] }, state: 'open' }, { projection: { work: 1 } })
      .limit(SWEPT)
      .toArray()
    const names = open.length < SWEPT ? new Set(open.map((item) => item.work)) : loops.keys()
    for (const name of names) loops.get(name)?.wake()
    return false
  })

  return {
    enqueue,
    depth: (state = 'open') => items.countDocuments({ state }),
    list: async (state) => {
      const found = await items.find({ state }).sort({ at: 1 }).limit(LISTED).toArray()
      return found.map(({ _id: id, work: name, stream, attempts, error, at }) => ({
        ...{ id, work: name, stream, state, attempts, error, at },
      }))
    },
    retry: async (id) => {
      // Its tries count anew, so it is given up again only after as many.
      const again = { state: 'open' as const, holder: null, attempts: 0, uncounted: 0 }
      const { matchedCount } = await items.updateOne({ _id: id, state: 'dead' }, { $set: again })
      return matchedCount === 1
    },
    stop: async () => {
      stopping.abort(new Error('the service stops'))
      await Promise.all([sweeping, ...loops.values()].map((loop) => loop.stop()))
      await Promise.allSettled(running.values())
    },
  }
}
