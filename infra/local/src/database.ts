import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js'
import { installSecantusdb } from './install.ts'
import { cacheFolder } from './paths.ts'
import type { Progress } from './steps.ts'
import { which } from './system.ts'
import { cached, versions } from './versions.ts'

/** The database program of a stack, and where it keeps its data. */
export type Engine = { kind: 'mongod' | 'secantusdb'; program: string; folder: string }

const DAY = 24 * 60 * 60 * 1000
/** How long a download may take to begin, in ms. */
const PATIENCE = 20_000

const bytesIn = async (folder: string) => {
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map((name) => stat(join(folder, name)).then((file) => file.size))
  return (await Promise.all(sizes.map((size) => size.catch(() => 0)))).reduce((a, b) => a + b, 0)
}

// The download cannot be told to stop: where no byte came in time it is left to itself.
const neverBegan = async (folder: string) => {
  await sleep(PATIENCE, undefined, { ref: false })
  if ((await bytesIn(folder)) < 1_000) return undefined
  return new Promise<never>(() => {})
}

const downloadMongod = async (progress: Progress) => {
  const folder = cacheFolder(cached.mongod)
  const failed = cacheFolder(`${cached.mongod}.failed`)
  const lately = await stat(failed).catch(() => undefined)
  if (lately && Date.now() - lately.mtimeMs < DAY) return undefined
  progress('looking for MongoDB')
  await mkdir(folder, { recursive: true })
  const download = MongoBinary.getPath({ version: versions.mongod, downloadDir: folder })
  const program = await Promise.race([download.catch(() => undefined), neverBegan(folder)])
  if (!program)
    await writeFile(failed, 'MongoDB could not be downloaded; tried again after a day\n')
  return program
}

/**
 * Finds the database of a stack: a real mongod on PATH or by download, else SecantusDB. A stack
 * that already has data keeps the engine that wrote it.
 */
export const findEngine = async (data: string, progress: Progress): Promise<Engine> => {
  const mongod = join(data, 'mongod')
  const secantusdb = join(data, 'secantusdb')
  if (!existsSync(secantusdb)) {
    const program = which('mongod') ?? (await downloadMongod(progress))
    if (program) return { kind: 'mongod', program, folder: mongod }
  }
  return { kind: 'secantusdb', program: await installSecantusdb(progress), folder: secantusdb }
}

/** Connection string of an engine on this port. */
export const urlOf = (kind: Engine['kind'], port: number) =>
  `mongodb://127.0.0.1:${port}/${kind === 'mongod' ? '?replicaSet=sortie' : ''}`
