import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Collection, type Db, ensureCollection } from '../../database/mongo.ts'
import { appendLines, readLines } from '../../process/json-lines.ts'

/**
 * The last restore of the databases from a backup, with its number. Events that were appended since the backup are gone
 * from the store, but not from the world: others already hold their event ids, keys at Stripe and invoice numbers.
 * Events that are appended after a restore carry its number in their ids, so no id is ever given twice.
 */
export type Epoch = {
  /** 0 where the databases were never restored; a later restore has a higher number. */
  number: number
  /** ISO time of the restore; null where there was none. */
  restoredAt: string | null
  /** ISO time of the backup that was restored; null where there was none. */
  backupAt: string | null
}

/** A restore: its number, when it was begun and from when its backup is, as ISO times. */
export type RestoreRecord = { number: number; restoredAt: string; backupAt: string }

type EpochDocument = RestoreRecord & { _id: 'epoch' }

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
  { number, restoredAt, backupAt }: RestoreRecord,
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

/** The databases are from before a restore that was begun: it was broken off, or they were restored by other means. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore'
}

/** Beside the journal of erasures: the restores that were begun, a number in each line. */
const RESTORES = 'restores.jsonl'

/** The number of the last restore that was begun; 0 where none was. @param folder the journal's. */
export const lastRestoreBegun = async (folder: string): Promise<number> => {
  const restores = await readLines(join(folder, RESTORES)).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  return Math.max(0, ...restores.map((restore) => (restore as RestoreRecord).number))
}

/** Notes on the disk that a restore begins: from now on no service starts on databases of an earlier epoch. */
export const noteRestoreBegun = async (folder: string, restore: RestoreRecord): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await appendLines(join(folder, RESTORES), [restore])
}

/** @throws UnfinishedRestore where a later restore was begun than the one that a database is from. */
export const refuseUnfinishedRestore = async (
  folder: string | null,
  { number }: Pick<Epoch, 'number'>,
): Promise<void> => {
  const begun = folder === null ? 0 : await lastRestoreBegun(folder)
  if (number >= begun) return
  throw new UnfinishedRestore(
    `Restore ${begun} was begun, and this database is from restore ${number}: run make restore again`,
  )
}
