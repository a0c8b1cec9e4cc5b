import type { DestinationId } from '@sortie/contracts/content/publishing/publishing'
import type { UserId } from '@sortie/contracts/ids'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { WordPressLogin } from '../providers/publishing/wordpress.ts'

type Document = { _id: DestinationId; userId: UserId; sealed: string }

const LOGINS = 'destination-logins'

/**
 * Passwords of customers' sites. They are no events, as events are for ever and a password has to go when its
 * destination does, and stand in nothing that a person's data are exported from. They are sealed with the
 * person's key.
 */
const createDestinationLogins = (db: Db, keys: Pick<PersonalKeys, 'seal' | 'unseal'>) => {
  const kept = db.collection<Document>(LOGINS)
  return {
    /** Keeps a login in place of the one before. @returns whether the person is still there */
    keep: async (
      { destinationId, userId }: { destinationId: DestinationId; userId: UserId },
      login: WordPressLogin,
    ): Promise<boolean> => {
      const sealed = await keys.seal(userId, login)
      if (sealed === null) return false
      await kept.replaceOne({ _id: destinationId }, { userId, sealed }, { upsert: true })
      return true
    },
    /** Null where its destination was removed, or its person erased. */
    find: async (destinationId: DestinationId): Promise<WordPressLogin | null> => {
      const found = await kept.findOne({ _id: destinationId })
      return found
        ? ((await keys.unseal(found.userId, found.sealed)) as WordPressLogin | null)
        : null
    },
    remove: async (destinationId: DestinationId): Promise<void> => {
      await kept.deleteOne({ _id: destinationId })
    },
    /** Deletes those of a person; called for every erased subject. */
    removeAllOf: async (subject: string): Promise<void> => {
      if (subject.startsWith('usr_')) await kept.deleteMany({ userId: subject as UserId })
    },
    prepare: async (): Promise<void> => {
      await ensureCollection(db, LOGINS)
      await kept.createIndex({ userId: 1 })
    },
  }
}
export type DestinationLogins = ReturnType<typeof createDestinationLogins>

export const destinationLogins: Resource<ServiceConfig, DestinationLogins> = {
  name: 'destination-logins',
  open: ({ db, keys }) => createDestinationLogins(db, keys),
}
