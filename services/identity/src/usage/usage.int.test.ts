import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startIdentity } from '../testing.ts'

// What an account is told of its missions and its trial, however many reports it bought.

const userId = 'usr_busy'
const at = '2026-01-01T00:00:00.000Z'
const patience = { timeout: 20_000, interval: 200 }

let identity: RunningService
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

/** The view as it is stored, in the generation that is read. */
const storedView = async () => {
  const generations = identity.db.collection<{ _id: string; live: number }>('generations')
  const { live } = (await generations.findOne({ _id: 'standing' }))!
  const views = identity.db.collection<{ _id: string; at: object }>(`view.standing.${live}`)
  return { views, found: await views.findOne({ _id: userId }) }
}
const streams = async () => Object.keys((await storedView()).found?.at ?? {}).sort()

const requested = (reportId: string, funding: 'trial' | 'mission') => ({
  type: 'ReportRequested',
  stream: reportId,
  version: 1,
  data: {
    reportId,
    userId,
    at,
    funding,
    projectId: 'prj_1',
    attempt: 1,
    industry: 'Bakery',
    businessName: 'Loaf',
    mainCompetitor: 'Crumb',
  },
})

test('the view keeps the same few streams, whatever is bought', async () => {
  await identity.publishAll('analysis', [
    ...['rep_1', 'rep_2', 'rep_3'].map((id) => requested(id, 'mission')),
    requested('rep_trial', 'trial'),
  ])
  const opened = { ledgerId: 'led_busy', userId, at, available: 3 }
  await identity.publish('billing', {
    type: 'LedgerOpened',
    stream: 'led_busy',
    version: 1,
    data: opened,
  })
  await vi.waitFor(async () => expect(await streams()).toEqual(['led_busy', 'rep_trial']), patience)
})

test('a view that an older release filled with all of them shrinks at the next start', async () => {
  const { views } = await storedView()
  await views.updateOne({ _id: userId }, { $set: { 'at.rep_1': 1, 'at.rep_2': 1, 'at.rep_3': 1 } })
  const generations = identity.db.collection<{ _id: string }>('generations')
  await generations.updateOne({ _id: 'standing' }, { $set: { rules: 'of an older release' } })
  const { env } = identity
  await identity.stop({ keep: true })
  identity = await startIdentity(env)
  await vi.waitFor(async () => expect(await streams()).toEqual(['led_busy', 'rep_trial']), patience)
})
