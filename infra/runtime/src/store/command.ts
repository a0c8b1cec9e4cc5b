import type { AnyEvent } from '@sortie/contracts/kit'
import { Rejection } from '../domain.ts'
import { cause as currentCause } from '../process/context.ts'
import { span } from '../process/telemetry.ts'
import { type Attempting, attemptCommand, type CommandOutcome } from './attempt.ts'
import { envelopes } from './commit.ts'
import type { EventStore } from './event-store.ts'
import { createQueues } from './queues.ts'
import type { Snapshots } from './snapshots.ts'
import { createStreamStates } from './stream-states.ts'

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
  handle: (stream: string, command: Command, options?: Options) => Promise<CommandOutcome<Event>>
  /** The state of a stream now, read from the store. */
  state: (stream: string) => Promise<{ version: number; state: State }>
  /** Drops the states that were remembered of persons: they are folded anew when asked for. */
  forget: (...subjects: string[]) => void
  /** Returns the events of the command that acts once under this name in a stream; null if it has not acted yet. */
  acted: (stream: string, once: string) => Promise<Event[] | null>
  /** At most `limit` events of a stream, newest first: all, or those before a version. */
  newest: (
    stream: string,
    options: { before?: number | undefined; limit: number },
  ) => Promise<{ version: number; event: Event }[]>
}

type Deps<State, Command, Event> = Attempting<State, Command, Event> & {
  snapshots: Snapshots
  /** See `Aggregate` in `kernel.ts`. */
  once?: (command: Command) => string | null
  /** Named in the trace. */
  name: string
}

const REQUEST_RETRIES = 5
/** The cause of a command that acts once in its stream, whoever asks. */
const onceCause = (name: string) => `once:${name}`

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

/**
 * The commands of one aggregate. Those on one stream queue in the process; across processes the
 * version decides.
 */
export const createCommands = <State, Command extends { type: string }, Event extends AnyEvent>(
  deps: Deps<State, Command, Event>,
): Commands<Command, State, Event> => {
  const states = createStreamStates(deps)
  const queues = createQueues()
  const fresh = (stream: string) => queues.run(stream, () => states.fresh(stream))

  /** The cause for which a command acts. */
  const actingFor = (command: Command, step: string | undefined) => {
    const around = currentCause()
    const named = deps.once?.(command)
    const about = named
      ? { ...around, cause: onceCause(named), fingerprint: null }
      : { ...around, cause: step ? `${around.cause}:${step}` : around.cause }
    return { about, isShared: Boolean(named) }
  }

  const untilDecided = async (stream: string, command: Command, options: Options) => {
    const { step, isNew = false } = options
    const request = { stream, command, isNew, ...actingFor(command, step) }
    const isRequest = currentCause().cause.startsWith('req:')
    for (let tries = 0; !isRequest || tries <= REQUEST_RETRIES; tries++) {
      const outcome = await attemptCommand(deps, states, request)
      if (outcome) return outcome
    }
    throw new Rejection('conflict')
  }

  return {
    handle: (stream, command, options = {}) =>
      queues.run(stream, () =>
        span(`command ${deps.name}.${command.type}`, { attributes: { stream } }, () =>
          untilDecided(stream, command, options),
        ),
      ),
    state: fresh,
    forget: states.forget,
    acted: async (stream, once) => {
      const commit = await deps.store.findByCause(onceCause(once), stream)
      return commit && (commit.events as unknown as Event[])
    },
    newest: async (stream, { before, limit }) => {
      const { version: last } = await fresh(stream)
      // Versions before one that is far ahead would be looked for in ever wider ranges.
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, last + 1)
      return readNewest<Event>(deps.store, stream, end, limit)
    },
  }
}
