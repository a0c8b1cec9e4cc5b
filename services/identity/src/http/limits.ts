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
  beforeRegister: (ip: string) => Promise<void>
  beforeReset: (ip: string) => Promise<void>
  /** Before a mail that a signed-in user asks for. */
  beforeMail: (userId: string) => Promise<void>
  /** False when this account had enough reset mails for an hour; the reply does not show it. */
  mayMailReset: (email: string) => Promise<boolean>
}

type TrustedIp = { _id: string; at: Date }
const TRUSTED_SECONDS = 90 * 24 * 3600
/** An IP address that was noted so long ago is noted anew. */
const NOTED_MS = 24 * 3600 * 1000

/**
 * Throttles of the sign-in routes, counted per account and per network address. A flood of guesses
 * from elsewhere uses up the points of strangers only: the owner, at an IP address where they
 * signed in before, has points of their own, and a reset is always open.
 */
export const createLimits = (db: Db, key: Buffer, config: LimitConfig): Limits => {
  const minute = { seconds: 60 }
  const fiveMinutes = { seconds: 300 }
  const account = createThrottle(db, {
    name: 'login-account',
    points: config.LOGIN_PER_ACCOUNT,
    ...minute,
  })
  const trusted = createThrottle(db, {
    name: 'login-place',
    points: config.LOGIN_PER_ACCOUNT,
    ...minute,
  })
  const address = createThrottle(db, {
    name: 'login-address',
    points: config.LOGIN_PER_ADDRESS,
    ...fiveMinutes,
  })
  const registering = createThrottle(db, {
    name: 'register',
    points: config.REGISTER_PER_ADDRESS,
    ...fiveMinutes,
  })
  const resetting = createThrottle(db, {
    name: 'reset',
    points: config.RESET_PER_ADDRESS,
    ...fiveMinutes,
  })
  const resetMails = createThrottle(db, {
    name: 'reset-mail',
    points: config.RESET_MAILS_PER_ACCOUNT,
    seconds: 3600,
  })
  const askedMails = createThrottle(db, {
    name: 'asked-mail',
    points: config.RESET_MAILS_PER_ACCOUNT,
    seconds: 3600,
  })
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
    beforeRegister: async (ip) => {
      await registering.take(ip)
    },
    beforeReset: async (ip) => {
      await resetting.take(ip)
    },
    beforeMail: async (userId) => {
      await askedMails.take(userId)
    },
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
