import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js'
import { cacheFolder } from '../paths.ts'
import type { StepProgress } from '../steps.ts'
import { which } from '../system.ts'
import { installSecantusdb } from './install.ts'
import { cached, versions } from './versions.ts'

/** The database program of a stack, and where it keeps its data. */
export type DatabaseEngine = { kind: 'mongod' | 'secantusdb'; program: string; folder: string }

const DAY = 24 * 60 * 60 * 1000
/** The most time that a download may take to begin, in ms. */
const PATIENCE = 20_000
/** Time that a download has to begin before the build begins beside it, in ms. */
const GRACE = 3_000

const bytesIn = async (folder: string) => {
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map((name) => stat(join(folder, name)).then((file) => file.size))
  return (await Promise.all(sizes.map((size) => size.catch(() => 0)))).reduce((a, b) => a + b, 0)
}

/** A download that is under way. */
export type Download = {
  /** True once some of it has arrived; false if it failed before that, or if nothing came in time. */
  begun: Promise<boolean>
  /** The program; undefined where it could not be had. */
  program: Promise<string | undefined>
}

const somethingCame = async (folder: string) => {
  for (let waited = 0; waited < PATIENCE; waited += 250) {
    if ((await bytesIn(folder)) > 1_000) return true
    await sleep(250, undefined, { ref: false })
  }
  return false
}

/** The download cannot be told to stop: where no byte came in time it is left to itself. */
const downloadMongod = async (): Promise<Download | undefined> => {
  const folder = cacheFolder(cached.mongod)
  const failed = cacheFolder(`${cached.mongod}.failed`)
  const lately = await stat(failed).catch(() => undefined)
  if (lately && Date.now() - lately.mtimeMs < DAY) return undefined
  await mkdir(folder, { recursive: true })
  const options = { version: versions.mongod, downloadDir: folder }
  const program = MongoBinary.getPath(options).catch(() => undefined)
  const begun = Promise.race([somethingCame(folder), program.then(Boolean)])
  const note = 'MongoDB could not be downloaded; tried again after a day\n'
  void begun.then(async (came) => {
    if (!came || !(await program)) await writeFile(failed, note)
  })
  return { begun, program }
}

/**
 * The program that is downloaded, or else the one that is built. As the build takes minutes, it begins
 * while the download may still begin; it is stopped where it does.
 */
export const downloadedOrBuilt = async (
  download: Download | undefined,
  build: (signal?: AbortSignal) => Promise<string>,
  grace = GRACE,
): Promise<Pick<DatabaseEngine, 'kind' | 'program'>> => {
  if (download) {
    const building = new AbortController()
    const { signal } = building
    const built = sleep(grace, undefined, { signal }).then(() => build(signal))
    built.catch(() => {})
    if (!(await download.begun)) return { kind: 'secantusdb', program: await built }
    building.abort()
    const program = await download.program
    if (program) return { kind: 'mongod', program }
  }
  return { kind: 'secantusdb', program: await build() }
}

/**
 * Finds the database of a stack: a real mongod on PATH or by download, else SecantusDB. A stack
 * that already has data keeps the engine that wrote it.
 */
export const findEngine = async (data: string, progress: StepProgress): Promise<DatabaseEngine> => {
  const mongod = join(data, 'mongod')
  const secantusdb = join(data, 'secantusdb')
  const build = (signal?: AbortSignal) => installSecantusdb(progress, signal)
  if (existsSync(secantusdb)) {
    return { kind: 'secantusdb', program: await build(), folder: secantusdb }
  }
  const there = which('mongod')
  if (there) return { kind: 'mongod', program: there, folder: mongod }
  progress('looking for MongoDB')
  const found = await downloadedOrBuilt(await downloadMongod(), build)
  return { ...found, folder: found.kind === 'mongod' ? mongod : secantusdb }
}

/** Connection string of an engine on this port. */
export const urlOf = (kind: DatabaseEngine['kind'], port: number) =>
  `mongodb://127.0.0.1:${port}/${kind === 'mongod' ? '?replicaSet=sortie' : ''}`
