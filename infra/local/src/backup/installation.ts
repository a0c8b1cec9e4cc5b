import { connectMongo } from '@sortie/runtime/database/mongo'
import { lastRestoreBegun, readEpoch } from '@sortie/runtime/store/restores/epoch'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { readVaultId } from '@sortie/runtime/store/vault/vault'
import { type ServiceName, services } from '../services.ts'
import type { Stack } from '../stack/stack.ts'

/** The places of a stack's data, with the settings that reading it needs. */
export type Installation = {
  mongoUrl: string
  vaultDb: string
  databases: Record<ServiceName, string>
  /** Identifies backups that were made with this master key; the key cannot be computed from it. */
  masterKeyMark: string
  brokers: string[]
  topicPrefix: string
  /** The folder of the journal of erasures; null where erasures are noted nowhere. */
  journal: string | null
}

/** Reads the installation from the environment of a stack's services. */
export const installationOf = (stack: Pick<Stack, 'env'>): Installation => {
  const env = stack.env('identity')
  return {
    mongoUrl: env.MONGO_URL!,
    vaultDb: env.VAULT_DB!,
    databases: Object.fromEntries(
      services.map((service) => [service, stack.env(service).MONGO_DB!]),
    ) as Installation['databases'],
    masterKeyMark: keyedHash(Buffer.from(env.MASTER_KEY!, 'base64'), 'backup'),
    brokers: env.KAFKA_BROKERS!.split(','),
    topicPrefix: env.TOPIC_PREFIX ?? '',
    journal: env.ERASURE_JOURNAL || null,
  }
}

/** A summary of the current contents of the databases. */
export type DatabaseContents = {
  /** Null where no service has ever run on them. */
  vaultId: string | null
  epoch: number
  commits: Record<string, number>
}

/** Does something with the databases, and closes the connection. */
export const withDatabases = async <Result>(
  { mongoUrl }: Installation,
  work: (mongo: Awaited<ReturnType<typeof connectMongo>>) => Promise<Result>,
): Promise<Result> => {
  const mongo = await connectMongo(mongoUrl, 'backup')
  try {
    return await work(mongo)
  } finally {
    await mongo.close()
  }
}

export const readContents = (installation: Installation): Promise<DatabaseContents> =>
  withDatabases(installation, async (mongo) => {
    const client = mongo.getClient()
    const contents: DatabaseContents = {
      vaultId: await readVaultId(client.db(installation.vaultDb)),
      epoch: 0,
      commits: {},
    }
    for (const name of Object.values(installation.databases)) {
      const db = client.db(name)
      contents.epoch = Math.max(contents.epoch, (await readEpoch(db)).number)
      contents.commits[name] = await db.collection('commits').countDocuments()
    }
    return contents
  })

/** Returns true if a restore of these databases was begun and did not end: their data is then of no single moment. */
export const isHalfRestored = async (
  { journal }: Pick<Installation, 'journal'>,
  { epoch }: Pick<DatabaseContents, 'epoch'>,
): Promise<boolean> => journal !== null && (await lastRestoreBegun(journal)) > epoch
