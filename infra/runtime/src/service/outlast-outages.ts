import { isOutage } from '../database/mongo.ts'
import { errorFields } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import { pauseAfter } from '../topics/patience.ts'

type Options = { log: Log; signal: AbortSignal | undefined }

/**
 * Runs a step of a start, and again after a rest, for as long as the database is away: a process that ended
 * instead would load all its modules anew, and lose what it had prepared.
 * @param step may be repeated.
 * @throws the signal's reason once it is aborted, and whatever is no outage.
 */
export const outlastOutages = async <Result>(
  { log, signal }: Options,
  step: () => Promise<Result>,
): Promise<Result> => {
  for (let failures = 1; ; failures++) {
    try {
      return await step()
    } catch (error) {
      if (!isOutage(error)) throw error
      const fields = errorFields(error, failures)
      log.warn({ ...fields, attempt: failures }, 'the database is away: the start waits for it')
      await pauseAfter(failures, signal)
      signal?.throwIfAborted()
    }
  }
}
