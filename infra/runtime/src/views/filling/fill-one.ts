import { isDatabaseFault } from '../../database/mongo.ts'
import type { Log } from '../../process/telemetry.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { Generations } from '../generations/generations.ts'
import type { AnyProjection } from '../row-projection.ts'
import type { ViewStore } from '../view-store.ts'
import { type History, rebuild } from './rebuild.ts'

/**
 * Streams that a fill leaves out because they cannot be folded. More of them are a fault of the release, which
 * does not start rather than show empty views.
 */
const MOST_LEFT_OUT = 10

/** Interval at which the log reports progress, in ms. */
const TELL_MS = 5_000

type Inputs = { store: EventStore; views: ViewStore; generations: Generations; log: Log }

/** Counts what is read of a view, and says so from time to time. */
const createCount = (projection: string, total: number | null, log: Log) => {
  let count = 0
  let reportedAt = performance.now()
  let stream = ''
  return {
    add: (next: string) => {
      stream = next
      count += 1
      if (performance.now() - reportedAt < TELL_MS) return
      reportedAt = performance.now()
      log.info({ projection, count, total }, 'filling a view')
    },
    /** The stream that was read last. */
    stream: () => stream,
  }
}

/** The streams that one fill leaves out, so that one of them does not stop the start of the service. */
const createLeavingOut = (projection: string, log: Log) => {
  const streams: string[] = []
  return {
    streams,
    leaveOut: (stream: string, error: unknown) => {
      if (isDatabaseFault(error) || streams.length >= MOST_LEFT_OUT) throw error
      streams.push(stream)
      log.error({ err: error, projection, stream }, 'a stream was left out of a view')
    },
  }
}

/**
 * Folds one view as a rebuild does. Up to ten streams of the service's own that cannot be folded are left out,
 * and handed to whoever projects what is left behind: that tries again, and says so in a gauge. @param goOn throws where it is to end.
 * @param history of other contexts' events, where the view is made of them.
 * @throws Superseded where another instance took over.
 */
export const fillOne = async (
  { store, views, generations, log }: Inputs,
  projection: AnyProjection,
  goOn: () => void,
  history?: History,
): Promise<void> => {
  const total = history ? null : await store.commits.estimatedDocumentCount()
  log.info({ projection: projection.name, total }, 'a view is not whole, and is filled')
  const count = createCount(projection.name, total, log)
  const { streams, leaveOut } = createLeavingOut(projection.name, log)
  const each = (stream: string) => {
    goOn()
    count.add(stream)
  }
  try {
    const { views: found, ms } = await rebuild({
      store,
      views,
      generations,
      projection,
      changed: true,
      each,
      ...(history ? { history } : { leaveOut }),
    })
    if (streams.length > 0) {
      await store.commits.updateMany({ stream: { $in: streams } }, { $set: { projected: false } })
    }
    log.info({ projection: projection.name, count: found, ms }, 'a view is whole')
  } catch (error) {
    const stream = count.stream()
    log.warn({ err: error, projection: projection.name, stream }, 'a view was not filled')
    throw error
  }
}
