import { type Db, ensureCollection } from '../../database/mongo.ts'

/** In the vault: when the newest backup was made, or the one that was restored. */
type BackupNote = { _id: 'newest'; at: string }

const notesIn = (vault: Db) => vault.collection<BackupNote>('backups')

/** Notes when a backup was made, for the figure that says how old it is. @param at ISO time */
export const noteBackup = async (vault: Db, at: string): Promise<void> => {
  await ensureCollection(vault, 'backups')
  await notesIn(vault).updateOne({ _id: 'newest' }, { $set: { at } }, { upsert: true })
}

/** Returns the age of the newest backup, in seconds; null if none was ever made. */
export const backupAge = async (vault: Db): Promise<number | null> => {
  const newest = await notesIn(vault).findOne({ _id: 'newest' })
  return newest && (Date.now() - Date.parse(newest.at)) / 1_000
}
