import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import { BEAT_MS } from '../database/lease.ts'
import { because, cause as currentCause } from '../process/context.ts'
import { type Log, meter, span } from '../process/telemetry.ts'
import type { EventStore } from '../store/event-store.ts'
import { LaterRelease } from '../store/later-release.ts'
import type { Items, WorkItem } from './items.ts'
import { restOf, triesFor, type Work } from './work.ts'

type Given = {
  items: Items
  store: EventStore
  /** Aborted when the service stops. */
  stopping: AbortSignal
  log: Log
}

/** The error that an item was given up for, as it was noted. */
const errorOf = ({ error }: WorkItem): Error => {
  const [name = '', ...message] = (error ?? '').split(': ')
  return Object.assign(new Error(message.join(': ')), { name })
}
/** How many tries of an item count. */
const counted = ({ attempts, uncounted = 0 }: WorkItem) => attempts - uncounted

/** One try of an item that this instance has taken, to its outcome. */
export const createAttempts = ({ items, store, stopping, log }: Given) => {
  const finished = meter().createCounter('sortie_work_finished')

  /** Beats while `task` runs; a beat that finds another holder aborts it. */
  const whileBeating = async (
    item: WorkItem,
    task: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const lost = new AbortController()
    const timer = setInterval(async () => {
      try {
        if (!(await items.beat(item))) lost.abort(new Error('the lease was lost'))
      } catch {
        // The database is away. Others cannot take the lease from it either; keep going.
      }
    }, BEAT_MS)
    try {
      await task(AbortSignal.any([lost.signal, stopping]))
    } finally {
      clearInterval(timer)
    }
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
      await items.settle(item, {}, restOf(given, item.attempts))
      log.error({ err: untold, work: item._id }, 'that work was given up will be told later')
      return
    }
    const isForeseen = (given.foreseen?.(error) ?? null) !== null
    const outcome = isForeseen ? 'done' : 'dead'
    const left = { state: outcome, givingUp: false, ...(isForeseen && { error: null }) } as const
    if (await items.settle(item, left)) finished.add(1, { work: given.name, outcome })
  }

  const failed = async (given: Work, item: WorkItem, event: Envelope | null, error: Error) => {
    if (stopping.aborted) {
      // Handed back, not failed: the try does not count.
      await items.settle(item, { attempts: item.attempts - 1 })
      return
    }
    // What only a later release can do is left to it: it is not given up here, nor does the try count
    // there. It is tried less and less often all the same.
    const isLater = error instanceof LaterRelease
    const tries = counted(item)
    const over = !isLater && tries >= triesFor(given, error)
    const counting = isLater
      ? { uncounted: (item.uncounted ?? 0) + 1 }
      : { attempts: tries, uncounted: 0 }
    // Noted before anything is told of it, and only by the holder: whoever takes the item over from
    // here on does not run it, so a report that was failed is not finished by somebody else.
    const end = event ? { holder: item.holder, givingUp: true } : { state: 'dead' as const }
    const noted = { error: `${error.name}: ${error.message}`, ...counting, ...(over && end) }
    if (!(await items.settle(item, noted, restOf(given, item.attempts)))) {
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
    let againInMs: number | undefined
    try {
      if (!event) throw new Error(`There is no event ${item.stream}@${item.version}`)
      const again = (inMs: number) => {
        againInMs = inMs
      }
      await whileBeating(item, (signal) =>
        given.run(event as AnyEvent, { id: item._id, attempt: counted(item), signal, again }),
      )
    } catch (error) {
      return failed(given, item, event, error as Error)
    }
    const isDone = againInMs === undefined
    const counting = isDone ? { state: 'done' as const } : { attempts: 0, uncounted: 0 }
    if (await items.settle(item, { ...counting, error: null }, againInMs)) {
      finished.add(1, { work: given.name, outcome: 'done' })
    }
  }

  return {
    /** Runs it, under a cause and in a trace of its own, and notes what came of it. */
    perform: (given: Work, item: WorkItem): Promise<void> => {
      const cause = {
        cause: `work:${item._id}`,
        fingerprint: null,
        actor: 'system',
        correlation: item.correlation,
      }
      const about = { parent: item.trace, attributes: { stream: item.stream } }
      return because(cause, () => span(`work ${given.name}`, about, () => once(given, item)))
    },
  }
}
