import type { Db } from '@sortie/runtime/database/mongo'
import { isDuplicateKey } from '@sortie/runtime/database/mongo'
import { collectionsOf, outboxOf, visitIdsOf, withdrawalUntil } from './stores/visit-documents.ts'
import { createVisitPacks } from './stores/visit-packs.ts'

/**
 * Notes that a consent was withdrawn, once, so that batches still on their way are not kept. A process that deletes
 * something for a withdrawal notes it first; one that stores something looks for the note afterwards.
 */
export const noteWithdrawal = async (db: Db, consent: string): Promise<void> => {
  const at = new Date().toISOString()
  try {
    await collectionsOf(db).withdrawals.updateOne(
      { _id: consent },
      { $setOnInsert: { at, visits: 0, until: withdrawalUntil(at) } },
      { upsert: true },
    )
  } catch (error) {
    // Another instance notes it in the same moment.
    if (!isDuplicateKey(error)) throw error
  }
}

/** Returns true where a consent was withdrawn. */
export const isWithdrawn = async (db: Db, consent: string): Promise<boolean> =>
  (await collectionsOf(db).withdrawals.findOne({ _id: consent })) !== null

/**
 * Deletes the visits of a consent, and notes that it was withdrawn, so that what is still on its way is not
 * counted. Totals stay as they are. Repeating it deletes what came in between.
 */
export const createWithdrawal = (db: Db) => {
  const collections = collectionsOf(db)
  const { rows, withdrawals } = collections
  const packs = createVisitPacks(collections)
  return async (consent: string): Promise<void> => {
    await noteWithdrawal(db, consent)
    await outboxOf(db).deleteMany({ consent })
    // Before the visits go, as they tell in which days' packs they are.
    const days = await rows.distinct('day', visitIdsOf(consent))
    await packs.withdraw(consent, days)
    const { deletedCount } = await rows.deleteMany(visitIdsOf(consent))
    if (deletedCount > 0) {
      await withdrawals.updateOne({ _id: consent }, { $inc: { visits: deletedCount } })
    }
  }
}
