import mongoose from 'mongoose'
import { expect, test, vi } from 'vitest'
import type { Commit } from '../store/commit.ts'
import type { Infrastructure } from './ground.ts'
import { createOwnCommits } from './own-commits.ts'

const commit = { _id: 'dft_1@1', stream: 'dft_1', published: true } as Commit
const outage = () => new mongoose.mongo.MongoNetworkError('read ECONNRESET')

/** Own commits of a service whose views are written by a function, and what is told of them. */
const writtenBy = (applyCommit: () => Promise<void>) => {
  const projected = vi.fn()
  const warn = vi.fn()
  const infrastructure = {
    views: { applyCommit },
    later: { projections: [], tail: { projected, wake: vi.fn() } },
    log: { warn },
  } as unknown as Infrastructure
  return { ...createOwnCommits(infrastructure), projected, warn }
}

test('a command answers once its views are written, though the database went away in between', async () => {
  const write = vi.fn(async () => {})
  write.mockRejectedValueOnce(outage())
  const { appended, projected, warn } = writtenBy(write)
  await appended(commit)
  expect(write).toHaveBeenCalledTimes(2)
  expect(projected).toHaveBeenCalledExactlyOnceWith(commit)
  expect(warn).not.toHaveBeenCalled()
})

test('a command whose database stays away is answered all the same, and its views follow later', async () => {
  const write = vi.fn(() => Promise.reject(outage()))
  const { appended, projected, warn } = writtenBy(write)
  await appended(commit)
  expect(write).toHaveBeenCalledTimes(4)
  expect(projected).not.toHaveBeenCalled()
  expect(warn).toHaveBeenCalledOnce()
})

test('views that fail for another reason are not tried again before the answer', async () => {
  const write = vi.fn(() => Promise.reject(new Error('a view without a rule')))
  const { appended, warn } = writtenBy(write)
  await appended(commit)
  expect(write).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledOnce()
})
