import { randomUUID } from 'node:crypto'

/** Handed to whatever a command starts, so that it can be found again. */
const RUN = 'SORTIE_RUN'
/** The run that started this one, as the test of interruptions does: its end is the end of both. */
const AROUND = 'SORTIE_RUN_AROUND'

let own = process.env[RUN]
let around = process.env[AROUND]

/** Begins a run of its own: what this process starts from now on, and what that starts, has its id. */
export const beginRun = () => {
  around = own
  own = randomUUID()
}

/** The run that this process belongs to; undefined where no command of ours started it. */
export const runId = () => own

/** The run that this process belongs to, and the one around it. */
export const runIds = () => [own, around].filter((id) => id !== undefined)

/** Returns the variables that a child needs in its environment to belong to this run. */
export const runEnvironment = (): Record<string, string> => ({
  ...(own ? { [RUN]: own } : {}),
  ...(around ? { [AROUND]: around } : {}),
})

/** Every process of a run, apart from the one that began it, has one of these in its environment. */
export const runMarksOf = (run: string) => [RUN, AROUND].map((key) => `${key}=${run}`)
