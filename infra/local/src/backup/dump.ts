import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { which } from '../system.ts'
import { UserFacingError } from '../user-facing-error.ts'

const ARCHIVE = 'archive.gz'

/**
 * Returns the arguments of mongodump: one archive of the whole server, as it was at the moment at which the dump ends.
 */
export const dumpArguments = (config: string, data: string): string[] => [
  `--config=${config}`,
  '--oplog',
  '--gzip',
  `--archive=${join(data, ARCHIVE)}`,
]

/** Returns the arguments of mongorestore. It stops at the first document that it cannot write. */
export const restoreArguments = (config: string, data: string): string[] => [
  `--config=${config}`,
  '--oplogReplay',
  '--drop',
  '--stopOnError',
  '--gzip',
  `--archive=${join(data, ARCHIVE)}`,
]

/** Returns true if the tools that dump and restore a running database are installed here. */
export const canDump = (): boolean => Boolean(which('mongodump') && which('mongorestore'))

/** Returns the reason for which a tool of MongoDB failed: it says so before it counts what it did. */
export const reasonIn = (stderr: string): string => {
  const lines = stderr.trim().split('\n')
  const failed = lines.findLast((line) => line.includes('Failed: '))
  return failed?.replace(/^.*Failed: /, '') ?? (lines.at(-1) || 'it does not say why')
}

/**
 * Runs a tool of MongoDB. The address may hold a password, so it stands in a file and not among the arguments: in one of
 * its own, as a backup is kept for weeks and may be on a disk that cannot be written.
 */
const runTool = async (
  tool: 'mongodump' | 'mongorestore',
  mongoUrl: string,
  argumentsOf: (config: string) => string[],
) => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-'))
  const config = join(folder, `${tool}.yaml`)
  try {
    await writeFile(config, `uri: ${JSON.stringify(mongoUrl)}\n`, { mode: 0o600 })
    await execa(tool, argumentsOf(config), { stdin: 'ignore' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new UserFacingError(`${tool} failed: ${reasonIn(stderr || message)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes an archive of a database that runs into a folder, which is made. */
export const dumpInto = async (mongoUrl: string, data: string): Promise<void> => {
  await mkdir(data, { recursive: true, mode: 0o700 })
  await runTool('mongodump', mongoUrl, (config) => dumpArguments(config, data))
}

/** Replaces what a database holds by an archive. */
export const restoreFrom = (data: string, mongoUrl: string): Promise<void> =>
  runTool('mongorestore', mongoUrl, (config) => restoreArguments(config, data))
