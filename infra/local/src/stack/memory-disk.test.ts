import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freeMemory, layInMemory } from './memory-disk.ts'

// Other systems than Linux have no such disk.
const onLinux = test.runIf(existsSync('/dev/shm'))
const SOME = 1
const MORE_THAN_ANY_MACHINE_HAS = 2 ** 60

let stack: string
let folder: string
beforeEach(async () => {
  stack = await mkdtemp(join(tmpdir(), 'sortie-memory-'))
  folder = join(stack, 'kafka')
})
afterEach(async () => {
  await freeMemory(folder)
  await rm(stack, { recursive: true, force: true })
})

onLinux('what a stack writes lies in memory until it is freed', async () => {
  await layInMemory(folder, SOME)
  await writeFile(join(folder, 'log'), 'event')
  const place = await readlink(folder)
  expect(existsSync(join(place, 'log'))).toBe(true)
  await freeMemory(folder)
  expect([existsSync(folder), existsSync(place)]).toEqual([false, false])
})

onLinux('a folder that is there keeps what it holds', async () => {
  await layInMemory(folder, SOME)
  await writeFile(join(folder, 'log'), 'event')
  await layInMemory(folder, SOME)
  expect(existsSync(join(folder, 'log'))).toBe(true)
})

onLinux('a folder that was deleted by its name begins empty', async () => {
  await layInMemory(folder, SOME)
  await writeFile(join(folder, 'log'), 'event')
  await rm(folder, { recursive: true })
  await layInMemory(folder, SOME)
  expect(existsSync(join(folder, 'log'))).toBe(false)
})

onLinux('a link whose memory is gone is made anew', async () => {
  await layInMemory(folder, SOME)
  await rm(await readlink(folder), { recursive: true })
  await layInMemory(folder, SOME)
  expect(existsSync(folder)).toBe(true)
})

test('where memory is short the folder is left to the disk', async () => {
  await layInMemory(folder, MORE_THAN_ANY_MACHINE_HAS)
  expect(existsSync(folder)).toBe(false)
})

test('a folder on the disk is never taken for one in memory', async () => {
  await mkdir(folder)
  await writeFile(join(folder, 'log'), 'event')
  await freeMemory(folder)
  expect(existsSync(join(folder, 'log'))).toBe(true)
})
