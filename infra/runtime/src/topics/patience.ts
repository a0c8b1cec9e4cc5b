import { setTimeout } from 'node:timers/promises'
import { isOutage } from '../database/mongo.ts'
import type { Log } from '../process/telemetry.ts'

/** The partition was taken away or the service stops: leave the event for the next owner. */
export class PartitionLost extends Error {
  override readonly name = 'PartitionLost'
}

const LONGEST_MS = 5_000

/**
 * Returns the rest after so many failures in a row, in ms: longer after each, 5 s at most. Between half and all of it,
 * at random, so that not all instances come back in the same moment.
 */
export const pauseMs = (failures: number): number =>
  Math.min(LONGEST_MS, 100 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Rests for longer after each further failure. @param signal ends the rest. */
export const pauseAfter = (failures: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(pauseMs(failures), undefined, { ...(signal && { signal }) }).catch(() => {})

/** Returns true while this instance may go on with a partition. */
export type Alive = () => Promise<boolean>

/** Rests as {@link pauseAfter}. @throws PartitionLost where the partition is not ours any more. */
export const rest = async (failures: number, alive: Alive): Promise<void> => {
  await pauseAfter(failures)
  if (!(await alive())) throw new PartitionLost()
}

/** Runs a task, and again while the database is away. */
export type Patiently = <T>(
  alive: Alive,
  task: () => Promise<T>,
  /** The most failures of the task as if the database were away, while it answers others; any number by default. */
  options?: { most?: number },
) => Promise<T>

/** Time after a failure until the database's answers are checked again, in ms: it tells refusals after two seconds. */
const LOOK_AGAIN_MS = 2_500

type Options = {
  /** Returns true if the database answers others now. */
  answers?: () => boolean
  lookAgainMs?: number
}

/**
 * Waits out an absent database, as long as the partition is ours. A query that always takes longer than its
 * connection waits fails as if the database were away; so each such failure counts where the database
 * answers others, then and a little later.
 */
export const createPatience =
  (
    groupId: string,
    log: Log,
    { answers = () => false, lookAgainMs = LOOK_AGAIN_MS }: Options = {},
  ): Patiently =>
  async (alive, task, { most = Number.POSITIVE_INFINITY } = {}) => {
    let failuresOfTask = 0
    for (let failures = 1; ; failures++) {
      try {
        return await task()
      } catch (error) {
        if (!isOutage(error)) throw error
        log.warn({ err: error, consumer: groupId, attempt: failures }, 'the database is away')
        const answered = answers()
        if (answered) await setTimeout(lookAgainMs)
        failuresOfTask = answered && answers() ? failuresOfTask + 1 : 0
        if (failuresOfTask >= most) throw error
        await rest(failures, alive)
      }
    }
  }
