import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { UserFacingError } from '../user-facing-error.ts'

/** The description of a backup that is stored with it. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Everything that was acknowledged before this moment is in it; of what came while it was made, some may be. */
  backupAt: z.iso.datetime(),
  /** `folder`: the data of a database that was stopped; `mongodump`: an archive of one that ran. */
  method: z.enum(['folder', 'mongodump']),
  engine: z.enum(['mongod', 'secantusdb']),
  vaultId: z.string(),
  /** A keyed hash by which the master key is known again; the key itself is in no backup. */
  masterKeyMark: z.string(),
  /** Number of times that the databases had been restored. */
  epoch: z.int().nonnegative(),
  /** By database: how many commits it held at least. */
  commits: z.record(z.string(), z.int().nonnegative()),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** A whole backup, which has a folder of its own. */
export type Backup = { folder: string; manifest: Manifest }

const FILE = 'manifest.json'
/** The folder inside of a backup in which the data is. */
export const DATA = 'data'
const INCOMPLETE = '.incomplete'

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Size and SHA-256 of every file below a folder, by its path in there. */
const filesIn = async (folder: string): Promise<Manifest['files']> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = {}
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    files[relative(folder, file)] = await hashOf(file)
  }
  return files
}

/**
 * Makes a backup: an unfinished one has another name, so it is never taken for a whole one. One that fails is
 * deleted, as a disk that it filled would stay full.
 * @param write puts the data into the folder that it is given.
 */
export const writeBackup = async (
  backups: string,
  about: Omit<Manifest, 'format' | 'files'>,
  write: (data: string) => Promise<void>,
): Promise<Backup> => {
  const folder = join(backups, about.backupAt.replaceAll(':', '-'))
  const unfinished = folder + INCOMPLETE
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const data = join(unfinished, DATA)
    await write(data)
    const manifest: Manifest = { format: 1, ...about, files: await filesIn(data) }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeFile(join(unfinished, FILE), text, { mode: 0o600 })
    await rename(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** @throws UserFacingError where a folder holds no whole backup, or one that was changed since. */
export const readBackup = async (folder: string): Promise<Backup> => {
  if (folder.replace(/\/+$/, '').endsWith(INCOMPLETE)) {
    throw new UserFacingError(`${folder} is a backup that was broken off. Choose another one.`)
  }
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) throw new UserFacingError(`${folder} is no backup: it has no ${FILE}.`)
  const { success, data: manifest } = Manifest.safeParse(parsed(text))
  if (!success)
    throw new UserFacingError(`${join(folder, FILE)} is not one that this release can read.`)
  return { folder, manifest }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws UserFacingError that names the files of a backup that are missing, changed or too many. */
export const verifyFiles = async ({ folder, manifest }: Backup): Promise<void> => {
  const found = await filesIn(join(folder, DATA)).catch(() => ({}) as Manifest['files'])
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.files)])
  const wrong = [...names].filter((name) => found[name]?.sha256 !== manifest.files[name]?.sha256)
  if (wrong.length === 0) return
  const some = wrong.slice(0, 3).join(', ')
  throw new UserFacingError(
    `${folder} is damaged: ${wrong.length} files are not as they were (${some}).`,
  )
}

/** Whole backups, the newest first. */
export const listBackups = async (backups: string): Promise<Backup[]> => {
  const names = await readdir(backups).catch(() => [])
  const found = await Promise.all(
    names.map((name) => readBackup(join(backups, name)).catch(() => null)),
  )
  return found
    .filter((backup) => backup !== null)
    .sort((one, other) => other.manifest.backupAt.localeCompare(one.manifest.backupAt))
}

/** The privacy policy promises that backups are gone 30 days after an erasure. */
const KEPT_MS = 29 * 86_400_000

/** No backup takes as long: one that is unfinished after that was broken off. */
const BROKEN_OFF_MS = 86_400_000

/** Backups that were broken off, as a machine was switched off. They hold data of people as whole ones do. */
const listBrokenOff = async (backups: string, now: Date): Promise<string[]> => {
  const names = await readdir(backups).catch(() => [])
  const unfinished = names.filter((name) => name.endsWith(INCOMPLETE))
  const found = await Promise.all(
    unfinished.map(async (name) => {
      const folder = join(backups, name)
      const { mtimeMs } = await stat(folder)
      return now.getTime() - mtimeMs > BROKEN_OFF_MS ? folder : null
    }),
  )
  return found.filter((folder) => folder !== null)
}

/** Deletes backups that are older than 29 days, and those that were broken off. @returns their folders. */
export const dropOldBackups = async (backups: string, now: Date): Promise<string[]> => {
  const old = (await listBackups(backups))
    .filter(({ manifest }) => now.getTime() - Date.parse(manifest.backupAt) > KEPT_MS)
    .map(({ folder }) => folder)
  const dropped = [...old, ...(await listBrokenOff(backups, now))]
  for (const folder of dropped) await rm(folder, { recursive: true })
  return dropped
}
