import { expect, test } from 'vitest'
import { createLog } from '../../process/telemetry.ts'
import { createCompleteness } from './completeness.ts'
import type { TopicRecord } from './topic-record.ts'
import { losingBy } from './topic-settings.ts'

const keeping = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' }

test('a topic that is compacted, or keeps events for a time only, is named with its settings', () => {
  expect(losingBy(keeping)).toBeNull()
  expect(losingBy({ ...keeping, 'cleanup.policy': 'compact,delete' })).toBe(
    'cleanup.policy is compact,delete instead of delete',
  )
  expect(losingBy({ ...keeping, 'retention.ms': '604800000', 'retention.bytes': '1000' })).toBe(
    'retention.ms is 604800000 instead of -1, retention.bytes is 1000 instead of -1',
  )
  // A cluster that does not tell one of them.
  expect(losingBy({ 'cleanup.policy': 'delete' })).toBeNull()
})

/** What a service says of a topic that has lost nothing, and whose settings are these. */
const losingWith = async (describeConfigs: () => Promise<object>) => {
  const admin = {
    connect: async () => {},
    disconnect: async () => {},
    fetchTopicOffsets: async () => [{ partition: 0, low: '0', high: '3' }],
    describeConfigs,
  }
  const record: TopicRecord = {
    _id: 'billing.events',
    ends: { 0: 3 },
    begins: {},
    incomplete: null,
    republish: null,
  }
  const completeness = createCompleteness({
    kafka: { admin: () => admin } as never,
    topic: record._id,
    store: {} as never,
    records: { read: async () => record } as never,
    log: createLog('test', 'silent'),
  })
  await completeness.check()
  return { losing: completeness.losing(), incomplete: completeness.incomplete() }
}
const told = (settings: Record<string, string>) => async () => ({
  resources: [
    {
      configEntries: Object.entries(settings).map(([configName, configValue]) => ({
        configName,
        configValue,
      })),
    },
  ],
})

test('a compacted topic is noticed by whoever publishes to it, though both of its ends are as they were', async () => {
  expect(await losingWith(told({ ...keeping, 'cleanup.policy': 'compact' }))).toEqual({
    losing: 'cleanup.policy is compact instead of delete',
    incomplete: null,
  })
  expect(await losingWith(told(keeping))).toEqual({ losing: null, incomplete: null })
})

test('a cluster that keeps its settings to itself keeps nobody from publishing', async () => {
  const refused = async () => {
    throw new Error('not authorized')
  }
  expect(await losingWith(refused)).toEqual({ losing: null, incomplete: null })
})
