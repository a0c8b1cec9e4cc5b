import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Definition } from '../definition.ts'
import { dumpArguments, restoreArguments } from './dump.ts'
import { copyData, engineOf, putInPlace } from './engine.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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
  await putInPlace(data, place)
  expect(await readdir(place)).toEqual(['inner'])
  expect(await readFile(join(place, 'inner', 'a.wt'), 'utf8')).toBe('new')
  expect((await readdir(folder)).toSorted()).toEqual(['backup', 'database'])
  await rm(place, { recursive: true })
  await putInPlace(data, place)
  expect(await readdir(place)).toEqual(['inner'])
})

test('what is not there is not copied in silence', async () => {
  await expect(copyData(join(folder, 'nothing'), join(folder, 'copy'))).rejects.toThrow('ENOENT')
})
