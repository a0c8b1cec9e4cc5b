import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../../..')

/** Where everything that was downloaded or built once is kept, outside the checkout. */
export const cacheFolder = (name: string) =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sortie', name)

/** All that one stack keeps: data, logs, secrets, supervisor. */
export const dataFolder = (stack: string) => join(root, '.data', stack)

/** Where the backups of a stack are, unless BACKUPS names another folder: whoever deletes its data keeps them. */
export const backupsFolder = (stack: string) => dataFolder(`${stack}.backups`)

/** Where the services of a stack note erasures: beside its databases, so that no restore touches it. */
export const journalFolder = (stack: string) => join(dataFolder(stack), 'journal')
