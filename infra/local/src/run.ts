import { randomUUID } from 'node:crypto'

/** Handed to whatever a command starts, so that it can be found again. */
const RUN = 'SORTIE_RUN'

let own = process.env[RUN]

/** Begins a run of its own: what this process starts from now on, and what that starts, has its id. */
export const beginRun = () => {
  own = randomUUID()
}

/** The run that this process belongs to; undefined where no command of ours started it. */
export const runId = () => own

/** What a child needs in its environment to belong to this run. */
export const runEnvironment = (): Record<string, string> => (own ? { [RUN]: own } : {})

/** The line in the environment of every process of this run, apart from the one that began it. */
export const runMark = () => own && `${RUN}=${own}`
