import type { AnyEvent } from '@sortie/contracts/kit'
import { type Decider, Rejection } from '../domain.ts'
import { type Cause, cause as currentCause } from '../process/context.ts'
import { span } from '../process/telemetry.ts'
import { Conflict } from './append.ts'
import { type Commit, envelopes, lastVersion } from './commit.ts'
import type { EventStore } from './event-store.ts'
import { createQueues } from './queues.ts'
import type { Snapshots } from './snapshots.ts'
import { createStreamStates, type StreamStates } from './stream-states.ts'

/** What a command came to. A repeated one gets the first one's answer. */
export type Outcome<Event> = {
  version: number
  /** The events of the decision; none where the command changed nothing. */
  events: Event[]
  /** Whether this cause had acted before. */
  repeated: boolean
}

type Options = { step?: string; isNew?: boolean }

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
  handle: (stream: string, command: Command, options?: Options) => Promise<Outcome<Event>>
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
/** The cause of a command that acts once in its stream, whoever asks. */
const onceCause = (name: string) => `once:${name}`

/** What a command came to when it acted before; null where it has not. */
const earlier = async <Event>(
  { store, appended }: Pick<Given<never, never, never>, 'store' | 'appended'>,
  stream: string,
  type: string,
  { about, isShared }: Acting,
): Promise<Outcome<Event> | null> => {
  const commit = await store.findByCause(about.cause, stream)
  if (!commit) return null
  if (commit.fingerprint !== about.fingerprint) throw new Rejection('idempotency_key_reused')
  // Releases before this one did not note which command it was.
  const first = commit.command ?? type
  if (!isShared && first !== type) {
    throw new Error(
      `${first} has acted on ${stream} for ${about.cause}, so ${type} would be dropped: name a step`,
    )
  }
  // Whoever appended it may have died, or is not done, before its views were written.
  if (!commit.projected) await appended(commit)
  const events = commit.events as unknown as Event[]
  return { version: lastVersion(commit), events, repeated: true }
}

/** At most `limit` events of a stream before a version, newest first. */
const readNewest = async <Event>(
  store: EventStore,
  stream: string,
  end: number,
  limit: number,
): Promise<{ version: number; event: Event }[]> => {
  const commits = await store.readBefore(stream, end, limit)
  return commits
    .flatMap(envelopes)
    .filter(({ version }) => version < end)
    .slice(-limit)
    .map((envelope) => ({ version: envelope.version, event: envelope as unknown as Event }))
    .toReversed()
}

/** One try at a command: decides on a state, and appends. */
const createAttempt = <State, Command extends { type: string }, Event extends AnyEvent>(
  given: Given<State, Command, Event>,
  states: StreamStates<State>,
) => {
  const { store, decider, appended } = given

  /** @throws Rejection where the domain says no to what is stored, not only to what was remembered. */
  const decide = async (stream: string, command: Command, isNew: boolean) => {
    const cached = states.remembered(stream) ?? (isNew ? states.nothing : undefined)
    const known = cached ?? (await states.fresh(stream))
    try {
      const events = decider.decide(known.state, command)
      // What was decided on a remembered state stands only if it appends: the version proves it.
      if (events.length > 0 || !cached) return { known, events }
    } catch (error) {
      if (!(error instanceof Rejection) || !cached) throw error
    }
    const fresh = await states.fresh(stream)
    return { known: fresh, events: decider.decide(fresh.state, command) }
  }

  /** Null: the stream moved on, try again. */
  return async (
    stream: string,
    command: Command,
    acting: Acting,
    isNew: boolean,
  ): Promise<Outcome<Event> | null> => {
    const before = () => earlier<Event>(given, stream, command.type, acting)
    const decided = await decide(stream, command, isNew).catch(async (error) => {
      const first = error instanceof Rejection && (await before())
      if (!first) throw error
      return first
    })
    if ('repeated' in decided) return decided
    const { known, events } = decided
    if (events.length === 0) {
      return (await before()) ?? { version: known.version, events, repeated: false }
    }
    try {
      const subject = given.subject(stream, command) ?? known.subject
      const meta = { ...acting.about, command: command.type, subject }
      const commit = await store.append(stream, known.version, events, meta)
      const now = states.advance(stream, known, commit)
      await appended(commit)
      return { version: now.version, events, repeated: false }
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      const first = await before()
      if (!first) await states.fresh(stream)
      return first
    }
  }
}

/**
 * The commands of one aggregate. Those on one stream queue in the process; across processes the
 * version decides.
 */
export const createCommands = <State, Command extends { type: string }, Event extends AnyEvent>(
  given: Given<State, Command, Event>,
): Commands<Command, State, Event> => {
  const states = createStreamStates(given)
  const attempt = createAttempt(given, states)
  const queues = createQueues()
  const fresh = (stream: string) => queues.run(stream, () => states.fresh(stream))

  const actingFor = (command: Command, step: string | undefined): Acting => {
    const around = currentCause()
    const named = given.once?.(command)
    const about = named
      ? { ...around, cause: onceCause(named), fingerprint: null }
      : { ...around, cause: step ? `${around.cause}:${step}` : around.cause }
    return { about, isShared: Boolean(named) }
  }

  const untilDecided = async (stream: string, command: Command, options: Options) => {
    const acting = actingFor(command, options.step)
    const isRequest = currentCause().cause.startsWith('req:')
    for (let tries = 0; !isRequest || tries <= REQUEST_RETRIES; tries++) {
      const outcome = await attempt(stream, command, acting, options.isNew ?? false)
      if (outcome) return outcome
    }
    throw new Rejection('conflict')
  }

  return {
    handle: (stream, command, options = {}) =>
      queues.run(stream, () =>
        span(`command ${given.name}.${command.type}`, { attributes: { stream } }, () =>
          untilDecided(stream, command, options),
        ),
      ),
    state: fresh,
    forget: states.forget,
    acted: async (stream, once) => {
      const commit = await given.store.findByCause(onceCause(once), stream)
      return commit && (commit.events as unknown as Event[])
    },
    newest: async (stream, { before, limit }) => {
      const { version: last } = await fresh(stream)
      // Versions before one that is far ahead would be looked for in ever wider ranges.
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, last + 1)
      return readNewest<Event>(given.store, stream, end, limit)
    },
  }
}
