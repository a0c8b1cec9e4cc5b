import type { Db } from '@sortie/runtime/database/mongo'
import { createThrottle } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/keys'

export type LimitConfig = {
  LOGIN_PER_ACCOUNT: number
  LOGIN_PER_ADDRESS: number
  REGISTER_PER_ADDRESS: number
  RESET_PER_ADDRESS: number
  RESET_MAILS_PER_ACCOUNT: number
}

export type Limits = {
  /**
   * Before a password is looked at.
   * @returns what to call after an honest login: its points come back, and this IP address counts as
   * the owner's.
   * @throws Rejection('too_many_requests').
   */
  beforeLogin: (email: string, ip: string) => Promise<() => Promise<void>>
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

type TrustedIp = { _id: string; at: Date }
const TRUSTED_SECONDS = 90 * 24 * HOUR
/** An IP address that was noted so long ago is noted anew. */
const NOTED_MS = 24 * HOUR * 1_000

/**
 * Throttles of the sign-in routes, counted per account and per network address. A flood of guesses
 * from elsewhere uses up the points of strangers only: the owner, at an IP address where they
 * signed in before, has points of their own, and a reset is always open.
 */
export const createLimits = (db: Db, key: Buffer, config: LimitConfig): Limits => {
  const throttle = (name: string, points: number, seconds: number) =>
    createThrottle(db, { name, points, seconds })
  const account = throttle('login-account', config.LOGIN_PER_ACCOUNT, MINUTE)
  const trusted = throttle('login-place', config.LOGIN_PER_ACCOUNT, MINUTE)
  const address = throttle('login-address', config.LOGIN_PER_ADDRESS, FIVE_MINUTES)
  const registering = throttle('register', config.REGISTER_PER_ADDRESS, FIVE_MINUTES)
  const resetting = throttle('reset', config.RESET_PER_ADDRESS, FIVE_MINUTES)
  const resetMails = throttle('reset-mail', config.RESET_MAILS_PER_ACCOUNT, HOUR)
  const askedMails = throttle('asked-mail', config.RESET_MAILS_PER_ACCOUNT, HOUR)
  const trustedIps = db.collection<TrustedIp>('places')
  const trustedIpOf = (email: string, ip: string) => keyedHash(key, 'place', email, ip)
  const accountOf = (email: string) => keyedHash(key, 'account', email)

  return {
    beforeLogin: async (email, ip) => {
      const giveBackAddress = await address.take(ip)
      const _id = trustedIpOf(email, ip)
      const known = await trustedIps.findOne({ _id })
      const giveBackAccount = await (known ? trusted.take(_id) : account.take(accountOf(email)))
      const isNoted = known && Date.now() - known.at.getTime() < NOTED_MS
      return async () => {
        giveBackAddress()
        giveBackAccount()
        const note = { $set: { at: new Date() } }
        if (!isNoted) await trustedIps.updateOne({ _id }, note, { upsert: true })
      }
    },
    beforeRegister: (ip) => registering.take(ip),
    beforeReset: (ip) => resetting.take(ip),
    beforeMail: (userId) => askedMails.take(userId),
    mayMailReset: (email) =>
      resetMails.take(accountOf(email)).then(
        () => true,
        () => false,
      ),
  }
}

/** Where owners signed in before; forgotten after 90 days. */
export const prepareTrustedIps = async (db: Db) => {
  await db.collection('places').createIndex({ at: 1 }, { expireAfterSeconds: TRUSTED_SECONDS })
}
