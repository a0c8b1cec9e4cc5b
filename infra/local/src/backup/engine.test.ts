import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Definition } from '../processes/definition.ts'
import { dumpArguments, dumpInto, reasonIn, restoreArguments } from './dump.ts'
import { bringBeside, canRestore, copyData, engineOf, putInPlace, sayIfFull } from './engine.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const stackWith = (cwd: string | null) => {
  const definition: Definition = {
    name: 'mongo',
    script: 'database',
    args: [],
    cwd: cwd ?? '',
    env: {},
    ports: [],
    saysReady: false,
    sources: [],
  }
  return { processes: cwd ? [definition] : [] }
}

test('a mongod is dumped where its tools are there, and any other database is copied', () => {
  const [mongod, other] = [stackWith('/data/mongod'), stackWith('/data/secantusdb')]
  expect(engineOf(mongod, true)).toMatchObject({ method: 'mongodump', engine: 'mongod' })
  expect(engineOf(mongod, false)).toMatchObject({ method: 'folder', folder: '/data/mongod' })
  expect(engineOf(other, true)).toMatchObject({ method: 'folder', engine: 'secantusdb' })
  expect(engineOf(stackWith(null), true)).toMatchObject({ method: 'mongodump', folder: null })
  expect(() => engineOf(stackWith(null), false)).toThrow('install mongodump and mongorestore')
})

test('a dump is of one moment, and the address of the database is in no argument', () => {
  const dumped = dumpArguments('/tmp/config.yaml', '/backup/data')
  expect(dumped).toEqual(expect.arrayContaining(['--oplog', '--archive=/backup/data/archive.gz']))
  const restored = restoreArguments('/tmp/config.yaml', '/backup/data')
  expect(restored).toEqual(expect.arrayContaining(['--oplogReplay', '--drop', '--stopOnError']))
  expect([...dumped, ...restored].join(' ')).not.toContain('mongodb://')
})

test('data is put in place as a whole, and what was there before is gone', async () => {
  const [data, place] = [join(folder, 'backup'), join(folder, 'database')]
  await mkdir(join(data, 'inner'), { recursive: true })
  await writeFile(join(data, 'inner', 'a.wt'), 'new')
  await mkdir(place)
  await writeFile(join(place, 'old.wt'), 'old')
  await bringBeside(data, place)
  expect(await readdir(place)).toEqual(['old.wt'])
  await putInPlace(place)
  expect(await readdir(place)).toEqual(['inner'])
  expect(await readFile(join(place, 'inner', 'a.wt'), 'utf8')).toBe('new')
  expect((await readdir(folder)).toSorted()).toEqual(['backup', 'database'])
  await rm(place, { recursive: true })
  await bringBeside(data, place)
  await putInPlace(place)
  expect(await readdir(place)).toEqual(['inner'])
})

test('what cannot be copied whole replaces nothing, and leaves nothing beside it', async () => {
  const [data, place] = [join(folder, 'backup'), join(folder, 'database')]
  await mkdir(data)
  await writeFile(join(data, 'a.wt'), 'new')
  // No file that can be copied.
  const server = createServer().listen(join(data, 'b.sock'))
  await once(server, 'listening')
  await mkdir(place)
  await writeFile(join(place, 'old.wt'), 'old')
  await expect(bringBeside(data, place)).rejects.toThrow('socket')
  server.close()
  expect(await readdir(place)).toEqual(['old.wt'])
  expect((await readdir(folder)).toSorted()).toEqual(['backup', 'database'])
})

test('a full disk is told by its folder, and any other fault as it is', async () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(`it failed: ${code}`), { code })
  }
  await expect(sayIfFull('/backups', failing('ENOSPC'))).rejects.toThrow(
    'The disk of /backups is full. Free some space',
  )
  await expect(sayIfFull('/backups', failing('EIO'))).rejects.toThrow('it failed: EIO')
})

test('a backup of files is restored also where the tools for dumps were installed since', () => {
  const files = { method: 'folder', engine: 'mongod' } as const
  const dump = { method: 'mongodump', engine: 'mongod' } as const
  const [mongod, other] = [stackWith('/data/mongod'), stackWith('/data/secantusdb')]
  expect(canRestore(files, engineOf(mongod, true))).toBe(true)
  expect(canRestore(files, engineOf(mongod, false))).toBe(true)
  expect(canRestore(files, engineOf(other, true))).toBe(false)
  expect(canRestore(files, engineOf(stackWith(null), true))).toBe(false)
  expect(canRestore(dump, engineOf(mongod, true))).toBe(true)
  expect(canRestore(dump, engineOf(mongod, false))).toBe(false)
  expect(canRestore(dump, engineOf(other, true))).toBe(false)
})

test('a tool of MongoDB is quoted with why it failed, and not with what it counts afterwards', () => {
  const told = [
    '2026-11-27T00:50:31.382+0000\treplaying oplog',
    '2026-11-27T00:50:31.385+0000\tFailed: restore error: error applying oplog: no such command',
    '2026-11-27T00:50:31.385+0000\t500 document(s) restored successfully. 0 document(s) failed to restore.',
  ]
  expect(reasonIn(`${told.join('\n')}\n`)).toBe(
    'restore error: error applying oplog: no such command',
  )
  expect(reasonIn('cannot open shared object file\n')).toBe('cannot open shared object file')
  expect(reasonIn('')).toBe('it does not say why')
})

test('the address of the database is in no file of a backup, also while it is made', async () => {
  const [tools, data, copy] = ['tools', 'data', 'copy'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(tools)
  const script = `#!/bin/sh\ncp -r ${data} ${copy}\nfor last; do :; done\necho dumped > "\${last#--archive=}"\n`
  await writeFile(join(tools, 'mongodump'), script, { mode: 0o700 })
  vi.stubEnv('PATH', `${tools}:${process.env.PATH}`)
  await dumpInto('mongodb://user:secret@127.0.0.1/', data)
  expect(await readdir(copy)).toEqual([])
  expect(await readdir(data)).toEqual(['archive.gz'])
})

test('what is not there is not copied in silence', async () => {
  await expect(copyData(join(folder, 'nothing'), join(folder, 'copy'))).rejects.toThrow('ENOENT')
})
