import { randomUUID } from 'node:crypto'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportId } from '@sortie/contracts/analysis/reports/exports'
import { type Db, ensureCollection, openFiles } from '@sortie/runtime/database/mongo'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'

type ExportOf = { userId: string; exportId: ExportId }

/** The streams that write a file: a source of rows, and the transforms that turn them into bytes. */
export type Streams = [Readable, ...Duplex[]]

/** Files of exports, in GridFS. The id of each begins with whose it is and of which export. */
export type FileStore = {
  /** Stores a file under an id of its own, so that two who write the same export do not meet. */
  write: (about: ExportOf, content: Streams) => Promise<{ fileId: string; bytes: number }>
  read: (fileId: string) => Readable
  isThere: (fileId: string) => Promise<boolean>
  /** Deletes all that was stored for an export, half files too, but for the one that is named. */
  removeOf: (about: ExportOf, but?: string) => Promise<void>
  /** Deletes all files of a person. */
  removeAllOf: (userId: string) => Promise<void>
  prepare: () => Promise<void>
}

const folderOf = ({ userId, exportId }: ExportOf) => `${userId}/${exportId}/`
/** Ids that begin with a folder: `0` comes right after the slash at its end. */
const within = (folder: string) => ({ $gt: folder, $lt: `${folder.slice(0, -1)}0` })

const createFileStore = (db: Db): FileStore => {
  const bucket = openFiles(db, 'exports')
  const files = db.collection<{ _id: string }>('exports.files')
  const chunks = db.collection<{ files_id: string }>('exports.chunks')

  // Chunks by their own ids: those of a writer that was killed have no file yet.
  const remove = async (folder: string, but = '') => {
    await files.deleteMany({ _id: { ...within(folder), $ne: but } })
    await chunks.deleteMany({ files_id: { ...within(folder), $ne: but } })
  }

  return {
    write: async (about, content) => {
      const fileId = `${folderOf(about)}${randomUUID()}`
      const upload = bucket.write(fileId, about.exportId)
      await pipeline([...content, upload])
      return { fileId, bytes: upload.length }
    },
    read: (fileId) => bucket.read(fileId),
    isThere: async (fileId) => (await files.countDocuments({ _id: fileId }, { limit: 1 })) === 1,
    removeOf: (about, but) => remove(folderOf(about), but),
    removeAllOf: (userId) => remove(`${userId}/`),
    prepare: async () => {
      // The driver would create the same indexes at the first file, while other instances may do so too.
      await ensureCollection(db, 'exports.files', [{ key: { filename: 1, uploadDate: 1 } }])
      await ensureCollection(db, 'exports.chunks', [{ key: { files_id: 1, n: 1 }, unique: true }])
    },
  }
}

/** The files of all exports. */
export const exportFiles: Resource<ServiceConfig, FileStore> = {
  name: 'export-files',
  open: ({ db }) => createFileStore(db),
}
