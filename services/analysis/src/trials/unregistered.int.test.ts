import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { build, shape } from '../testing-service.ts'

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac]), {
    KEYS_FOR_ANYBODY: 'false',
  })
})
afterAll(() => analysis.stop())

const body = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }

test('for a user whose key is lost nothing personal is stored, and no second key is made', async () => {
  const vault = analysis.db.client.db(analysis.env.VAULT_DB)
  const rows = vault.collection<{ _id: string }>('keys')
  const userId = `usr_${randomUUID()}`
  const launch = () => analysis.call(launchReport, { body, caller: analysis.caller(userId) })
  expect((await launch()).problem?.code).toBe('unavailable')
  expect(await rows.countDocuments({ _id: userId })).toBe(0)
  // Their project is opened, which says nothing personal.
  const stored = await analysis.db.collection('commits').find({ subject: userId }).toArray()
  expect(JSON.stringify(stored)).not.toMatch(/ReportRequested|Crumb/)

  // Identity makes it when somebody registers.
  await createKeys(vault, Buffer.from(analysis.env.MASTER_KEY!, 'base64')).seal(userId, 'ada')
  expect((await launch()).problem).toBeNull()
})
