import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { appendLines, readLines } from '../../process/json-lines.ts'

/**
 * Records outside of the databases the people whose keys were destroyed: a backup that is restored holds keys that were
 * destroyed since, and only this journal lists them. It holds ids, no personal data.
 */
export type ErasureJournal = {
  /** Notes erasures; when it returns they are on the disk. @throws Error where they cannot be written. */
  record: (subjects: string[]) => Promise<void>
  /** Creates the folder and the file. @throws Error that names the setting where nothing can be written there. */
  prepare: () => Promise<void>
}

/** One line of the journal. `at`: ISO time. */
export type JournaledErasure = { subject: string; at: string }

const SUFFIX = '.erasures.jsonl'

/** Syncs a folder: a file in it is on the disk only once the folder is, too. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The journal of one service: lines of JSON in a file of its own, to which its instances append.
 * @param folder where the journals of all services are; null: erasures are noted nowhere.
 */
export const openErasureJournal = (folder: string | null, service: string): ErasureJournal => {
  if (folder === null) return { record: async () => {}, prepare: async () => {} }
  const file = join(folder, service + SUFFIX)
  return {
    record: async (subjects) => {
      if (subjects.length === 0) return
      const at = new Date().toISOString()
      const erasures = subjects.map((subject): JournaledErasure => ({ subject, at }))
      await appendLines(file, erasures)
    },
    prepare: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await appendLines(file, [])
        await syncFolder(folder)
      } catch (error) {
        throw new Error(`ERASURE_JOURNAL: nothing can be written to ${folder}`, { cause: error })
      }
    },
  }
}

/**
 * Returns the people that any service erased since a moment, each once.
 * @param since ISO time
 * @throws Error where there is no such folder.
 */
export const readErasures = async (folder: string, since: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX))
  const subjects = new Set<string>()
  for (const name of files) {
    for (const line of await readLines(join(folder, name))) {
      const { subject, at } = line as Partial<JournaledErasure>
      if (subject && at && at >= since) subjects.add(subject)
    }
  }
  return [...subjects]
}
