import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Sentence } from '../sentence.ts'
import type { Stack } from '../stack.ts'
import { canDump } from './dump.ts'
import type { Manifest } from './manifest.ts'

/** How the data of a stack is backed up, and where it is. */
export type EngineOfStack = Pick<Manifest, 'method' | 'engine'> & {
  /** Folder of the database's own files; null where it is not one of this stack. */
  folder: string | null
}

/**
 * A mongod is dumped while it runs, where the tools of MongoDB are installed. The files of any other database
 * that this stack runs are copied while it is stopped.
 * @throws Sentence where neither is possible.
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
  throw new Sentence(
    'MONGO_URL names a database of your own: install mongodump and mongorestore (MongoDB Database Tools).',
  )
}

/** Copies the files of a database that does not run; where the disk can share them, no space is used. */
export const copyData = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, preserveTimestamps: true, mode: 2 })

/** Puts a copy in the place of a database that does not run: all of it is there before anything is replaced. */
export const putInPlace = async (data: string, folder: string): Promise<void> => {
  const incoming = `${folder}.incoming`
  await rm(incoming, { recursive: true, force: true })
  await copyData(data, incoming)
  const outgoing = `${folder}.outgoing`
  await rm(outgoing, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, outgoing)
  await rename(incoming, folder)
  await rm(outgoing, { recursive: true, force: true })
}
