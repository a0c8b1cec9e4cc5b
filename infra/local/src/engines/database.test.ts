import { expect, test, vi } from 'vitest'
import { downloadedOrBuilt } from './database.ts'

const never = new Promise<never>(() => {})
const GRACE = 10

test('a download that begins at once is waited for, and nothing is built', async () => {
  const build = vi.fn(async () => 'built')
  const download = { begun: Promise.resolve(true), program: Promise.resolve('mongod') }
  expect(await downloadedOrBuilt(download, build, GRACE)).toEqual({
    kind: 'mongod',
    program: 'mongod',
  })
  expect(build).not.toHaveBeenCalled()
})

test('the build begins while the download may still begin, and is what there is if it does not', async () => {
  const begun = Promise.withResolvers<boolean>()
  const build = vi.fn(async () => 'built')
  const found = downloadedOrBuilt({ begun: begun.promise, program: never }, build, GRACE)
  await vi.waitFor(() => expect(build).toHaveBeenCalledTimes(1))
  begun.resolve(false)
  expect(await found).toEqual({ kind: 'secantusdb', program: 'built' })
  expect(build).toHaveBeenCalledTimes(1)
})

test('a download that begins late stops the build', async () => {
  const begun = Promise.withResolvers<boolean>()
  const build = vi.fn((_signal?: AbortSignal): Promise<string> => never)
  const download = { begun: begun.promise, program: Promise.resolve('mongod') }
  const found = downloadedOrBuilt(download, build, GRACE)
  await vi.waitFor(() => expect(build).toHaveBeenCalled())
  begun.resolve(true)
  expect(await found).toMatchObject({ kind: 'mongod' })
  expect(build.mock.calls[0]?.[0]?.aborted).toBe(true)
})

test('a download that breaks off is followed by a build', async () => {
  const build = vi.fn(async () => 'built')
  const download = { begun: Promise.resolve(true), program: Promise.resolve(undefined) }
  expect(await downloadedOrBuilt(download, build, GRACE)).toMatchObject({ program: 'built' })
})

test('where a download failed lately, the build begins at once', async () => {
  const found = await downloadedOrBuilt(undefined, async () => 'built', 60_000)
  expect(found).toEqual({ kind: 'secantusdb', program: 'built' })
})
