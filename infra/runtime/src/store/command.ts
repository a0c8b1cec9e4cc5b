import type { AnyEvent } from '@sortie/contracts/kit'
import { LRUCache } from 'lru-cache'
import { type Decider, Rejection } from '../domain.ts'
import { type Cause, cause as currentCause } from '../process/context.ts'
import { span } from '../process/telemetry.ts'
import { type Commit, Conflict, type EventStore, envelopes, lastVersion } from './event-store.ts'
import { LaterRelease } from './later-release.ts'
import { foldedBy, type Snapshots } from './snapshots.ts'

/** What a command came to. A repeated one gets the first one's answer. */
export type Outcome<Event> = {
  version: number
  /** The events of the decision; none where the command changed nothing. */
  events: Event[]
  /** Whether this cause had acted before. */
  repeated: boolean
}

export type Commands<Command, State = unknown, Event = AnyEvent> = {
  /**
   * Loads the stream, decides, appends; retries on conflict. The cause is that of the request, the
   * event or the work item around it; `step` tells two commands of one cause on one stream apart.
   * The command's `type` is stored with its cause, so renaming it is as renaming a step.
   * `isNew`: the stream most likely begins with this, so it is read only where it turns out not to.
   * @throws Rejection where the domain says no; Rejection('conflict') after 5 lost races (requests);
   * LaterRelease where the stream holds what only a later release knows; Error where another command
   * has acted for this cause on this stream, and neither names a step.
   */
  handle: (
    stream: string,
    command: Command,
    options?: { step?: string; isNew?: boolean },
  ) => Promise<Outcome<Event>>
  /** The state of a stream now, read from the store. */
  state: (stream: string) => Promise<{ version: number; state: State }>
  /** Drops the states that were remembered of a person: they are folded anew when asked for. */
  forget: (subject: string) => void
  /** What came of the command that acts once under this name in a stream; null if nothing has yet. */
  acted: (stream: string, once: string) => Promise<Event[] | null>
  /** At most `limit` events of a stream, newest first: all, or those before a version. */
  newest: (
    stream: string,
    options: { before?: number | undefined; limit: number },
  ) => Promise<{ version: number; event: Event }[]>
}

/** `subject`: whose key the stream was last encrypted with. */
type Known<State> = { version: number; state: State; subject: string | null }

type Given<State, Command, Event> = {
  store: EventStore
  snapshots: Snapshots
  decider: Decider<State, Command, Event>
  /** The person whose key encrypts what this stream holds; null where there is none. */
  subject: (stream: string, command: Command) => string | null
  /** See `Aggregate` in `house.ts`. */
  once?: (command: Command) => string | null
  /** Called with each commit before the command answers: own views, then the tail. */
  appended: (commit: Commit) => Promise<void>
  /** Named in the trace. */
  name: string
}

/** A cause as one command acts for it. `isShared`: commands that are named alike, on purpose. */
type Acting = { about: Cause; isShared: boolean }

const REQUEST_RETRIES = 5
/** Events read at once when a stream is loaded. Of a longer one the snapshot is looked for, too. */
const FIRST = 64
/** The cause of a command that acts once in its stream, whoever asks. */
const onceCause = (name: string) => `once:${name}`

/** The commands of one aggregate. Those on one stream queue in the process; across processes the
 * version decides. */
