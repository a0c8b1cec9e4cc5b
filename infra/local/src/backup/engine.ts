import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Stack } from '../stack/stack.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { canDump } from './dump.ts'
import type { Manifest } from './manifest.ts'

/** The backup method of a stack, and the folder of its data. */
export type EngineOfStack = Pick<Manifest, 'method' | 'engine'> & {
  /** Folder of the database's own files; null where it is not one of this stack. */
  folder: string | null
}

/**
 * A mongod is dumped while it runs, where the tools of MongoDB are installed. The files of any other database
 * that this stack runs are copied while it is stopped.
 * @throws UserFacingError where neither is possible.
 */
export const engineOf = (
  stack: Pick<Stack, 'processes'>,
  isDumpable = canDump(),
): EngineOfStack => {
  const own = stack.processes.find(({ name }) => name === 'mongo')
  const engine = own && basename(own.cwd) === 'secantusdb' ? 'secantusdb' : 'mongod'
  if (engine === 'mongod' && isDumpable) {
    return { method: 'mongodump', engine, folder: own?.cwd ?? null }
  }
  if (own) return { method: 'folder', engine, folder: own.cwd }
  throw new UserFacingError(
    'MONGO_URL names a database of your own: install mongodump and mongorestore (MongoDB Database Tools).',
  )
}

/** Returns true if a backup can replace the data of a stack. */
export const canRestore = (
  { method, engine }: Pick<Manifest, 'method' | 'engine'>,
  here: EngineOfStack,
): boolean =>
  method === 'mongodump'
    ? here.method === 'mongodump'
    : here.folder !== null && here.engine === engine

/** @throws UserFacingError where a disk is full, which is no fault of the program. */
export const sayIfFull = async (folder: string, write: () => Promise<void>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new UserFacingError(`The disk of ${folder} is full. Free some space and run this again.`)
  }
}

/** Copies the files of a database that does not run; where the disk can share them, no space is used. */
export const copyData = (from: string, to: string): Promise<void> =>
  sayIfFull(to, () => cp(from, to, { recursive: true, preserveTimestamps: true, mode: 2 }))

const incomingOf = (folder: string) => `${folder}.incoming`

/**
 * Copies a backup beside the data of a database, which may run meanwhile. Deletes a copy that could not be completed.
 */
export const bringBeside = async (data: string, folder: string): Promise<void> => {
  const incoming = incomingOf(folder)
  await rm(incoming, { recursive: true, force: true })
  try {
    await copyData(data, incoming)
  } catch (error) {
    await rm(incoming, { recursive: true, force: true })
    throw error
  }
}

/** Puts what was brought beside the data of a database, which does not run, in its place. */
export const putInPlace = async (folder: string): Promise<void> => {
  const outgoing = `${folder}.outgoing`
  await rm(outgoing, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, outgoing)
  await rename(incomingOf(folder), folder)
  await rm(outgoing, { recursive: true, force: true })
}
