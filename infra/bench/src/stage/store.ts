import { randomBytes } from 'node:crypto'
import { type Context, contexts } from '@sortie/contracts/context'
import type { EventSchema } from '@sortie/contracts/kit'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { createEventStore, type EventStore } from '@sortie/runtime/store/event-store'
import { createSnapshots, type Snapshots } from '@sortie/runtime/store/snapshots'
import { createKeys, type PersonalKeys, prepareVault } from '@sortie/runtime/store/vault/keys'
import type { BenchStage } from './stage.ts'

export type BenchStore = {
  db: Db
  /** Name of the database, and of its vault. */
  names: { db: string; vault: string }
  masterKey: Buffer
  keys: PersonalKeys
  store: EventStore
  snapshots: Snapshots
  /** Drops the databases and disconnects. */
  drop: () => Promise<void>
}

/**
 * Does what may take a database longer than a socket is waited for, such as dropping a million
 * documents. It goes on meanwhile, so it is asked again, until it has done it.
 */
export const patiently = async (act: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      if ((error as Error).name !== 'MongoNetworkTimeoutError') throw error
    }
  }
}

/** An event store of its own, as a service of this context has it: connection, indexes, keys. */
export const openBenchStore = async (
  stage: BenchStage,
  context: Context,
  name: string,
): Promise<BenchStore> => {
  const names = { db: `${stage.prefix}${name}`, vault: `${stage.prefix}${name}-vault` }
  const connection = await connectMongo(stage.mongoUrl, 'bench')
  const db = connection.getClient().db(names.db)
  const vault = connection.getClient().db(names.vault)
  const masterKey = randomBytes(32)
  const keys = createKeys(vault, masterKey)
  const store = createEventStore(db, contexts[context] as unknown as EventSchema, keys)
  const snapshots = createSnapshots(db, keys)
  await prepareVault(vault)
  await store.prepare()
  await snapshots.prepare()
  return {
    db,
    names,
    masterKey,
    keys,
    store,
    snapshots,
    drop: async () => {
      await patiently(() => db.dropDatabase())
      await vault.dropDatabase()
      await connection.close()
    },
  }
}