export const createCommands = <State, Command extends { type: string }, Event extends AnyEvent>(
  given: Given<State, Command, Event>,
): Commands<Command, State, Event> => {
  const { store, snapshots, decider, appended } = given
  const nothing: Known<State> = { version: 0, state: decider.initial, subject: null }
  const cache = new LRUCache<string, Known<State>>({ max: 5_000 })
  const queues = new Map<string, Promise<unknown>>()

  const by = foldedBy(given.name, decider.source)

  const fold = (known: Known<State>, commits: Commit[]): Known<State> => {
    const unknown = commits.flatMap(({ events }) => events).find((event) => !store.knows(event))
    if (unknown) throw new LaterRelease(`${given.name}: only a later release knows ${unknown.type}`)
    return commits.reduce(
      ({ state, subject }, commit) => ({
        version: lastVersion(commit),
        state: (commit.events as unknown as Event[]).reduce(decider.evolve, state),
        subject: commit.subject ?? subject,
      }),
      known,
    )
  }

  const load = async (stream: string): Promise<Known<State>> => {
    const beginning = fold(nothing, await store.read(stream, 0, FIRST))
    if (beginning.version < FIRST) return beginning
    const known = (await snapshots.find<State>(by, stream)) ?? beginning
    const now = fold(known, await store.read(stream, known.version))
    // Where it was lost, or folded otherwise, the next to load need not read it all again.
    snapshots.consider(by, stream, known.version, now)
    return now
  }

  const fresh = async (stream: string): Promise<Known<State>> => {
    const cached = cache.get(stream)
    const known = cached
      ? fold(cached, await store.read(stream, cached.version))
      : await load(stream)
    cache.set(stream, known)
    return known
  }

  /** What this command came to when it acted before; null where it has not. */
  const earlier = async (stream: string, command: Command, { about, isShared }: Acting) => {
    const commit = await store.findByCause(about.cause, stream)
    if (!commit) return null
    if (commit.fingerprint !== about.fingerprint) throw new Rejection('idempotency_key_reused')
    // Releases before this one did not note which command it was.
    const first = commit.command ?? command.type
    if (!isShared && first !== command.type) {
      throw new Error(
        `${first} has acted on ${stream} for ${about.cause}, so ${command.type} would be dropped: name a step`,
      )
    }
    // Whoever appended it may have died, or is not done, before its views were written.
    if (!commit.projected) await appended(commit)
    const events = commit.events as unknown as Event[]
    return { version: lastVersion(commit), events, repeated: true }
  }

  /** One try. Null: the stream moved on, try again. */
  const attempt = async (
    stream: string,
    command: Command,
    acting: Acting,
    isNew: boolean,
  ): Promise<Outcome<Event> | null> => {
    const cached = cache.get(stream) ?? (isNew ? nothing : undefined)
    let known = cached ?? (await fresh(stream))
    let events: Event[]
    try {
      events = decider.decide(known.state, command)
      // What was decided on a remembered state stands only if it appends: the version proves it.
      if (events.length === 0 && cached) {
        known = await fresh(stream)
        events = decider.decide(known.state, command)
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      const first = await earlier(stream, command, acting)
      if (first) return first
      if (!cached || (await fresh(stream)).version === cached.version) throw error
      return null
    }
    if (events.length === 0) {
      const first = await earlier(stream, command, acting)
      return first ?? { version: known.version, events, repeated: false }
    }
    try {
      const subject = given.subject(stream, command) ?? known.subject
      const meta = { ...acting.about, command: command.type, subject }
      const commit = await store.append(stream, known.version, events, meta)
      const now = fold(known, [commit])
      cache.set(stream, now)
      snapshots.consider(by, stream, known.version, now)
      await appended(commit)
      return { version: now.version, events, repeated: false }
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      const first = await earlier(stream, command, acting)
      if (!first) await fresh(stream)
      return first
    }
  }

  const untilDecided = async (
    stream: string,
    command: Command,
    { step, isNew = false }: { step?: string; isNew?: boolean },
  ) => {
    const around = currentCause()
    const named = given.once?.(command)
    const about = named
      ? { ...around, cause: onceCause(named), fingerprint: null }
      : { ...around, cause: step ? `${around.cause}:${step}` : around.cause }
    const acting = { about, isShared: Boolean(named) }
    const most = around.cause.startsWith('req:') ? REQUEST_RETRIES : Number.POSITIVE_INFINITY
    for (let tries = 0; tries <= most; tries++) {
      const outcome = await attempt(stream, command, acting, isNew)
      if (outcome) return outcome
    }
    throw new Rejection('conflict')
  }

  const queued = <T>(stream: string, work: () => Promise<T>): Promise<T> => {
    const running = (queues.get(stream) ?? Promise.resolve()).then(work, work)
    const settled = running.catch(() => {})
    queues.set(stream, settled)
    settled.then(() => queues.get(stream) === settled && queues.delete(stream))
    return running
  }

  return {
    handle: (stream, command, options = {}) =>
      queued(stream, () =>
        span(`command ${given.name}.${command.type}`, { attributes: { stream } }, () =>
          untilDecided(stream, command, options),
        ),
      ),
    state: (stream) => queued(stream, () => fresh(stream)),
    forget: (subject) => {
      for (const [stream, known] of cache) if (known.subject === subject) cache.delete(stream)
    },
    acted: async (stream, once) => {
      const commit = await store.findByCause(onceCause(once), stream)
      return commit && (commit.events as unknown as Event[])
    },
    newest: async (stream, { before, limit }) => {
      const { version: last } = await queued(stream, () => fresh(stream))
      // Versions before one that is far ahead would be looked for in ever wider ranges.
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, last + 1)
      const commits = await store.readBefore(stream, end, limit)
      return commits
        .flatMap(envelopes)
        .filter(({ version }) => version < end)
        .slice(-limit)
        .map((envelope) => ({ version: envelope.version, event: envelope as unknown as Event }))
        .toReversed()
    },
  }
}
