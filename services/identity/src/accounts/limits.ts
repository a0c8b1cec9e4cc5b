import type { Db } from '@sortie/runtime/database/mongo'
import { networkOf } from '@sortie/runtime/http/network'
import {
  createLocalThrottle,
  createNetworkThrottle,
  createThrottle,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { z } from 'zod'

const limit = (preset: number) => z.coerce.number().int().positive().default(preset)

export const limitSettings = {
  /** Logins a minute that are looked at, per account. */
  LOGIN_PER_ACCOUNT: limit(10),
  /** Failed logins, registrations and requests for a reset in five minutes, per network: an address of IPv4, a /64 of IPv6. */
  LOGIN_PER_ADDRESS: limit(100),
  REGISTER_PER_ADDRESS: limit(100),
  RESET_PER_ADDRESS: limit(60),
  /** Reset mails an hour, per account. */
  RESET_MAILS_PER_ACCOUNT: limit(10),
  /** Password proofs for a change that a signed-in user may make in an hour. */
  PASSWORD_PROOFS_PER_HOUR: limit(30),
  /** Sign-ins to one account and proofs of its password that are allowed in an hour. */
  SIGN_INS_PER_HOUR: limit(100),
}

type LimitConfig = z.infer<z.ZodObject<typeof limitSettings>>

export type AccountLimits = {
  /**
   * Before a password is looked at.
   * @returns what to call after an honest login: its points come back, and this network counts as the
   * owner's. It throws, too: who knows a password would otherwise have it hashed without end.
   * @throws Rejection('too_many_requests').
   */
  beforeLogin: (email: string, ip: string) => Promise<() => Promise<void>>
  /**
   * Before a password that a signed-in user proves is looked at. Nothing comes back: who knows their
   * password would otherwise have it hashed without end, and others wait for these threads.
   */
  beforeProof: (userId: string) => Promise<unknown>
  /** Before a signed-in user reads their account. */
  beforeRead: (userId: string) => Promise<unknown>
  /** Before a signed-in user changes a choice: each change is kept for as long as the account. */
  beforeChange: (userId: string) => Promise<unknown>
  beforeRegister: (ip: string) => Promise<unknown>
  beforeReset: (ip: string) => Promise<unknown>
  /** Before a mail that a signed-in user asks for. */
  beforeMail: (userId: string) => Promise<unknown>
  /** False when this account had enough reset mails for an hour; the reply does not show it. */
  mayMailReset: (email: string) => Promise<boolean>
}

// Seconds.
const MINUTE = 60
const FIVE_MINUTES = 5 * MINUTE
const HOUR = 60 * MINUTE

const READS_PER_MINUTE = 3_000
const CHANGES_PER_HOUR = 200

type TrustedNetwork = { _id: string; at: Date }
const TRUSTED_SECONDS = 90 * 24 * HOUR
/** A network that was noted so long ago is noted anew. */
const NOTED_MS = 24 * HOUR * 1_000

/**
 * Throttles of the sign-in routes, counted per account and per network. A flood of guesses from
 * elsewhere uses up the points of strangers only: the owner, in a network where they signed in
 * before, has points of their own, and a reset is always open. Networks are those that an address is
 * counted by, see `networkOf`: at home, one of IPv6 changes every day within its /64.
 */
export const createLimits = (db: Db, key: Buffer, config: LimitConfig): AccountLimits => {
  const throttle = (name: string, points: number, seconds: number) =>
    createThrottle(db, { name, points, seconds })
  const networkThrottle = (name: string, points: number) =>
    createNetworkThrottle(db, { name, points, seconds: FIVE_MINUTES })
  const account = throttle('login-account', config.LOGIN_PER_ACCOUNT, MINUTE)
  const trusted = throttle('login-place', config.LOGIN_PER_ACCOUNT, MINUTE)
  const logins = networkThrottle('login-address', config.LOGIN_PER_ADDRESS)
  const registrations = networkThrottle('register', config.REGISTER_PER_ADDRESS)
  const resets = networkThrottle('reset', config.RESET_PER_ADDRESS)
  const resetMails = throttle('reset-mail', config.RESET_MAILS_PER_ACCOUNT, HOUR)
  const requestedMails = throttle('asked-mail', config.RESET_MAILS_PER_ACCOUNT, HOUR)
  const proofs = throttle('prove-password', config.PASSWORD_PROOFS_PER_HOUR, HOUR)
  // Pages read all day: counting together would cost a write for each reading.
  const reads = createLocalThrottle({ points: READS_PER_MINUTE, seconds: MINUTE })
  const changes = throttle('change-account', CHANGES_PER_HOUR, HOUR)
  const signIns = throttle('sign-in', config.SIGN_INS_PER_HOUR, HOUR)
  const trustedNetworks = db.collection<TrustedNetwork>('places')
  const trustedNetworkOf = (email: string, network: string) =>
    keyedHash(key, 'place', email, network)
  const accountOf = (email: string) => keyedHash(key, 'account', email)

  return {
    beforeLogin: async (email, ip) => {
      const giveBackLogin = await logins.takeFrom(ip)
      const _id = trustedNetworkOf(email, networkOf(ip).own)
      // The release before noted whole addresses of IPv6.
      const noted = await trustedNetworks
        .find({ _id: { $in: [_id, trustedNetworkOf(email, ip)] } })
        .toArray()
      const known = noted.find((each) => each._id === _id) ?? noted[0]
      const giveBackAccount = await (known ? trusted.take(_id) : account.take(accountOf(email)))
      const isNoted = known?._id === _id && Date.now() - known.at.getTime() < NOTED_MS
      return async () => {
        await signIns.take(accountOf(email))
        giveBackLogin()
        giveBackAccount()
        const note = { $set: { at: new Date() } }
        if (!isNoted) await trustedNetworks.updateOne({ _id }, note, { upsert: true })
      }
    },
    beforeProof: (userId) => proofs.take(userId),
    beforeRead: (userId) => reads.take(userId),
    beforeChange: (userId) => changes.take(userId),
    beforeRegister: (ip) => registrations.takeFrom(ip),
    beforeReset: (ip) => resets.takeFrom(ip),
    beforeMail: (userId) => requestedMails.take(userId),
    mayMailReset: (email) =>
      resetMails.take(accountOf(email)).then(
        () => true,
        () => false,
      ),
  }
}

/** The throttles that all modules count by. */
export const accountLimits: Resource<ConfigOf<typeof limitSettings>, AccountLimits> = {
  name: 'account-limits',
  open: ({ db, keyFor, config }) => createLimits(db, keyFor('place'), config),
}

/** Creates the index of networks that owners signed in from; it forgets them after 90 days. */
export const prepareTrustedNetworks = async (db: Db) => {
  await db.collection('places').createIndex({ at: 1 }, { expireAfterSeconds: TRUSTED_SECONDS })
}
