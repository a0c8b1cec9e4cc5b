import { LRUCache } from 'lru-cache'
import type { Decider } from '../domain.ts'
import { type Commit, lastVersion } from './commit.ts'
import type { EventStore } from './event-store.ts'
import { LaterRelease } from './later-release.ts'
import { foldedBy, type Snapshots } from './snapshots.ts'

/** A stream folded so far. `subject`: whose key it was last encrypted with. */
export type StreamState<State> = { version: number; state: State; subject: string | null }

/** The states of the streams of one aggregate: folded once, then remembered and brought up to date. */
export type StreamStates<State> = {
  /** As no event has happened. */
  nothing: StreamState<State>
  /** As it is remembered; nothing is read. */
  remembered: (stream: string) => StreamState<State> | undefined
  /** As it is stored now. @throws LaterRelease where an event is known to a later release only. */
  fresh: (stream: string) => Promise<StreamState<State>>
  /** Folds a commit that was just appended behind a state, and remembers what comes of it. */
  advance: (stream: string, known: StreamState<State>, commit: Commit) => StreamState<State>
  /** Drops what is remembered of persons: it is folded anew when asked for. */
  forget: (...subjects: string[]) => void
}

type Deps<State, Command, Event> = {
  store: EventStore
  snapshots: Snapshots
  decider: Decider<State, Command, Event>
  /** Of the aggregate. */
  name: string
}

/** Events read at once when a stream is loaded. Of a longer one the snapshot is looked for, too. */
const FIRST = 64
/** Streams that are remembered. */
const REMEMBERED = 5_000

export const createStreamStates = <State, Command, Event>(
  deps: Deps<State, Command, Event>,
): StreamStates<State> => {
  const { store, snapshots, decider, name } = deps
  const nothing: StreamState<State> = { version: 0, state: decider.initial, subject: null }
  const cache = new LRUCache<string, StreamState<State>>({ max: REMEMBERED })
  const by = foldedBy(name, decider.source)

  const fold = (known: StreamState<State>, commits: Commit[]): StreamState<State> => {
    const unknown = commits.flatMap(({ events }) => events).find((event) => !store.knows(event))
    if (unknown) throw new LaterRelease(`${name}: only a later release knows ${unknown.type}`)
    return commits.reduce(
      ({ state, subject }, commit) => ({
        version: lastVersion(commit),
        state: (commit.events as unknown as Event[]).reduce(decider.evolve, state),
        subject: commit.subject ?? subject,
      }),
      known,
    )
  }

  /** Folds what is behind a state, page by page: only the state of a long stream fits in memory. */
  const foldBehind = async (
    stream: string,
    known: StreamState<State>,
  ): Promise<StreamState<State>> => {
    let now = known
    for await (const commits of store.pages(stream, known.version)) now = fold(now, commits)
    return now
  }

  const load = async (stream: string): Promise<StreamState<State>> => {
    const beginning = fold(nothing, await store.read(stream, 0, FIRST))
    if (beginning.version < FIRST) return beginning
    const known = (await snapshots.find<State>(by, stream)) ?? beginning
    const now = await foldBehind(stream, known)
    // The snapshot may have been lost, or folded by other rules: with a new one the next load need not read
    // everything.
    snapshots.consider(by, stream, known.version, now)
    return now
  }

  return {
    nothing,
    remembered: (stream) => cache.get(stream),
    fresh: async (stream) => {
      const cached = cache.get(stream)
      const known = cached ? await foldBehind(stream, cached) : await load(stream)
      cache.set(stream, known)
      return known
    },
    advance: (stream, known, commit) => {
      const now = fold(known, [commit])
      cache.set(stream, now)
      snapshots.consider(by, stream, known.version, now)
      return now
    },
    forget: (...subjects) => {
      // One look at what is remembered, however many they are: many are forgotten again and again.
      const gone = new Set(subjects)
      for (const [stream, { subject }] of cache) {
        if (subject !== null && gone.has(subject)) cache.delete(stream)
      }
    },
  }
}
