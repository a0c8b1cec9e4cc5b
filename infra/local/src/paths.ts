import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../../..')

/** Returns a folder outside of the checkout for files that are downloaded or built once. */
export const cacheFolder = (name: string) =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sortie', name)

/** All that one stack keeps: data, logs, secrets, supervisor. */
export const dataFolder = (stack: string) => join(root, '.data', stack)

/** The folder of a stack's backups, unless BACKUPS names another one: deleting a stack's data leaves it alone. */
export const backupsFolder = (stack: string) => dataFolder(`${stack}.backups`)

/** The folder in which the services of a stack record erasures: beside its databases, so that no restore touches it. */
export const journalFolder = (stack: string) => join(dataFolder(stack), 'journal')
