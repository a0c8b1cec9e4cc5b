import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import { OwnPage } from '@sortie/contracts/analysis/research/research'
import type { UserId } from '@sortie/contracts/ids'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { KeptPart } from '@sortie/runtime/service/erasures/held-data'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { z } from 'zod'

/** The owner of the pages: a project and its user. */
export type PagesOwner = { projectId: ProjectId; userId: UserId }
/** Pages of a site as they were read. `host`: without `www.` */
const Listed = z.object({ host: z.string(), pages: z.array(OwnPage) })
type ListedPages = z.infer<typeof Listed> & { readAt: Date }

type OwnPagesDocument = { _id: ProjectId; userId: UserId; body: string; readAt: Date; expire: Date }

const COLLECTION = 'own-pages'
/** Nobody wants to link to what was not asked for in so long. */
const KEPT_MS = 30 * 86_400_000
/** Ids of parts of a person's data begin with it. */
const PART = 'own-pages/'

/** Pages of customers' own sites, sealed for each customer, and gone with the project or the person. */
export const createKeptPages = (
  db: Db,
  keys: Pick<PersonalKeys, 'seal' | 'unseal' | 'readAnew'>,
) => {
  const kept = db.collection<OwnPagesDocument>(COLLECTION)
  const opened = async (
    { userId, body, readAt }: OwnPagesDocument,
    unseal: PersonalKeys['unseal'] = keys.unseal,
  ): Promise<ListedPages | null> => {
    const open = await unseal(userId, body)
    if (typeof open !== 'string') return null
    // Another release may have kept them in another shape.
    const { success, data } = Listed.safeParse(JSON.parse(open))
    return success ? { ...data, readAt } : null
  }
  return {
    find: async ({ projectId, userId }: PagesOwner): Promise<ListedPages | null> => {
      const found = await kept.findOne({ _id: projectId, userId })
      return found && opened(found)
    },
    /** Takes the place of what was kept of the project. Nothing is kept of somebody who was erased. */
    keep: async ({ projectId, userId }: PagesOwner, { readAt, ...listed }: ListedPages) => {
      const body = await keys.seal(userId, JSON.stringify(listed))
      if (body === null) return
      const expire = new Date(readAt.getTime() + KEPT_MS)
      await kept.replaceOne({ _id: projectId }, { userId, body, readAt, expire }, { upsert: true })
    },
    /** All that is kept of somebody, for what they ask to see of themselves; behind a part's id. */
    partsOf: async function* (userId: string, after: string): AsyncGenerator<KeptPart> {
      const { unseal } = keys.readAnew()
      for await (const each of kept.find({ userId: userId as UserId }).sort({ _id: 1 })) {
        const id = `${PART}${each._id}`
        const pages = id > after ? await opened(each, unseal) : null
        if (pages) {
          const { host, pages: list } = pages
          yield { id, what: 'own-pages', data: { projectId: each._id, host, pages: list } }
        }
      }
    },
    removeOf: async (projectId: ProjectId) => {
      await kept.deleteOne({ _id: projectId })
    },
    removeAllOf: async (userId: string) => {
      await kept.deleteMany({ userId: userId as UserId })
    },
    prepare: async () => {
      await ensureCollection(db, COLLECTION, [{ key: { userId: 1 } }])
      await kept.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
    },
  }
}
export type KeptPages = ReturnType<typeof createKeptPages>

/** The pages that are kept of all customers' own sites. */
export const keptPages: Resource<ServiceConfig, KeptPages> = {
  name: 'kept-pages',
  open: ({ db, keys }) => createKeptPages(db, keys),
}
