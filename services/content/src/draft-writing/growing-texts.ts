import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { type Db, ensureCollection, isDuplicateKey } from '@sortie/runtime/database/mongo'
import type { GrowingText } from '@sortie/runtime/http/live-texts'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { createQueues } from '@sortie/runtime/store/queues'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'

/** The texts that a model has written so far, by section. */
export type Texts = Record<string, GrowingText>

/** Of a draft that is being written. It is sealed with the draft's key, and goes ten minutes later. */
type GrowingDocument = { _id: DraftId; fence: number; sealed: string; at: Date }

/** Keeps what a worker tells. */
export type Pen = {
  /** A model wrote more; what another attempt wrote before is void. */
  add: (piece: { sectionId: string; attempt: number; text: string }) => void
  /** It is recorded, and no longer kept here. */
  drop: (sectionId: string) => void
  /** Nothing more will come. */
  end: () => Promise<void>
}

export const GROWING_TEXTS = 'drafting'
const KEPT_SECONDS = 600
/** The time between two writes to the database. */
const EVERY_MS = 300
/** Tries of one work that are told apart, and attempts of one call. */
const TRIES = 1_000
const ATTEMPTS = 10

/**
 * Texts while they are written, for those who watch: they are no events, and nobody goes by them. An earlier
 * worker, whose lease is lost, writes nothing over.
 */
export const createGrowingTexts = (
  db: Db,
  { seal, unseal }: Pick<PersonalKeys, 'seal' | 'unseal'>,
) => {
  const kept = db.collection<GrowingDocument>(GROWING_TEXTS)
  const queues = createQueues()

  const write = async (_id: DraftId, fence: number, texts: Texts) => {
    const sealed = await seal(_id, texts)
    if (sealed === null) return
    try {
      const set = { fence, sealed, at: new Date() }
      await kept.updateOne({ _id, fence: { $lte: fence } }, { $set: set }, { upsert: true })
    } catch (error) {
      // There is one of a later worker.
      if (!isDuplicateKey(error)) throw error
    }
  }

  return {
    read: async (draftId: DraftId): Promise<Texts> => {
      const found = await kept.findOne({ _id: draftId })
      return ((found && (await unseal(draftId, found.sealed))) ?? {}) as Texts
    },
    /** @param by which order it is, and which try of its work */
    penOf: (draftId: DraftId, by: { number: number; attempt: number }): Pen => {
      const fence = by.number * TRIES + by.attempt
      const texts: Texts = {}
      let isNew = false
      let isWriting = false
      const timer = setInterval(async () => {
        // One write at a time: what a slow database has not taken yet would only queue up behind it.
        if (!isNew || isWriting) return
        isNew = false
        isWriting = true
        // After a failed write readers see a little less; the article does not depend on it.
        await queues.run(draftId, () => write(draftId, fence, { ...texts })).catch(() => {})
        isWriting = false
      }, EVERY_MS)
      return {
        add: ({ sectionId, attempt, text }) => {
          const number = fence * ATTEMPTS + attempt
          const before = texts[sectionId]
          const earlier = before?.attempt === number ? before.text : ''
          texts[sectionId] = { attempt: number, text: earlier + text }
          isNew = true
        },
        drop: (sectionId) => {
          delete texts[sectionId]
          isNew = true
        },
        end: async () => {
          clearInterval(timer)
          await queues
            .run(draftId, () => kept.deleteOne({ _id: draftId, fence: { $lte: fence } }))
            .catch(() => {})
        },
      }
    },
    prepare: async () => {
      await ensureCollection(db, GROWING_TEXTS)
      await kept.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS })
    },
  }
}
export type GrowingTextsOf = ReturnType<typeof createGrowingTexts>

export const growingTexts: Resource<ServiceConfig, GrowingTextsOf> = {
  name: 'growing-texts',
  open: ({ db, keys }) => createGrowingTexts(db, keys),
}
