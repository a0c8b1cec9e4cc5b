import type { PartnerKeyId } from '@sortie/contracts/tracking/partners/partners'
import type { Db } from '@sortie/runtime/database/mongo'
import { ensureCollection } from '@sortie/runtime/database/mongo'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { LRUCache } from 'lru-cache'

type KeyUse = { _id: PartnerKeyId; at: Date }

const COLLECTION = 'partner-key-uses'
/** A use is noted once in so long: a program that asks every second costs one write a minute. */
const NOTED_MS = 60_000

/**
 * Stores the times at which partners' keys were last used. They are no events, as nothing follows from them and they
 * come without end.
 */
export const createKeyUses = (db: Db) => {
  const uses = db.collection<KeyUse>(COLLECTION)
  const noted = new LRUCache<PartnerKeyId, true>({ max: 10_000, ttl: NOTED_MS })
  return {
    note: async (keyId: PartnerKeyId) => {
      if (noted.has(keyId)) return
      noted.set(keyId, true)
      await uses.updateOne({ _id: keyId }, { $set: { at: new Date() } }, { upsert: true })
    },
    /** Returns the time at which each of these was last used; nothing of one that never was. */
    of: async (keyIds: readonly PartnerKeyId[]): Promise<Map<PartnerKeyId, string>> => {
      const found = await uses.find({ _id: { $in: [...keyIds] } }).toArray()
      return new Map(found.map(({ _id, at }) => [_id, at.toISOString()]))
    },
    forget: async (keyId: PartnerKeyId) => {
      await uses.deleteOne({ _id: keyId })
    },
    prepare: () => ensureCollection(db, COLLECTION),
  }
}
export type KeyUses = ReturnType<typeof createKeyUses>

/** The uses that all modules note and show. */
export const keyUses: Resource<ServiceConfig, KeyUses> = {
  name: 'key-uses',
  open: ({ db }) => createKeyUses(db),
}
