import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openErasureJournal, readErasures } from './erasure-journal.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'journal-')), 'inner')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const EVER = '1970-01-01T00:00:00.000Z'

test('erasures of all services are read again, each once', async () => {
  const [identity, content] = ['identity', 'content'].map((name) =>
    openErasureJournal(folder, name),
  )
  await identity!.prepare()
  await content!.prepare()
  await identity!.record(['usr_1', 'usr_2'])
  await content!.record(['dft_1'])
  await content!.record(['usr_1'])
  await content!.record([])
  expect((await readErasures(folder, EVER)).toSorted()).toEqual(['dft_1', 'usr_1', 'usr_2'])
  expect(await readErasures(folder, '2999-01-01T00:00:00.000Z')).toEqual([])
})

test('instances that write at the same time, and starts after that, lose nothing', async () => {
  const instances = Array.from({ length: 5 }, () => openErasureJournal(folder, 'identity'))
  await instances[0]!.prepare()
  const written = instances.flatMap((instance, index) =>
    Array.from({ length: 20 }, (_, count) => instance.record([`usr_${index}-${count}`])),
  )
  await Promise.all(written)
  await instances[0]!.prepare()
  expect(await readErasures(folder, EVER)).toHaveLength(100)
})

test('a line that was broken off hides no other', async () => {
  const journal = openErasureJournal(folder, 'identity')
  await journal.prepare()
  await journal.record(['usr_1'])
  const [file] = await readdir(folder)
  await appendFile(join(folder, file!), '{"subject":"usr_2","a')
  await journal.record(['usr_3'])
  expect(await readErasures(folder, EVER)).toEqual(['usr_1', 'usr_3'])
  expect(await readFile(join(folder, file!), 'utf8')).not.toContain('@')
})

test('a folder that takes nothing is named at the start, and no erasure is taken for noted', async () => {
  await writeFile(folder, 'a file, where a folder is wanted')
  const journal = openErasureJournal(folder, 'identity')
  await expect(journal.prepare()).rejects.toThrow(
    `ERASURE_JOURNAL: nothing can be written to ${folder}`,
  )
  await expect(journal.record(['usr_1'])).rejects.toThrow()
})
