import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Rejection } from '@sortie/runtime/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { argon2id, decoy } from './argon2id.ts'

export type Passwords = {
  /** @throws Rejection('unavailable') where too many others wait. */
  hash: (password: string) => Promise<string>
  /**
   * Whether it fits. Without a hash to compare with, takes as long and is false.
   * @throws Rejection('unavailable') where too many others wait.
   */
  fits: (password: string, against: string | null) => Promise<boolean>
  /** Whether it is among the 3,000 most common ones. */
  isCommon: (password: string) => boolean
}

const MOST_COMMON = 3_000
/** Passwords that may wait for each core: two to three seconds of work. */
const QUEUE = 200

/**
 * Passwords hashed by argon2id, keyed with a pepper, so that a hash by itself is of no use. At most
 * cores - 1 run at once, so that a flood of logins leaves a core to everybody else; where the others
 * have to wait for too long, they are refused at once.
 * @param pepper a secret that the database does not hold.
 */
export const createPasswords = (pepper: Buffer): Passwords => {
  const cores = Math.max(1, availableParallelism() - 1)
  const inTurn = pLimit(cores)
  const options = { ...argon2id, secret: pepper }
  const common = new Set((dictionary['passwords-common'] as string[]).slice(0, MOST_COMMON))
  const checkQueue = () => {
    if (inTurn.pendingCount >= QUEUE * cores) throw new Rejection('unavailable')
  }

  return {
    hash: async (password) => {
      checkQueue()
      return inTurn(() => hash(password, options))
    },
    fits: async (password, against) => {
      checkQueue()
      const fits = await inTurn(() => verify(against ?? decoy, password, options))
      return fits && against !== null
    },
    isCommon: (password) => common.has(password.toLowerCase()),
  }
}
