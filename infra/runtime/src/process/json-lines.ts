import { open, readFile } from 'node:fs/promises'

/**
 * Appends values to a file of JSON lines, which is made where it is missing. When it returns, they are on the
 * disk. @throws Error where they cannot be written.
 */
export const appendLines = async (file: string, values: readonly object[]): Promise<void> => {
  const handle = await open(file, 'a', 0o600)
  try {
    const lines = values.map((value) => JSON.stringify(value))
    // A line of a process that died while it wrote has no end: these begin anew.
    if (lines.length > 0) await handle.write(`\n${lines.join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The values of a file of JSON lines, without those that were broken off while they were written: nobody was
 * told that these are on the disk. @throws Error where there is no such file.
 */
export const readLines = async (file: string): Promise<object[]> => {
  const text = await readFile(file, 'utf8')
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as object] : []
    } catch {
      return []
    }
  })
}
