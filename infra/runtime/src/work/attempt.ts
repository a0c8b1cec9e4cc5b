import type { AnyEvent, Envelope } from '@sortie/contracts/kit'
import { BEAT_MS } from '../database/lease.ts'
import { because, cause as currentCause } from '../process/context.ts'
import { type Counter, type Log, meter, span } from '../process/telemetry.ts'
import type { EventStore } from '../store/event-store.ts'
import { LaterRelease } from '../store/later-release.ts'
import { UNTRIED, type WorkItem } from './item.ts'
import type { ItemLeases } from './item-leases.ts'
import { endsProcesses, endsProcessesUntold, isSuspect, LostLeases } from './lost-leases.ts'
import type { WorkCompany } from './side-by-side.ts'
import { restOf, triesFor, type Work } from './work.ts'
import type { WorkObjectives } from './work-objectives.ts'

type Deps = {
  items: Pick<ItemLeases, 'beat' | 'settle' | 'markAlone' | 'forgive'>
  store: Pick<EventStore, 'readEvent'>
  /** The items that run in this process. */
  sideBySide: WorkCompany
  /** Counts whether work keeps what is promised of it. */
  objectives: WorkObjectives
  /** Aborted when the service stops. */
  stopping: AbortSignal
  log: Log
}

/** The context of all tries of one instance. `finished`: counts their outcomes. */
type Trying = Deps & { finished: Counter }

/** One try: of which kind of work, and which of its items this instance has taken. */
type Try = { given: Work; item: WorkItem }

/** The error that an item was given up for, as it was noted. */
const errorOf = ({ error }: WorkItem): Error => {
  const [name = '', ...message] = (error ?? '').split(': ')
  return Object.assign(new Error(message.join(': ')), { name })
}
/** The number of a try. It rises with each holder, and tells apart what they write. */
const numberOf = ({ attempts, uncounted = 0 }: WorkItem) => attempts - uncounted
/** Counts the finished tries of an item: a try that lost its lease has not failed. */
const triesOf = (item: WorkItem) => numberOf(item) - (item.lostLeases ?? 0)

/** Beats while `task` runs; a beat that finds another holder aborts it. */
const whileBeating = async <Result>(
  { items, stopping }: Trying,
  item: WorkItem,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const lost = new AbortController()
  let isOver = false
  const timer = setInterval(async () => {
    try {
      // Once the task is over we let go of the item ourselves.
      if ((await items.beat(item)) || isOver || lost.signal.aborted) return
      lost.abort(new Error('the lease was lost'))
      // The new holder of the item blames it for the death of this process, which lives.
      await items.forgive(item)
    } catch {
      // The database is away. Others cannot take the lease from it either; keep going.
    }
  }, BEAT_MS)
  try {
    return await task(AbortSignal.any([lost.signal, stopping]))
  } finally {
    isOver = true
    clearInterval(timer)
  }
}

/** Tells the outcome of an item whose tries are used up, then marks it. */
const giveUp = async (
  trying: Trying,
  { given: work, item }: Try,
  event: Envelope,
  error: Error,
) => {
  const { items, finished, objectives, log } = trying
  // Another cause than that of the tries, one of which may have acted in part.
  const around = currentCause()
  const telling = { ...around, cause: `${around.cause}:gave-up` }
  try {
    await whileBeating(trying, item, () =>
      because(telling, async () => work.giveUp?.(event as AnyEvent, error)),
    )
  } catch (untold) {
    await items.settle(item, {}, restOf(work, item.attempts))
    log.error({ err: untold, work: item._id }, 'that work was given up will be told later')
    return
  }
  const isForeseen = (work.foreseen?.(error) ?? null) !== null
  const outcome = isForeseen ? 'done' : 'dead'
  const left = { state: outcome, givingUp: false, ...(isForeseen && { error: null }) } as const
  if (await items.settle(item, left)) {
    finished.add(1, { work: work.name, outcome })
    objectives.givenUp(work, event.type, error)
  }
}

/**
 * Counts a failed try. An item that only a later release can do is left to that release: it is not given up here, nor
 * does the try count. It is tried less and less often all the same.
 */
const countFailed = ({ given: work, item }: Try, error: Error) => {
  const tries = triesOf(item)
  if (error instanceof LaterRelease)
    return { tries, over: false, counting: { uncounted: (item.uncounted ?? 0) + 1 } }
  const counting = { attempts: numberOf(item), uncounted: 0 }
  return { tries, over: tries >= triesFor(work, error), counting }
}

