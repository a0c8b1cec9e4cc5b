import { type ProblemCode, problems } from '@sortie/contracts/problems'

/**
 * The rules of one aggregate, pure: no I/O, clock, random or logger. `decide` turns a command into
 * the events that follow from it, or throws a {@link Rejection}; `evolve` folds an event into state.
 */
export type Decider<State, Command, Event> = {
  /**
   * `import.meta.url` of its module. A snapshot is used only while that module, and those that it imports, are what
   * they were when it was folded.
   */
  source: string
  initial: State
  decide: (state: State, command: Command) => Event[]
  evolve: (state: State, event: Event) => State
}

/** The domain says no. The code's status and message stand in `contracts/problems`. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly code: ProblemCode
  /** Further fields of the problem reply, e.g. `{ projectId }`. */
  readonly extra: Record<string, unknown>

  constructor(code: ProblemCode, extra: Record<string, unknown> = {}) {
    super(problems[code].message)
    this.code = code
    this.extra = extra
  }
}
