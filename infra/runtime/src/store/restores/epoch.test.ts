import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lastRestoreBegun, noteRestoreBegun, refuseUnfinishedRestore } from './epoch.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restores-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const restore = {
  number: 1,
  restoredAt: '2026-11-24T12:00:00.000Z',
  backupAt: '2026-11-23T12:00:00.000Z',
}

test('a note of a restore that was broken off hides no other, and stops no start', async () => {
  await noteRestoreBegun(folder, restore)
  await appendFile(join(folder, 'restores.jsonl'), '{"number":2,"resto')
  expect(await lastRestoreBegun(folder)).toBe(1)
  await refuseUnfinishedRestore(folder, { number: 1 })
  await noteRestoreBegun(folder, { ...restore, number: 2 })
  expect(await lastRestoreBegun(folder)).toBe(2)
})
