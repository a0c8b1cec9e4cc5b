import { type Collection, type Db, ensureCollection } from '../database/mongo.ts'

/**
 * How often the databases were restored from a backup. What was appended since the backup is gone from the
 * store, but not from the world: its event ids, keys at Stripe and invoice numbers were given to others. Events
 * that are appended after a restore carry its number in their ids, so no id is ever given twice.
 */
export type Epoch = {
  /** 0 where the databases were never restored; a later restore has a higher number. */
  number: number
  /** ISO time of the restore; null where there was none. */
  restoredAt: string | null
  /** ISO time of the backup that was restored; null where there was none. */
  backupAt: string | null
}

type EpochDocument = Omit<Epoch, 'restoredAt' | 'backupAt'> & {
  _id: 'epoch'
  restoredAt: string
  backupAt: string
}

export const NEVER_RESTORED: Epoch = { number: 0, restoredAt: null, backupAt: null }

const epochsIn = (db: Db): Collection<EpochDocument> => db.collection<EpochDocument>('epoch')

/** The epoch of a database. Processes read it once: nothing of Sortie runs during a restore. */
export const readEpoch = async (db: Db): Promise<Epoch> => {
  const found = await epochsIn(db).findOne({ _id: 'epoch' })
  if (!found) return NEVER_RESTORED
  const { number, restoredAt, backupAt } = found
  return { number, restoredAt, backupAt }
}

/** Begins an epoch in a database that was restored. Repeating it changes nothing. */
export const beginEpoch = async (
  db: Db,
  { number, restoredAt, backupAt }: { number: number; restoredAt: string; backupAt: string },
): Promise<void> => {
  await ensureCollection(db, 'epoch')
  await epochsIn(db).updateOne(
    { _id: 'epoch' },
    { $set: { number, restoredAt, backupAt } },
    { upsert: true },
  )
}

/** `<stream>@<version>`, and behind it `-r<epoch>` where the event was appended after a restore. */
export const eventIdOf = (stream: string, version: number, epoch = 0): string =>
  epoch === 0 ? `${stream}@${version}` : `${stream}@${version}-r${epoch}`
