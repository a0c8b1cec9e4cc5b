import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DATA,
  dropOldBackups,
  listBackups,
  readBackup,
  verifyFiles,
  writeBackup,
} from './manifest.ts'

let backups: string
beforeEach(async () => {
  backups = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterEach(() => rm(backups, { recursive: true, force: true }))

const about = (backupAt: string) => ({
  backupAt,
  method: 'folder' as const,
  engine: 'secantusdb' as const,
  vaultId: 'vault-1',
  masterKeyMark: 'mark',
  epoch: 0,
  commits: { sortie_identity: 3 },
})
const made = (backupAt = '2026-11-24T03:00:00.000Z') =>
  writeBackup(backups, about(backupAt), async (data) => {
    await mkdir(join(data, 'inner'), { recursive: true })
    await writeFile(join(data, 'a.wt'), 'one')
    await writeFile(join(data, 'inner', 'b.wt'), 'two')
  })

test('a backup is read as it was written', async () => {
  const { folder, manifest } = await made()
  expect(Object.keys(manifest.files).toSorted()).toEqual(['a.wt', 'inner/b.wt'])
  const found = await readBackup(folder)
  expect(found.manifest).toEqual(manifest)
  await verifyFiles(found)
})

test.each([
  ['changed', (file: string) => appendFile(file, '!')],
  ['missing', (file: string) => rm(file)],
  ['too many', (file: string) => writeFile(`${file}.more`, '')],
])('a backup with a file that is %s is refused', async (_name, harm) => {
  const backup = await made()
  await harm(join(backup.folder, DATA, 'a.wt'))
  await expect(verifyFiles(backup)).rejects.toThrow('is damaged: 1 files are not as they were')
})

test('what is no backup, is unfinished, or is of another format is refused by its name', async () => {
  const { folder } = await made()
  await expect(readBackup(join(backups, 'nothing'))).rejects.toThrow('is no backup')
  await writeFile(join(folder, 'manifest.json'), '{"format":2}')
  await expect(readBackup(folder)).rejects.toThrow('is not one that this release can read')
  await writeFile(join(folder, 'manifest.json'), '{"format":')
  await expect(readBackup(folder)).rejects.toThrow('is not one that this release can read')
  const broken = writeBackup(backups, about('2026-11-24T04:00:00.000Z'), async (data) => {
    await mkdir(data)
    throw new Error('the disk is full')
  })
  await expect(broken).rejects.toThrow('the disk is full')
  const unfinished = join(backups, '2026-11-24T05-00-00.000Z.incomplete')
  await mkdir(unfinished)
  await expect(readBackup(unfinished)).rejects.toThrow('was broken off')
  expect(await listBackups(backups)).toEqual([])
})

test('a backup that fails leaves nothing on a disk that it may have filled', async () => {
  const broken = writeBackup(backups, about('2026-11-24T04:00:00.000Z'), async (data) => {
    await mkdir(data)
    await writeFile(join(data, 'a.wt'), 'half')
    throw new Error('the disk is full')
  })
  await expect(broken).rejects.toThrow('the disk is full')
  expect(await readdir(backups)).toEqual([])
})

test('what a backup left that was broken off is deleted a day later, as it holds data of people', async () => {
  const now = new Date('2026-11-24T04:00:00.000Z')
  for (const [name, hours] of [
    ['old.incomplete', 25],
    ['under-way.incomplete', 1],
  ] as const) {
    const folder = join(backups, name)
    await mkdir(folder)
    const at = new Date(now.getTime() - hours * 3_600_000)
    await utimes(folder, at, at)
  }
  expect(await dropOldBackups(backups, now)).toEqual([join(backups, 'old.incomplete')])
  expect(await readdir(backups)).toEqual(['under-way.incomplete'])
})

test('backups are listed with the newest first, and old ones are deleted', async () => {
  const times = ['2026-10-25T02:00:00.000Z', '2026-11-24T03:00:00.000Z', '2026-10-27T02:00:00.000Z']
  for (const time of times) await made(time)
  await mkdir(join(backups, 'somebody else put this here'))
  const dropped = await dropOldBackups(backups, new Date('2026-11-24T04:00:00.000Z'))
  expect(dropped).toHaveLength(1)
  const left = await listBackups(backups)
  expect(left.map(({ manifest }) => manifest.backupAt)).toEqual([times[1], times[2]])
  expect(await readdir(backups)).toHaveLength(3)
})
