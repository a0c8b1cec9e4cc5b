import type { AnyEvent } from '@sortie/contracts/kit'
import { type Decider, Rejection } from '../domain.ts'
import type { Cause } from '../process/context.ts'
import { AppendConflict } from './append.ts'
import { type Commit, lastVersion } from './commit.ts'
import type { EventStore } from './event-store.ts'
import type { StreamState, StreamStates } from './stream-states.ts'

/** The outcome of a command. A repeated command gets the outcome of the first. */
export type CommandOutcome<Event> = {
  version: number
  /** The events of the decision; none where the command changed nothing. */
  events: Event[]
  /** True if this cause had acted before. */
  repeated: boolean
}

/** A command as it is given: to which stream, and for which cause it acts. */
export type CommandRequest<Command> = {
  stream: string
  command: Command
  about: Cause
  /** True if commands are named alike on purpose: the first one counts, of whatever type. */
  isShared: boolean
  /** The stream most likely begins with this. */
  isNew: boolean
}

/** The context of each try at a command. */
export type Attempting<State, Command, Event> = {
  store: EventStore
  decider: Decider<State, Command, Event>
  /** See `Aggregate` in `kernel.ts`. */
  subject: (stream: string, command: Command) => string | null
  /** Called with each commit before the command answers: own views, then the tail. */
  appended: (commit: Commit) => Promise<void>
}

type CommandDecision<State, Event> = { known: StreamState<State>; events: Event[] }

/** Returns the outcome of a command that acted before; null if it has not. */
const earlier = async <Event>(
  { store, appended }: Pick<Attempting<never, never, never>, 'store' | 'appended'>,
  { stream, command, about, isShared }: CommandRequest<{ type: string }>,
): Promise<CommandOutcome<Event> | null> => {
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
  // The process that appended it may have died before its views were written, or may not be done yet.
  if (!commit.projected) await appended(commit)
  const events = commit.events as unknown as Event[]
  return { version: lastVersion(commit), events, repeated: true }
}

/**
 * Decides, first on what is remembered of the stream.
 * @throws Rejection where the domain says no to what is stored, not only to what was remembered.
 */
const decideOn = async <State, Command, Event>(
  { decider }: Pick<Attempting<State, Command, Event>, 'decider'>,
  states: StreamStates<State>,
  { stream, command, isNew }: CommandRequest<Command>,
): Promise<CommandDecision<State, Event>> => {
  const cached = states.remembered(stream) ?? (isNew ? states.nothing : undefined)
  const known = cached ?? (await states.fresh(stream))
  try {
    const events = decider.decide(known.state, command)
    // A decision on a remembered state counts only if it appends: the version proves the state.
    if (events.length > 0 || !cached) return { known, events }
  } catch (error) {
    if (!(error instanceof Rejection) || !cached) throw error
  }
  const fresh = await states.fresh(stream)
  return { known: fresh, events: decider.decide(fresh.state, command) }
}

/**
 * One try at a command: decides on a state, and appends.
 * @returns null where the stream moved on: try again.
 */
export const attemptCommand = async <
  State,
  Command extends { type: string },
  Event extends AnyEvent,
>(
  attempt: Attempting<State, Command, Event>,
  states: StreamStates<State>,
  request: CommandRequest<Command>,
): Promise<CommandOutcome<Event> | null> => {
  const { stream, command, about } = request
  const before = () => earlier<Event>(attempt, request)
  const decided = await decideOn(attempt, states, request).catch(async (error) => {
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
    const subject = attempt.subject(stream, command) ?? known.subject
    const meta = { ...about, command: command.type, subject }
    const commit = await attempt.store.append(stream, known.version, events, meta)
    const now = states.advance(stream, known, commit)
    await attempt.appended(commit)
    return { version: now.version, events, repeated: false }
  } catch (error) {
    if (!(error instanceof AppendConflict)) throw error
    const first = await before()
    if (!first) await states.fresh(stream)
    return first
  }
}
