import { randomBytes } from 'node:crypto'
import {
  PARTNER_LINK_MINUTES,
  PARTNER_SESSION_DAYS,
  type PartnerLinkId,
} from '@sortie/contracts/tracking/partners/partner-page'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { createDatabaseClock, type DatabaseClock } from '@sortie/runtime/database/clock'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** A secret that opens the page of a partner, under the SHA-256 of its token. */
type Opening = { _id: string; partnerId: PartnerId; until: Date }
/** A link that was used stays until its time is over: mailed once more it must not work again. */
type Link = Opening & { isUsed: boolean }

const LINKS = 'partner-links'
const SESSIONS = 'partner-sessions'
const LINK_MS = PARTNER_LINK_MINUTES * 60_000
const SESSION_MS = PARTNER_SESSION_DAYS * 86_400_000

/**
 * Stores the sessions of partners on their page, and the links that begin them. They are no events: nothing follows
 * from a session, and one that is over is forgotten.
 */
export const createPartnerSessions = (db: Db, clock: DatabaseClock, key: Buffer) => {
  const links = db.collection<Link>(LINKS)
  const sessions = db.collection<Opening>(SESSIONS)
  const isOpen = async () => ({ until: { $gt: await clock.now() } })

  return {
    /** The token of a link, the same however often it is mailed; it works until it was used, or its time is over. */
    openLink: async (partnerId: PartnerId, linkId: PartnerLinkId): Promise<string> => {
      const token = keyedHash(key, 'link', linkId)
      const until = await clock.inMs(LINK_MS)
      await links.updateOne(
        { _id: hashOf(token) },
        { $setOnInsert: { partnerId, until, isUsed: false } },
        { upsert: true },
      )
      return token
    },
    /** Uses a link up. @returns the new session, whose token is kept nowhere; null for a link that does not work */
    enter: async (token: string): Promise<{ partnerId: PartnerId; session: string } | null> => {
      const link = await links.findOneAndUpdate(
        { _id: hashOf(token), isUsed: false, ...(await isOpen()) },
        { $set: { isUsed: true } },
      )
      if (!link) return null
      const { partnerId } = link
      const session = randomBytes(32).toString('base64url')
      const until = await clock.inMs(SESSION_MS)
      await sessions.insertOne({ _id: hashOf(session), partnerId, until })
      return { partnerId, session }
    },
    /** Returns the partner that a session belongs to; null for one that is over, or never was. */
    ownerOf: async (session: string): Promise<PartnerId | null> =>
      (await sessions.findOne({ _id: hashOf(session), ...(await isOpen()) }))?.partnerId ?? null,
    leave: async (session: string) => {
      await sessions.deleteOne({ _id: hashOf(session) })
    },
    /** Ends all sessions of a partner, and the links that would begin one. */
    endAll: async (partnerId: PartnerId) => {
      await sessions.deleteMany({ partnerId })
      await links.updateMany({ partnerId }, { $set: { isUsed: true } })
    },
    prepare: async () => {
      for (const name of [LINKS, SESSIONS]) {
        await ensureCollection(db, name, [{ key: { partnerId: 1 } }])
        await db.collection(name).createIndex({ until: 1 }, { expireAfterSeconds: 0 })
      }
    },
  }
}
export type PartnerSessions = ReturnType<typeof createPartnerSessions>

/** The sessions and links of all partners. */
export const partnerSessions: Resource<ServiceConfig, PartnerSessions> = {
  name: 'partner-sessions',
  open: ({ db, keyFor }) =>
    createPartnerSessions(db, createDatabaseClock(db), keyFor('partner-link')),
}
