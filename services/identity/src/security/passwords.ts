import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Whether it fits. Without a hash to compare with, takes as long and is false. */
  fits: (password: string, against: string | null) => Promise<boolean>
  /** Whether it is among the 3,000 most common ones. */
  isCommon: (password: string) => boolean
}

const MOST_COMMON = 3_000

/**
 * argon2id as OWASP asks (19 MiB, t=2, p=1), keyed with a pepper, so that a hash by itself is of no
 * use. At most cores - 1 run at once, so that a flood of logins leaves a core to everybody else.
 */
export const createPasswords = (pepper: Buffer): Passwords => {
  const inTurn = pLimit(Math.max(1, availableParallelism() - 1))
  const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, secret: pepper }
  const common = new Set(
    (dictionary['passwords-common'] as string[]).slice(0, MOST_COMMON).map((word) => word),
  )
  const hashed = (password: string) => inTurn(() => hash(password, options))
  const decoy = hashed('nobody has this password')

  return {
    hash: hashed,
    fits: async (password, against) => {
      const known = against ?? (await decoy)
      const fits = await inTurn(() => verify(known, password, options))
      return fits && against !== null
    },
    isCommon: (password) => common.has(password.toLowerCase()),
  }
}
