import { copyFile, readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** A log that is longer than this, in bytes, is put aside. */
export const LOG_LIMIT = 20 * 1024 * 1024

/**
 * Puts each log of a folder that is too long aside as `<name>.log.1`, in place of the one before, and
 * begins it anew. The file stays the same one: the supervisor has it open, and appends to it. A line that is
 * written in between may be lost.
 */
export const rotateLogs = async (folder: string, limit = LOG_LIMIT): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.log'))) {
    const file = join(folder, name)
    const { size } = await stat(file)
    if (size <= limit) continue
    await copyFile(file, `${file}.1`)
    await truncate(file)
  }
}
