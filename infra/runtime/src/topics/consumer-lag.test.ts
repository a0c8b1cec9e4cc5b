import { expect, test } from 'vitest'
import { createConsumerLag } from './consumer-lag.ts'

const one = { topic: 'billing.events', partition: 0 }
const other = { topic: 'billing.events', partition: 1 }

test('a consumer is behind by what its partitions hold and it has not done with', () => {
  const lag = createConsumerLag()
  expect(lag.messages()).toBe(0)
  lag.fetched(one, '10', '15')
  lag.fetched(other, '0', '2')
  expect(lag.messages()).toBe(7)
  lag.resolved(one, '10')
  lag.resolved(one, '12')
  expect(lag.messages()).toBe(4)
  lag.resolved(one, '14')
  lag.resolved(other, '1')
  expect(lag.messages()).toBe(0)
})

test('a batch that comes again after a rebalance counts once', () => {
  const lag = createConsumerLag()
  lag.fetched(one, '10', '15')
  lag.clear()
  expect(lag.messages()).toBe(0)
  lag.fetched(one, '12', '16')
  expect(lag.messages()).toBe(4)
})

test('a message of a partition that others own now is not counted', () => {
  const lag = createConsumerLag()
  lag.fetched(one, '10', '15')
  lag.clear()
  lag.resolved(one, '11')
  expect(lag.messages()).toBe(0)
})
