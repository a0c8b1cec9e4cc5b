import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteRestoreBegun } from '@sortie/runtime/store/restores/epoch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isHalfRestored } from './installation.ts'
import { refuseOtherNames } from './restore.ts'

let journal: string
beforeEach(async () => {
  journal = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(() => rm(journal, { recursive: true, force: true }))

const restore = (number: number) => ({
  number,
  restoredAt: '2026-11-24T04:00:00.000Z',
  backupAt: '2026-11-24T03:00:00.000Z',
})

test('what a restore left that was broken off is no state to keep or to back up', async () => {
  expect(await isHalfRestored({ journal }, { epoch: 0 })).toBe(false)
  await noteRestoreBegun(journal, restore(1))
  expect(await isHalfRestored({ journal }, { epoch: 0 })).toBe(true)
  expect(await isHalfRestored({ journal }, { epoch: 1 })).toBe(false)
  await noteRestoreBegun(journal, restore(2))
  expect(await isHalfRestored({ journal }, { epoch: 1 })).toBe(true)
  expect(await isHalfRestored({ journal: null }, { epoch: 0 })).toBe(false)
})

test('a backup with a database that no service uses is refused before anything is changed', () => {
  const databases = {
    identity: 'sortie_identity',
    billing: 'sortie_billing',
    analysis: 'sortie_analysis',
    content: 'sortie_content',
    tracking: 'sortie_tracking',
  }
  refuseOtherNames({ databases }, { commits: { sortie_billing: 3 } })
  expect(() =>
    refuseOtherNames({ databases }, { commits: { sortie_billing: 3, sortie_mail: 1 } }),
  ).toThrow('holds sortie_mail, which no service here uses')
})
