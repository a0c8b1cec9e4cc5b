import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rotateLogs } from './log-rotation.ts'

test('a log that is too long is put aside once, and whoever has it open goes on at its start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-logs-'))
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  // As the supervisor opens it.
  const log = createWriteStream(join(folder, 'gateway.log'), { flags: 'a' })
  const write = (text: string) => new Promise((resolve) => log.write(text, resolve))
  try {
    await writeFile(join(folder, 'short.log'), 'short')
    for (const text of ['first and long', 'second and long']) {
      await write(text)
      await rotateLogs(folder, 10)
      expect(await read('gateway.log')).toBe('')
      expect(await read('gateway.log.1')).toBe(text)
    }
    await write('third')
    await rotateLogs(folder, 10)
    expect(await read('gateway.log')).toBe('third')
    expect(await read('short.log')).toBe('short')
    expect((await readdir(folder)).sort()).toEqual(['gateway.log', 'gateway.log.1', 'short.log'])
    await rotateLogs(join(folder, 'none'))
  } finally {
    log.destroy()
    await rm(folder, { recursive: true })
  }
})
