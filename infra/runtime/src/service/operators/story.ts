import type { StoryPart } from '@sortie/contracts/operators/operations'
import { HoldReason } from '@sortie/contracts/tracking/partners/partners'
import type { Collection } from '../../database/mongo.ts'
import { errorKind } from '../../process/error-kind.ts'
import { type Commit, envelopes } from '../../store/commit.ts'
import type { WorkItem } from '../../work/item.ts'

type StoryEvent = StoryPart['events'][number]
type StoryWork = StoryPart['works'][number]

/** Commits of one stream that are read: the newest. */
const MOST_COMMITS = 500
const MOST_WORKS = 200
const MOST_RELATED = 20

/** Ids of streams and users, as events name them. */
const ID = /^(?:usr|ord|rep|dft|rsc|exp)_[A-Za-z0-9-]{1,64}$/

const traceIdOf = (trace: string | null): string | null => trace?.split('-')[1] ?? null

/** Returns the origin of a commit; see `Cause`. */
const originOf = (cause: string): Pick<StoryEvent, 'origin' | 'of'> => {
  const [kind = '', first = '', ...rest] = cause.split(':')
  switch (kind) {
    case 'req':
      // Its key is last; the address of a route has colons of its own.
      return { origin: 'request', of: rest.slice(0, -1).join(':') }
    case 'evt':
      return { origin: 'event', of: first }
    case 'work':
      return { origin: 'work', of: first }
    default:
      return { origin: 'other', of: kind }
  }
}

/** Returns the reason for which an event was held for an operator, if it was. */
const holdOf = ({ hold }: Record<string, unknown>): StoryEvent['hold'] =>
  HoldReason.safeParse((hold as { reason?: unknown } | undefined)?.reason).data

const eventsOf = (commit: Commit): StoryEvent[] =>
  envelopes(commit).map(({ stream, version, type, at, data }) => {
    const event = {
      stream,
      version,
      type,
      at,
      ...originOf(commit.cause),
      traceId: traceIdOf(commit.trace),
    }
    const hold = holdOf(data)
    return hold ? { ...event, hold } : event
  })

const valuesOf = ({ events }: Commit): unknown[] =>
  events.flatMap(({ data }) => Object.values(data))

const workOf = (item: WorkItem): StoryWork => ({
  id: item._id,
  work: item.work,
  state: item.state,
  at: item.at,
  dueAt: item.dueAt?.toISOString() ?? null,
  attempts: item.attempts,
  lostLeases: item.lostLeases ?? 0,
  error: item.error === null ? null : errorKind(item.error),
  traceId: traceIdOf(item.trace),
})

type Stores = { commits: Collection<Commit>; works: Collection<WorkItem> }

/** Ids of a service's streams and commits about a subject that do not contain the subject's id. */
export type StoryIds = {
  /** Streams that are about nothing else. */
  streams: readonly string[]
  /** Commits of streams that are about much else, as `<stream>@<version>`. */
  commits: readonly string[]
}
type StoryRequest = {
  subject: string
  /** Streams of which only what names the subject is told: a ledger holds the missions of all reports. */
  streams: readonly string[]
  ids?: StoryIds | undefined
}

/** Reads a service's part in the story of an order, a report or an article. */
export const readStory = async (
  { commits, works }: Stores,
  { subject, streams, ids = { streams: [], commits: [] } }: StoryRequest,
): Promise<StoryPart> => {
  const newestOf = (stream: string) =>
    commits.find({ stream }).sort({ version: -1 }).limit(MOST_COMMITS).toArray()
  const whole = [subject, ...ids.streams]
  const own = await Promise.all(whole.map(newestOf))
  const others = await Promise.all(streams.filter((one) => !whole.includes(one)).map(newestOf))
  const single = await commits.find({ _id: { $in: ids.commits.slice(0, MOST_COMMITS) } }).toArray()
  const events = [
    ...own.flat(),
    ...single,
    ...others.flat().filter((commit) => valuesOf(commit).includes(subject)),
  ]
  const subjects = [...new Set([subject, ...events.map(({ stream }) => stream)])]
  const items = await works
    .find({ stream: { $in: subjects } })
    .limit(MOST_WORKS + 1)
    .toArray()
  const eventIds = new Set(events.flatMap(envelopes).map(({ id }) => id))
  // Work on a ledger is work for many reports.
  const ofSubject = items.filter(
    ({ stream, work, _id }) => whole.includes(stream) || eventIds.has(_id.slice(`${work}:`.length)),
  )
  const named = events
    .flatMap(valuesOf)
    .filter((value) => typeof value === 'string' && ID.test(value))
  return {
    events: events.flatMap(eventsOf),
    works: ofSubject.slice(0, MOST_WORKS).map(workOf),
    related: [...new Set(named as string[])].filter((id) => id !== subject).slice(0, MOST_RELATED),
    isCut:
      items.length > MOST_WORKS ||
      ids.commits.length > MOST_COMMITS ||
      [...own, ...others].some(({ length }) => length === MOST_COMMITS),
  }
}
