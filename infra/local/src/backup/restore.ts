import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  lastRestoreBegun,
  noteRestoreBegun,
  type RestoreRecord,
} from '@sortie/runtime/store/restores/epoch'
import { openStack, type Stack, startPartsOf } from '../stack/stack.ts'
import type { StepProgress, StepRunner } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { describeBackup, whileStopped } from './back-up.ts'
import { dumpInto, restoreFrom } from './dump.ts'
import { bringBeside, canRestore, copyData, engineOf, putInPlace } from './engine.ts'
import {
  type DatabaseContents,
  type Installation,
  installationOf,
  isHalfRestored,
  readContents,
  withDatabases,
} from './installation.ts'
import {
  type Backup,
  DATA,
  listBackups,
  type Manifest,
  readBackup,
  verifyFiles,
  writeBackup,
} from './manifest.ts'
import { beginEpochs, emptyKafka, repeatErasures, usedGroups } from './settle.ts'

export type RestoreOptions = {
  /** The folder of the backup; without one the backups that there are are named. */
  from?: string | undefined
  /** The folder of all backups, where a copy of what is replaced is kept. */
  backups: string
  /** True if data of another vault may be replaced. */
  replace?: boolean
  /** True to go on without a journal of erasures: people who were erased since the backup are then back. */
  withoutJournal?: boolean
  step: StepRunner
}

/** Time for which a group of killed consumers still counts as used, in ms, and some more. */
const GROUPS_WITHIN = 15_000

const chosen = async ({ from, backups }: RestoreOptions): Promise<Backup> => {
  if (from) return readBackup(from)
  const all = await listBackups(backups)
  const lines = all.map(({ folder, manifest }) => `  FROM=${folder}  ${manifest.backupAt}`)
  throw new UserFacingError(
    lines.length > 0
      ? `Say which backup is to be restored:\n${lines.join('\n')}`
      : `There is no backup in ${backups}: say where it is, as in FROM=/path/of/the/backup.`,
  )
}

const refuseOtherEngine = (stack: Stack, { manifest, folder }: Backup) => {
  const here = engineOf(stack)
  if (canRestore(manifest, here)) return
  throw new UserFacingError(
    `${folder} is a backup of ${manifest.engine} by ${manifest.method}, and here is ${here.engine} by ${here.method}.`,
  )
}

/** @throws UserFacingError where a backup holds databases that the services of this installation do not use. */
export const refuseOtherNames = (
  { databases }: Pick<Installation, 'databases'>,
  { commits }: Pick<Manifest, 'commits'>,
): void => {
  const own = new Set(Object.values(databases))
  const strange = Object.keys(commits).filter((name) => !own.has(name))
  if (strange.length === 0) return
  throw new UserFacingError(
    `The backup holds ${strange.join(', ')}, which no service here uses: restore it with the release that made it.`,
  )
}

/** Refuses a restore for reasons that can be seen before anything is started. */
const refuseEarly = (stack: Stack, { manifest, folder }: Backup, options: RestoreOptions) => {
  if (stack.isRunning()) {
    throw new UserFacingError(
      'It runs. Stop it first: make down. Whatever is changed meanwhile is lost.',
    )
  }
  const installation = installationOf(stack)
  if (manifest.masterKeyMark !== installation.masterKeyMark) {
    throw new UserFacingError(
      `${folder} was made with another MASTER_KEY: nobody’s data in it could be read. Set that key first.`,
    )
  }
  refuseOtherEngine(stack, { manifest, folder })
  refuseOtherNames(installation, manifest)
  const { journal } = installation
  if (!options.withoutJournal && !(journal && existsSync(journal))) {
    throw new UserFacingError(
      'There is no journal of erasures (ERASURE_JOURNAL): people who were erased since the backup would come ' +
        'back. Bring it back; or, if it is lost, say WITHOUT_JOURNAL=1.',
    )
  }
  return installation
}

/** Refuses a restore for reasons that can be seen only while the database and Kafka run; nothing was changed yet. */
const refuseLate = async (
  installation: Installation,
  { manifest }: Backup,
  { replace }: RestoreOptions,
): Promise<DatabaseContents> => {
  for (const until = performance.now() + GROUPS_WITHIN; ; await sleep(500)) {
    const used = await usedGroups(installation).catch((error) => {
      throw new UserFacingError(
        `Kafka does not answer at ${installation.brokers}: ${error.message}`,
      )
    })
    if (used.length === 0) break
    if (performance.now() > until) {
      throw new UserFacingError(
        `Services still run, as ${used[0]} is read: stop all of them first.`,
      )
    }
  }
  const now = await readContents(installation)
  if (now.vaultId !== null && now.vaultId !== manifest.vaultId && !replace) {
    throw new UserFacingError(
      `The backup is of vault ${manifest.vaultId}, and here is vault ${now.vaultId}: it is of another ` +
        'installation. If the data that is here is to be replaced, say REPLACE=1.',
    )
  }
  return now
}