const failed = async (trying: Trying, one: Try, event: Envelope | null, error: Error) => {
  const { items, stopping, log } = trying
  const { given: work, item } = one
  if (stopping.aborted) {
    // Handed back, not failed: the try does not count.
    await items.settle(item, { attempts: item.attempts - 1 })
    return
  }
  const { over, counting } = countFailed(one, error)
  // Noted before anything is told of it, and only by the holder: whoever takes the item over from
  // here on does not run it, so a report that was failed is not finished by somebody else.
  const end = event ? { holder: item.holder, givingUp: true } : { state: 'dead' as const }
  const noted = { error: `${error.name}: ${error.message}`, ...counting, ...(over && end) }
  if (!(await items.settle(item, noted, restOf(work, item.attempts)))) {
    log.warn({ err: error, work: item._id }, 'work failed here, but another instance has it now')
    return
  }
  log.warn(
    { err: error, work: item._id, attempt: item.attempts },
    over ? 'work was given up' : 'work failed and will be tried again',
  )
  const last = { given: work, item: { ...item, attempts: numberOf(item) } }
  if (over && event) await giveUp(trying, last, event, error)
}

/** Gives up an item that ends processes, before it is run once more. */
const giveUpLost = async (trying: Trying, one: Try, event: Envelope) => {
  const { items, log } = trying
  const { given: work, item } = one
  const error = new LostLeases(item)
  log.error({ err: error, work: item._id }, 'work was given up: processes end while they run it')
  if (endsProcessesUntold(item)) {
    // Processes end while its outcome is recorded, too.
    await items.settle(item, { state: 'dead', givingUp: false })
    return
  }
  const noted = { error: `${error.name}: ${error.message}`, holder: item.holder, givingUp: true }
  if (item.givingUp) return giveUp(trying, one, event, errorOf(item))
  const rest = restOf(work, item.attempts)
  if (await items.settle(item, noted, rest)) await giveUp(trying, one, event, error)
}

const once = async (trying: Trying, one: Try) => {
  const { items, store, finished, objectives } = trying
  const { given: work, item } = one
  const event = await store.readEvent(item.stream, item.version)
  if (event && endsProcesses(item)) return giveUpLost(trying, one, event)
  if (item.givingUp && event) return giveUp(trying, one, event, errorOf(item))
  let againInMs: number | undefined
  try {
    if (!event) throw new Error(`There is no event ${item.stream}@${item.version}`)
    const again = (inMs: number) => {
      againInMs = inMs
    }
    await whileBeating(trying, item, (signal) =>
      work.run(event as AnyEvent, { id: item._id, attempt: numberOf(item), signal, again }),
    )
  } catch (error) {
    return failed(trying, one, event, error as Error)
  }
  const isDone = againInMs === undefined
  const counting = isDone ? { state: 'done' as const } : UNTRIED
  if (await items.settle(item, { ...counting, error: null }, againInMs)) {
    finished.add(1, { work: work.name, outcome: 'done' })
    if (isDone && event) objectives.done(work, event.type, item)
  }
}

/** Once nothing else runs here where the item is a suspect; side by side with others else. */
const inTurn = async (trying: Trying, one: Try) => {
  const { items, sideBySide, stopping } = trying
  const { item } = one
  const isAlone = isSuspect(item)
  let leave: (() => void) | undefined
  try {
    leave = await whileBeating(trying, item, (signal) => sideBySide.enter(isAlone, signal))
  } catch {
    // It has not begun: handed back, unless somebody else has it already.
    if (stopping.aborted) await items.settle(item, { attempts: item.attempts - 1 })
    return
  }
  try {
    if (isAlone && !(await items.markAlone(item))) return
    await once(trying, one)
  } finally {
    leave()
  }
}

/** Runs an item, under a cause and in a trace of its own, and notes what came of it. */
export type Perform = (work: Work, item: WorkItem) => Promise<void>

/** One try of an item that this instance has taken, to its outcome. */
export const createPerform = (needs: Deps): Perform => {
  const trying: Trying = { ...needs, finished: meter().createCounter('sortie_work_finished') }

  return (work, item) => {
    const cause = {
      cause: `work:${item._id}`,
      fingerprint: null,
      actor: 'system',
      correlation: item.correlation,
    }
    const about = { parent: item.trace, attributes: { stream: item.stream } }
    return because(cause, () =>
      span(`work ${work.name}`, about, () => inTurn(trying, { given: work, item })),
    )
  }
}
