import type { EachMessagePayload, Kafka } from 'kafkajs'
import { expect, test } from 'vitest'
import { readHistory } from './history.ts'

type Run = { eachMessage: (payload: EachMessagePayload) => Promise<void> }

const loading = () =>
  Object.assign(new Error('The coordinator is loading'), {
    name: 'KafkaJSProtocolError',
    retriable: true,
  })

/** Kafka with one message that is no event, whose first consumers cannot join with these errors. */
const kafkaThatRefuses = (errors: Error[]) => {
  const consumers: string[] = []
  const admin = {
    connect: async () => {},
    disconnect: async () => {},
    fetchTopicOffsets: async () => [{ partition: 0, offset: '1', low: '0', high: '1' }],
    deleteGroups: async () => {},
  }
  const consumer = ({ groupId }: { groupId: string }) => {
    consumers.push(groupId)
    const message = { offset: '0', value: Buffer.from('no event') }
    return {
      events: {},
      on: () => {},
      connect: async () => {},
      subscribe: async () => {},
      run: async ({ eachMessage }: Run) => {
        const error = errors.shift()
        if (error) throw error
        await eachMessage({ topic: 'identity.events', partition: 0, message } as never)
      },
      disconnect: async () => {},
    }
  }
  return { consumers, kafka: { admin: () => admin, consumer } as unknown as Kafka }
}

test('history is read once Kafka, which started just now, has loaded its groups', async () => {
  const { consumers, kafka } = kafkaThatRefuses([loading(), loading()])
  expect(await readHistory(kafka, ['identity.events'], async () => {})).toBe(0)
  // One that was refused cannot be run again.
  expect(consumers).toHaveLength(3)
  expect(new Set(consumers).size).toBe(1)
})

test('an error that waiting does not mend is told at once', async () => {
  const { consumers, kafka } = kafkaThatRefuses([new Error('not authorized')])
  const reading = readHistory(kafka, ['identity.events'], async () => {})
  await expect(reading).rejects.toThrow('not authorized')
  expect(consumers).toHaveLength(1)
})
