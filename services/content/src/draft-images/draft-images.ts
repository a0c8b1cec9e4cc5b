import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DraftId, type DraftImageId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftImage } from '@sortie/contracts/content/drafts/draft-images'
import { MOST_IMAGES_OF_DRAFT } from '@sortie/contracts/content/drafts/draft-limits'
import type { UserId } from '@sortie/contracts/ids'
import {
  type Db,
  ensureCollection,
  isDuplicateKey,
  openFiles,
} from '@sortie/runtime/database/mongo'
import { Rejection } from '@sortie/runtime/domain'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Contribution, Resource } from '@sortie/runtime/service/kernel'
import { createQueues } from '@sortie/runtime/store/queues'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'

/** The images of one draft. Their bytes are files of GridFS. */
type Document = { _id: DraftId; userId: UserId; images: DraftImage[] }
/** A draft and the user who owns it. */
type DraftOfOwner = { draftId: DraftId; userId: UserId }

const LISTS = 'draft-images'
const FILES = `${LISTS}.files`
const CHUNKS = `${LISTS}.chunks`
/** Characters of an image that one part of a person's data holds: parts have 400 kB at most. */
const PART_CHARACTERS = 300_000

/** The prefix of the ids of image parts among a person's data. */
const KEPT = 'images/'
const isAmong = (id: string) => id.startsWith(KEPT)

const fileOf = (draftId: DraftId, imageId: DraftImageId) => `${draftId}/${imageId}`

/**
 * Images of drafts: a list for each draft, and a file of GridFS for each image. Files are sealed with the draft's key, and
 * go with it.
 */
export const createDraftImages = (
  db: Db,
  { seal, unseal }: Pick<PersonalKeys, 'seal' | 'unseal'>,
) => {
  const lists = db.collection<Document>(LISTS)
  const files = db.collection<{ _id: string }>(FILES)
  const chunks = db.collection<{ files_id: string }>(CHUNKS)
  const bucket = openFiles(db, LISTS)
  const queues = createQueues()

  const find = async (draftId: DraftId, imageId: DraftImageId): Promise<DraftImage | null> => {
    const list = await lists.findOne({ _id: draftId, 'images.imageId': imageId })
    return list?.images.find((one) => one.imageId === imageId) ?? null
  }

  const removeFile = async (fileId: string) => {
    await files.deleteOne({ _id: fileId })
    await chunks.deleteMany({ files_id: fileId })
  }

  /** @throws Rejection('too_many_images') */
  const list = async ({ draftId: _id, userId }: DraftOfOwner, image: DraftImage) => {
    // It is in the filter that there is room: of many uploads at once no more get through.
    const hasRoom = { _id, [`images.${MOST_IMAGES_OF_DRAFT - 1}`]: { $exists: false } }
    try {
      await lists.updateOne(
        hasRoom,
        { $push: { images: image }, $setOnInsert: { userId } },
        { upsert: true },
      )
    } catch (error) {
      if (isDuplicateKey(error)) throw new Rejection('too_many_images')
      throw error
    }
  }

  const read = async (draftId: DraftId, imageId: DraftImageId): Promise<Buffer | null> => {
    const fileId = fileOf(draftId, imageId)
    if ((await files.countDocuments({ _id: fileId }, { limit: 1 })) === 0) return null
    const sealed = (await buffer(bucket.read(fileId))).toString('latin1')
    const content = await unseal(draftId, sealed)
    return typeof content === 'string' ? Buffer.from(content, 'base64') : null
  }

  /** An image in parts, for its person's data. */
  const partsOf = async function* (draftId: DraftId, image: DraftImage) {
    const content = (await read(draftId, image.imageId))?.toString('base64')
    if (content === undefined) return
    for (let part = 0; part * PART_CHARACTERS < content.length; part++) {
      const base64 = content.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS)
      const id = `${KEPT}${draftId}/${image.imageId}/${String(part).padStart(2, '0')}`
      yield { id, what: 'image', data: { draftId, ...image, part: part + 1, base64 } }
    }
  }

  return {
    find,
    /** The bytes of an image; null where it, or its draft, is gone. */
    read,
    /** The images of a draft, in the order in which they came. */
    listOf: async (draftId: DraftId): Promise<DraftImage[]> =>
      (await lists.findOne({ _id: draftId }))?.images ?? [],
    /**
     * Stores an image. One with this id that is there already stays as it is.
     * @throws Rejection('too_many_images'); Rejection('draft_not_found') where its draft is erased
     */
    add: (draft: DraftOfOwner, image: DraftImage, content: Uint8Array): Promise<void> => {
      const fileId = fileOf(draft.draftId, image.imageId)
      // Of a request that is sent twice at once, one stores the file.
      return queues.run(fileId, async () => {
        if (await find(draft.draftId, image.imageId)) return
        const sealed = await seal(draft.draftId, Buffer.from(content).toString('base64'))
        if (sealed === null) throw new Rejection('draft_not_found')
        // A try that was cut short may have left a part of the file.
        await removeFile(fileId)
        const file = bucket.write(fileId, image.imageId)
        await pipeline(Readable.from([Buffer.from(sealed, 'latin1')]), file)
        try {
          await list(draft, image)
        } catch (error) {
          await removeFile(fileId)
          throw error
        }
      })
    },
    /** Deletes an image for good. @returns whether it was there */
    remove: async (draftId: DraftId, imageId: DraftImageId): Promise<boolean> => {
      await removeFile(fileOf(draftId, imageId))
      const { modifiedCount } = await lists.updateOne(
        { _id: draftId },
        { $pull: { images: { imageId } } },
      )
      return modifiedCount === 1
    },
    /** Deletes all images of a draft, half files too. */
    removeAllOf: async (subject: string): Promise<void> => {
      const { success, data: draftId } = DraftId.safeParse(subject)
      if (!success) return
      // Ids of files begin with their draft: `0` comes right after the slash.
      const within = { $gt: `${draftId}/`, $lt: `${draftId}0` }
      await lists.deleteOne({ _id: draftId })
      await files.deleteMany({ _id: within })
      await chunks.deleteMany({ files_id: within })
    },
    /** The images in all drafts of a person, for what they ask to see of themselves. */
    keeps: async function* (userId, after) {
      const [, from = ''] = isAmong(after) ? after.split('/') : []
      const found = lists
        .find({ userId: userId as UserId, _id: { $gte: from as DraftId } })
        .sort({ _id: 1 })
      for await (const { _id, images } of found) {
        for (const image of images.toSorted((one, other) => (one.imageId < other.imageId ? -1 : 1)))
          for await (const part of partsOf(_id, image)) if (part.id > after) yield part
      }
    } satisfies Contribution['keeps'],
    prepare: async () => {
      await ensureCollection(db, LISTS)
      await lists.createIndex({ userId: 1, _id: 1 })
      // As the driver would create them at the first file, while others may do so too.
      await ensureCollection(db, FILES, [{ key: { filename: 1, uploadDate: 1 } }])
      await ensureCollection(db, CHUNKS, [{ key: { files_id: 1, n: 1 }, unique: true }])
    },
  }
}
export type DraftImageStore = ReturnType<typeof createDraftImages>

export const draftImages: Resource<ServiceConfig, DraftImageStore> = {
  name: 'draft-images',
  open: ({ db, keys }) => createDraftImages(db, keys),
}
