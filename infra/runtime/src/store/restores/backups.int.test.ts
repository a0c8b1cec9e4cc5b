import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type TestStage } from '../../../tests/stage.ts'
import { backupAge, noteBackup } from './backups.ts'
import { lastRestoreBegun, noteRestoreBegun, refuseUnfinishedRestore } from './epoch.ts'

let stage: TestStage
let folder: string
beforeAll(async () => {
  stage = await openStage()
  folder = await mkdtemp(join(tmpdir(), 'restores-'))
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

test('the age of the newest backup is known, and none where none was made', async () => {
  expect(await backupAge(stage.vault)).toBeNull()
  await noteBackup(stage.vault, new Date(Date.now() - 3_600_000).toISOString())
  expect(await backupAge(stage.vault)).toBeGreaterThanOrEqual(3_600)
  const before = await backupAge(stage.vault)
  await noteBackup(stage.vault, new Date().toISOString())
  expect(await backupAge(stage.vault)).toBeLessThan(before!)
})

test('databases from before a restore that was begun are refused, and those of the last one are not', async () => {
  expect(await lastRestoreBegun(folder)).toBe(0)
  await refuseUnfinishedRestore(folder, { number: 0 })
  const about = { restoredAt: '2026-11-24T10:00:00.000Z', backupAt: '2026-11-24T03:00:00.000Z' }
  await noteRestoreBegun(folder, { number: 1, ...about })
  await noteRestoreBegun(folder, { number: 2, ...about })
  expect(await lastRestoreBegun(folder)).toBe(2)
  await expect(refuseUnfinishedRestore(folder, { number: 1 })).rejects.toThrow(
    'Restore 2 was begun',
  )
  await refuseUnfinishedRestore(folder, { number: 2 })
  await refuseUnfinishedRestore(null, { number: 0 })
})
