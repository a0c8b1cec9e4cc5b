import type { Db } from '@sortie/runtime/database/mongo'
import { isDuplicateKey } from '@sortie/runtime/database/mongo'
import { heatCollectionsOf } from '../heatmap/heat-store.ts'
import { collectionsOf, outboxOf, rowsOf, withdrawalUntil } from './stores/visit-documents.ts'
import { createVisitPacks } from './stores/visit-packs.ts'

/**
 * Deletes the visits of a consent, and where it was clicked in them, and notes that it was withdrawn, so that what is still on its way is not
 * counted. Totals stay as they are. Repeating it deletes what came in between.
 */
export const createWithdrawal = (db: Db) => {
  const collections = collectionsOf(db)
  const { rows, withdrawals } = collections
  const packs = createVisitPacks(collections)
  return async (consent: string): Promise<void> => {
    const at = new Date().toISOString()
    try {
      await withdrawals.updateOne(
        { _id: consent },
        { $setOnInsert: { at, visits: 0, until: withdrawalUntil(at) } },
        { upsert: true },
      )
    } catch (error) {
      // Another instance notes it in the same moment.
      if (!isDuplicateKey(error)) throw error
    }
    await outboxOf(db).deleteMany({ consent })
    await heatCollectionsOf(db).messages.deleteMany(rowsOf(consent))
    // Before the visits go, as they tell in which days' packs they are.
    const days = await rows.distinct('day', rowsOf(consent))
    await packs.withdraw(consent, days)
    const { deletedCount } = await rows.deleteMany(rowsOf(consent))
    if (deletedCount > 0) {
      await withdrawals.updateOne({ _id: consent }, { $inc: { visits: deletedCount } })
    }
  }
}
