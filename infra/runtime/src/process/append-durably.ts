import { open } from 'node:fs/promises'

/** Appends to a file, which is made where it is missing. When it returns, the text is on the disk. */
export const appendDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'a', 0o600)
  try {
    if (text) await handle.write(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
