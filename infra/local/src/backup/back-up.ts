import { noteBackup } from '@sortie/runtime/store/restores/backups'
import type { Stack } from '../stack/stack.ts'
import type { StepRunner } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { dumpInto } from './dump.ts'
import { copyData, engineOf } from './engine.ts'
import { installationOf, isHalfRestored, readContents, withDatabases } from './installation.ts'
import { type Backup, dropOldBackups, type Manifest, writeBackup } from './manifest.ts'

/** The most time that the database may take to run again after its files were copied, in ms. */
const BACK_WITHIN = 120_000

/** Stops the database, which everybody waits for meanwhile, and starts it whatever happens. */
export const whileStopped = async <Result>(
  stack: Stack,
  work: () => Promise<Result>,
): Promise<Result> => {
  await stack.stop('mongo')
  try {
    return await work()
  } finally {
    await stack.start('mongo')
    await stack.healthy('mongo', BACK_WITHIN)
  }
}

/** @throws UserFacingError where no service has run on these databases yet, or a restore of them was broken off. */
export const describeBackup = async (
  stack: Stack,
): Promise<Omit<Manifest, 'format' | 'files' | 'backupAt'>> => {
  const installation = installationOf(stack)
  const { vaultId, ...contents } = await readContents(installation)
  if (vaultId === null)
    throw new UserFacingError('There is nothing to back up yet: no service has run.')
  if (await isHalfRestored(installation, contents)) {
    throw new UserFacingError(
      'A restore was begun and broken off. Run make restore again before a backup is made.',
    )
  }
  const { method, engine } = engineOf(stack)
  return { method, engine, vaultId, masterKeyMark: installation.masterKeyMark, ...contents }
}

/**
 * Backs up all databases of a stack that runs, and the vault of keys, as they were at one moment.
 * @param backups the folder of all backups; those that are older than 29 days are deleted afterwards.
 * @throws UserFacingError where it cannot be done.
 */
export const backUp = async (stack: Stack, backups: string, step: StepRunner): Promise<Backup> => {
  const installation = installationOf(stack)
  const { method, folder } = engineOf(stack)
  const about = await step('What there is', () => describeBackup(stack))
  const backupAt = new Date().toISOString()
  const backup = await step('Copy', () =>
    writeBackup(backups, { ...about, backupAt }, (data) =>
      method === 'mongodump'
        ? dumpInto(installation.mongoUrl, data)
        : whileStopped(stack, () => copyData(folder!, data)),
    ),
  )
  await step('Old backups', async (tell) => {
    const dropped = await dropOldBackups(backups, new Date())
    tell(`${dropped.length} deleted`)
    await withDatabases(installation, (mongo) =>
      noteBackup(mongo.getClient().db(installation.vaultDb), backupAt),
    )
  })
  return backup
}