/** Starts the database and Kafka. The database begins empty if its folder is lost. */
const startBoth = async (name: string, known: Stack): Promise<Stack> => {
  const { folder } = engineOf(known)
  // Another kind of database would be taken where there is none.
  if (folder) await mkdir(folder, { recursive: true })
  return startPartsOf(name, ['mongo', 'kafka'])
}

/** @throws Error where what was put in place is not what was backed up. */
const checkContents = ({ vaultId, commits }: DatabaseContents, manifest: Manifest) => {
  const short = Object.entries(manifest.commits).find(
    ([name, count]) => (commits[name] ?? 0) < count,
  )
  if (short) throw new Error(`${short[0]} holds ${commits[short[0]] ?? 0} commits of ${short[1]}`)
  if (vaultId !== manifest.vaultId) throw new Error(`The vault is ${vaultId}`)
}

/**
 * Keeps what is replaced as a backup of its own: not what a restore left that was broken off, which kept what it
 * replaced itself.
 * @returns its folder; null where nothing was there.
 */
const keepReplaced = async (
  stack: Stack,
  installation: Installation,
  now: DatabaseContents,
  { backups }: RestoreOptions,
  backupAt: string,
): Promise<string | null> => {
  if (now.vaultId === null || (await isHalfRestored(installation, now))) return null
  const { method, folder } = engineOf(stack)
  const about = await describeBackup(stack)
  const kept = await writeBackup(backups, { ...about, backupAt }, (data) =>
    method === 'mongodump'
      ? dumpInto(installation.mongoUrl, data)
      : whileStopped(stack, () => copyData(folder!, data)),
  )
  return kept.folder
}

/** Copies a backup of files beside those that it replaces: where there is no room, nothing was changed yet. */
const bringHere = async (stack: Stack, { folder, manifest }: Backup) => {
  if (manifest.method === 'folder') await bringBeside(join(folder, DATA), engineOf(stack).folder!)
}

const putBackupInPlace = async (stack: Stack, installation: Installation, backup: Backup) => {
  if (backup.manifest.method === 'folder') {
    await whileStopped(stack, () => putInPlace(engineOf(stack).folder!))
    return
  }
  await withDatabases(installation, async (mongo) => {
    const names = [installation.vaultDb, ...Object.values(installation.databases)]
    for (const name of names) await mongo.getClient().db(name).dropDatabase()
  })
  await restoreFrom(join(backup.folder, DATA), installation.mongoUrl)
}

const begin = async (installation: Installation, now: DatabaseContents, { manifest }: Backup) => {
  const { journal } = installation
  const begun = journal ? await lastRestoreBegun(journal) : 0
  const restore: RestoreRecord = {
    number: Math.max(begun, now.epoch, manifest.epoch) + 1,
    restoredAt: new Date().toISOString(),
    backupAt: manifest.backupAt,
  }
  // From here on no service starts until the end is reached.
  if (journal) await noteRestoreBegun(journal, restore)
  return restore
}

const sayKept = (kept: string | null, tell: StepProgress) =>
  tell(kept ? `kept as ${kept}` : 'nothing whole was there')

/**
 * Replaces all databases of a stack, and the vault of keys, by a backup. It makes all its refusals before it changes
 * anything. If it is interrupted later, it must be repeated: until it ends no service starts.
 * @returns the backup that was restored, and the people whose erasures are repeated. Everything is stopped then.
 * @throws UserFacingError where it is refused.
 */
export const restoreBackup = async (name: string, options: RestoreOptions) => {
  const { step } = options
  const known = await openStack(name)
  if (!known)
    throw new UserFacingError(
      'There is no installation here yet: run make up once, then make down.',
    )
  const backup = await chosen(options)
  const installation = refuseEarly(known, backup, options)
  await step('Check the backup', () => verifyFiles(backup))
  try {
    const stack = await step('Database and Kafka', () => startBoth(name, known))
    refuseOtherEngine(stack, backup)
    const now = await step('Check what is here', () => refuseLate(installation, backup, options))
    const replacedAt = new Date().toISOString()
    await step('Keep what is replaced', async (tell) =>
      sayKept(await keepReplaced(stack, installation, now, options, replacedAt), tell),
    )
    await step('Copy the backup', () => bringHere(stack, backup))
    const restore = await begin(installation, now, backup)
    await step('Put the backup in place', async () => {
      await putBackupInPlace(stack, installation, backup)
      checkContents(await readContents(installation), backup.manifest)
    })
    const erased = await step('Repeat erasures', async (tell) => {
      const subjects = await repeatErasures(installation, restore.backupAt)
      tell(`${subjects.length} since the backup`)
      return subjects.length
    })
    await step('Empty Kafka', () => emptyKafka(installation))
    await step('Begin the epoch', () => beginEpochs(installation, restore))
    return { ...restore, erased }
  } finally {
    await (await openStack(name))?.down()
  }
}
