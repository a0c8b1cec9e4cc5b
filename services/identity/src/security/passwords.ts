import { availableParallelism } from 'node:os'
import { Rejection } from '@sortie/runtime/domain'
import { createThread } from '@sortie/runtime/process/thread'
import { dictionary } from '@zxcvbn-ts/language-common'
import { decoy } from './argon2id.ts'
import type { HashWork } from './hash-worker.ts'

export type Passwords = {
  /** @throws Rejection('unavailable') where too many others wait. */
  hash: (password: string) => Promise<string>
  /**
   * Returns true where the password fits the hash. Without a hash, takes as long and returns false.
   * @throws Rejection('unavailable') where too many others wait.
   */
  fits: (password: string, against: string | null) => Promise<boolean>
  /** Returns true where the password is among the 3,000 most common ones. */
  isCommon: (password: string) => boolean
  /** Ends the threads. */
  stop: () => Promise<void>
}

const MOST_COMMON = 3_000
/** Passwords that may wait for each core: two to three seconds of work. */
const QUEUE = 200

/**
 * Passwords hashed by argon2id, keyed with a pepper, so that a hash by itself is of no use. At most
 * cores - 1 run at once, in threads of a lower priority, so that a flood of logins leaves the cores to
 * whoever asks for something else; where others would have to wait for too long, they are refused at
 * once.
 * @param pepper a secret that the database does not hold.
 */
export const createPasswords = (pepper: Buffer): Passwords => {
  const cores = Math.max(1, availableParallelism() - 1)
  const common = new Set((dictionary['passwords-common'] as string[]).slice(0, MOST_COMMON))
  // One stays, so that a login that comes alone waits for no thread.
  const threads = createThread<HashWork, string | boolean>(
    new URL('./hash-worker.ts', import.meta.url),
    { atOnce: cores, resting: 1, data: pepper },
  )
  const run = async (work: HashWork) => {
    if (threads.queued() >= QUEUE * cores) throw new Rejection('unavailable')
    return threads.run(work)
  }

  return {
    hash: async (password) => String(await run({ password })),
    fits: async (password, against) => {
      const fits = await run({ password, against: against ?? decoy })
      return fits === true && against !== null
    },
    isCommon: (password) => common.has(password.toLowerCase()),
    stop: threads.stop,
  }
}
