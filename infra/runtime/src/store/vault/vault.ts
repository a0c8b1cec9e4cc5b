import { randomUUID } from 'node:crypto'
import { type Collection, type Db, ensureCollection, insertNew } from '../../database/mongo.ts'
import { type Loop, startLoop } from '../../process/loop.ts'
import type { Log } from '../../process/telemetry.ts'
import type { Commit, StoredEvent } from '../commit.ts'
import { destroyKeys } from './keys.ts'
import { sealedSubjects } from './sealed-values.ts'
import { ForeignVault, isVaultFault, KeyMissing, OlderVault } from './vault-faults.ts'

/** In the database of a service: which vault it was encrypted with, and how often it has called there. */
type VaultRecord = { _id: string; vaultId: string; calls: number }
/** In the vault: its id under `vault`, and under the name of each database how often that has called. */
type VaultNote = { _id: string; vaultId?: string; calls?: number }

const NOTES = 'about'
const RECORDS = 'vault'

export type VaultCheck = {
  /**
   * Compares the vault with what this database knows of it, and notes that it was there.
   * @throws ForeignVault, OlderVault; KeyMissing where a database of an older release holds what the
   * vault has neither a key nor a tombstone for.
   */
  check: () => Promise<void>
  /** Returns the fault of the vault at the last look; null if it is the right one. */
  fault: () => Error | null
  /** Goes on checking while the service runs. */
  watch: (log: Log) => Loop
  prepare: () => Promise<void>
}

type VaultCheckDeps = {
  db: Db
  vault: Db
  /** Of the service's own database. */
  commits: Collection<Commit>
  /** Returns the subject whose texts an event declares erased; null for all other events. */
  erasedBy?: (event: StoredEvent) => string | null
}

/** The id of a vault; null where no service has used it yet. */
export const readVaultId = async (vault: Db): Promise<string | null> =>
  (await vault.collection<VaultNote>(NOTES).findOne({ _id: 'vault' }))?.vaultId ?? null

/** Interval at which a running service compares, in ms. */
const EVERY_MS = 30_000
/** Keys that are looked up together. */
const ASKED_AT_ONCE = 500

/** Of these, whom the vault knows nothing of. */
const unknownOf = async (vault: Db, subjects: string[]): Promise<string[]> => {
  const keys = vault.collection<{ _id: string }>('keys')
  const found = await keys
    .find({ _id: { $in: subjects } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray()
  const known = new Set(found.map(({ _id }) => _id))
  return subjects.filter((subject) => !known.has(subject))
}

/** Everybody for whom something is encrypted, and of whom the vault knows nothing. */
const missingIn = async ({ vault, commits }: VaultCheckDeps): Promise<string[]> => {
  const missing: string[] = []
  let some: string[] = []
  for await (const subject of sealedSubjects(commits)) {
    some.push(subject)
    if (some.length < ASKED_AT_ONCE) continue
    missing.push(...(await unknownOf(vault, some)))
    some = []
  }
  return [...missing, ...(await unknownOf(vault, some))]
}

/** Of these, who is erased by what the store itself says. */
const erasedAmong = async (
  { commits, erasedBy = () => null }: VaultCheckDeps,
  subjects: string[],
): Promise<string[]> => {
  const erased: string[] = []
  for (const subject of subjects) {
    // A voice has several keys, which are named after its stream.
    const [stream = subject] = subject.split('.')
    for await (const { events } of commits.find({ stream })) {
      if (!events.some((event) => erasedBy(event) === stream)) continue
      erased.push(subject)
      break
    }
  }
  return erased
}

/**
 * The first start of a release that knows vaults apart. Older releases read a missing key as an erasure. A subject that
 * is erased by the store's events gets its missing tombstone; any other missing key was lost, or this is another vault.
 * @throws KeyMissing
 */
const adopt = async (deps: VaultCheckDeps): Promise<void> => {
  const missing = await missingIn(deps)
  if (missing.length === 0) return
  const erased = new Set(await erasedAmong(deps, missing))
  const lost = missing.filter((subject) => !erased.has(subject))
  if (lost.length > 0) throw new KeyMissing(lost[0]!, lost.length)
  await destroyKeys(deps.vault, erased)
}

/**
 * Tells whether the vault is the one that a database was encrypted with, and not one from before. Each
 * database keeps the id of its vault; both count how often the database has called, the vault first, so
 * a vault that has counted less was restored from an earlier moment.
 */
export const createVaultCheck = (deps: VaultCheckDeps): VaultCheck => {
  const { db, vault } = deps
  const records = db.collection<VaultRecord>(RECORDS)
  const notes = vault.collection<VaultNote>(NOTES)

  const vaultIdNow = () => readVaultId(vault)
  const makeVaultId = async () => {
    await insertNew(notes, { _id: 'vault', vaultId: randomUUID() })
    return (await vaultIdNow())!
  }

  const compare = async ({ vaultId, calls }: VaultRecord) => {
    const now = await vaultIdNow()
    if (now !== vaultId) {
      const other = now === null ? 'one that has no id' : `vault ${now}`
      throw new ForeignVault(
        `${db.databaseName} was encrypted with vault ${vaultId}, and VAULT_DB leads to ${other}`,
      )
    }
    const counted = (await notes.findOne({ _id: db.databaseName }))?.calls ?? 0
    if (counted < calls) {
      throw new OlderVault(
        `The vault is from before ${db.databaseName}: it counts ${counted} calls of ${calls}`,
      )
    }
  }

  const call = async () => {
    const noted = await notes.findOneAndUpdate(
      { _id: db.databaseName },
      { $inc: { calls: 1 } },
      { upsert: true, returnDocument: 'after' },
    )
    await records.updateOne({ _id: 'vault' }, { $max: { calls: noted?.calls ?? 0 } })
  }

  let fault: Error | null = null
  const look = async () => {
    const record = await records.findOne({ _id: 'vault' })
    if (record) await compare(record)
    else {
      await adopt(deps)
      await insertNew(records, { _id: 'vault', vaultId: await makeVaultId(), calls: 0 })
    }
    await call()
  }
  const check = async () => {
    try {
      await look()
      fault = null
    } catch (error) {
      // The known state of the vault stays while the database is away.
      if (isVaultFault(error)) fault = error
      throw error
    }
  }

  return {
    check,
    fault: () => fault,
    watch: (log) =>
      startLoop('the check of the vault', EVERY_MS, log, async () => {
        await check()
        return false
      }),
    prepare: async () => {
      await ensureCollection(vault, NOTES)
      await ensureCollection(db, RECORDS)
    },
  }
}
