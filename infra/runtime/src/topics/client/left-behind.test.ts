import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createLog } from '../../process/telemetry.ts'
import { createKafka } from '../kafka.ts'
import { isLeftBehind } from './left-behind.ts'

const at = (...frames: string[]) => frames.map((frame) => `    at ${frame}`).join('\n')
const inKafka = 'Broker.metadata (/app/node_modules/kafkajs/src/broker/index.js:15:9)'
const inNode = 'process.processTicksAndRejections (node:internal/process/task_queues:104:5)'
const inOurs = 'async publish (/app/infra/runtime/src/topics/publisher.ts:70:7)'

test.each([
  ['Broker not connected', 'Error'],
  ['Closed connection', 'KafkaJSConnectionClosedError'],
])('"%s" that nothing of ours waits for was left behind by kafkajs', (message, name) => {
  expect(isLeftBehind({ name, message, stack: `${name}\n${at(inKafka, inNode)}` })).toBe(true)
})

test('an error of kafkajs that code of ours waited for is ours to handle', () => {
  const stack = `KafkaJSError\n${at(inKafka, inNode, inOurs)}`
  expect(isLeftBehind({ name: 'KafkaJSConnectionClosedError', message: 'x', stack })).toBe(false)
})

test('no other error counts, wherever it came from', () => {
  const typeError = new TypeError('undefined is not a function')
  expect(isLeftBehind(typeError)).toBe(false)
  expect(isLeftBehind({ name: 'TypeError', message: 'x', stack: at(inKafka) })).toBe(false)
  expect(isLeftBehind({ name: 'KafkaJSError', message: 'without a stack' })).toBe(false)
  expect(isLeftBehind({})).toBe(false)
})

type Broker = { isConnected: () => boolean; lookupRequest: () => void }

test('a broker whose versions are still being read does not count as connected', () => {
  createKafka('test', ['127.0.0.1:9'], createLog('test', 'silent'))
  const BrokerClass = createRequire(import.meta.url)('kafkajs/src/broker')
  const log = { namespace: () => log, debug: () => {} }
  const connectionPool = { host: 'b', port: 9, connectionTimeout: 1, isConnected: () => true }
  const broker: Broker = new BrokerClass({ connectionPool, logger: log })
  expect(broker.isConnected()).toBe(false)
  broker.lookupRequest = () => {}
  expect(broker.isConnected()).toBe(true)
})

/** How a process ends that survives what kafkajs leaves behind, and in which nobody handles this error. */
const endsWith = (error: string) => {
  const source = new URL('left-behind.ts', import.meta.url)
  const log = new URL('../../process/telemetry.ts', import.meta.url)
  const script = `
    import { surviveLeftBehind } from ${JSON.stringify(source.href)}
    import { createLog } from ${JSON.stringify(log.href)}
    surviveLeftBehind(createLog('test'))
    Promise.reject(Object.assign(${error}))
    setTimeout(() => process.exit(0), 50)`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { status: run.status, text: run.stdout + run.stderr }
}

test('a process lives on after what kafkajs left behind, and logs it', () => {
  const stack = JSON.stringify(`Error: Broker not connected\n${at(inKafka)}`)
  const { status, text } = endsWith(`new Error('Broker not connected'), { stack: ${stack} }`)
  expect(text).toContain('left a failed promise behind')
  expect(status).toBe(0)
})

test('a process ends on every other rejection that nobody handles', () => {
  const { status, text } = endsWith(`new TypeError('a fault of ours')`)
  expect(text).toContain('a fault of ours')
  expect(status).toBe(1)
})
