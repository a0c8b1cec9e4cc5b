import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../process/telemetry.ts'
import { createKafka } from './kafka.ts'

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue')

/** What a connection of the client queues its requests in; `send` notes that one was sent. */
const queue = (most: number) => {
  createKafka('test', ['127.0.0.1:9'], createLog('test', 'silent'))
  const given = { clientId: 'test', broker: 'b', requestTimeout: 1_000, maxInFlightRequests: most }
  const queued = new RequestQueue({ ...given, logger: { debug: () => {} } })
  const request = (correlationId: number, send: () => void) => ({
    entry: { correlationId, resolve: () => {}, reject: () => {} },
    expectResponse: true,
    requestTimeout: 1_000,
    sendRequest: send,
  })
  return { queued, request }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a connection on which nothing waits sets no timer', () => {
  const { queued, request } = queue(1)
  queued.push(request(1, () => {}))
  queued.fulfillRequest({ correlationId: 1, payload: null, size: 0 })
  expect(vi.getTimerCount()).toBe(0)
})

test('a request that was held back by the broker is sent when its time has come', () => {
  const { queued, request } = queue(1)
  const send = vi.fn()
  queued.maybeThrottle(500)
  queued.push(request(1, send))
  vi.advanceTimersByTime(400)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(send).toHaveBeenCalledOnce()
})
