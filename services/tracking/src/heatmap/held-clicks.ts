import type { Db } from '@sortie/runtime/database/mongo'
import type { KeptPart } from '@sortie/runtime/service/erasures/held-data'
import { type HeatDocument, heatCollectionsOf, messagesOf } from './heat-store.ts'

const dataOf = ({ page, band, day, depth, clicks, until }: HeatDocument): KeptPart['data'] => ({
  day,
  page,
  band,
  depth,
  clicks,
  keptUntil: until.toISOString(),
})

/**
 * Reads the clicks in the visits of an account, in the order of the ids of messages.
 * @param consentsOf the consents of an account that were not withdrawn
 */
export const createHeldClicks = (db: Db, consentsOf: (userId: string) => Promise<string[]>) =>
  async function* (userId: string, after: string): AsyncGenerator<KeptPart> {
    const { messages } = heatCollectionsOf(db)
    for (const consent of (await consentsOf(userId)).sort()) {
      const { _id: ids } = messagesOf(consent)
      for await (const message of messages.find({ _id: { ...ids, $gt: after } }).sort({ _id: 1 })) {
        yield { id: message._id, what: 'clicks', data: dataOf(message) }
      }
    }
  }
