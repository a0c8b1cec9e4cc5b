import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { Sentence } from '../sentence.ts'
import { which } from '../system.ts'

const ARCHIVE = 'archive.gz'

/** What mongodump is told: one archive of the whole server, as it was at the moment at which the dump ends. */
export const dumpArguments = (config: string, data: string): string[] => [
  `--config=${config}`,
  '--oplog',
  '--gzip',
  `--archive=${join(data, ARCHIVE)}`,
]

/** What mongorestore is told. It stops at the first document that it cannot write. */
export const restoreArguments = (config: string, data: string): string[] => [
  `--config=${config}`,
  '--oplogReplay',
  '--drop',
  '--stopOnError',
  '--gzip',
  `--archive=${join(data, ARCHIVE)}`,
]

/** Whether a database that runs can be dumped from here. */
export const canDump = (): boolean => Boolean(which('mongodump') && which('mongorestore'))

/** Runs a tool of MongoDB. The address may hold a password, so it stands in a file and not among the arguments. */
const runTool = async (
  tool: 'mongodump' | 'mongorestore',
  mongoUrl: string,
  beside: string,
  argumentsOf: (config: string) => string[],
) => {
  const config = join(beside, `${tool}.yaml`)
  await writeFile(config, `uri: ${JSON.stringify(mongoUrl)}\n`, { mode: 0o600 })
  try {
    await execa(tool, argumentsOf(config), { stdin: 'ignore' })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Sentence(`${tool} failed: ${String(stderr).trim().split('\n').at(-1) || 'see above'}`)
  } finally {
    await rm(config, { force: true })
  }
}

/** Writes an archive of a database that runs into a folder, which is made. */
export const dumpInto = async (mongoUrl: string, data: string): Promise<void> => {
  await mkdir(data, { recursive: true, mode: 0o700 })
  await runTool('mongodump', mongoUrl, data, (config) => dumpArguments(config, data))
}

/** Replaces what a database holds by an archive. */
export const restoreFrom = (data: string, mongoUrl: string, beside: string): Promise<void> =>
  runTool('mongorestore', mongoUrl, beside, (config) => restoreArguments(config, data))
