import { expect, test } from 'vitest'
import { createLog, span, startTelemetry, traceparent } from './telemetry.ts'

startTelemetry('test', {
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_EXPORTER_ZIPKIN_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: 1,
  INSTANCE: '1',
})

const written: Record<string, unknown>[] = []
const log = createLog('test', 'info', { write: (line) => void written.push(JSON.parse(line)) })

test('a line carries the trace and the span within which it was written', async () => {
  const within = await span('work', {}, async () => {
    log.info({ route: '/api/free-trial' }, 'within')
    return traceparent()
  })
  const { trace_id, span_id, route } = written.at(-1)!
  expect(trace_id).toMatch(/^[0-9a-f]{32}$/)
  // Nothing is exported, so nothing is recorded either.
  expect(within).toBe(`00-${trace_id}-${span_id}-00`)
  expect(route).toBe('/api/free-trial')
})

test('a line outside of any trace names none', () => {
  log.info('outside')
  expect(written.at(-1)).toMatchObject({ level: 'info', service: 'test', msg: 'outside' })
  expect(written.at(-1)).not.toHaveProperty('trace_id')
})

test('a field that is not on the list is left out, whatever it holds', async () => {
  await span('work', {}, async () => {
    log.info({ status: 200, email: 'a@example.com', trace_id: 'forged' }, 'told')
  })
  const line = written.at(-1)!
  expect(line).toMatchObject({ status: 200, msg: 'told' })
  expect(JSON.stringify(line)).not.toContain('example.com')
  expect(line.trace_id).not.toBe('forged')
})

test('an error keeps its type and its message', () => {
  log.warn({ err: new TypeError('broken') }, 'failed')
  expect(written.at(-1)).toMatchObject({ err: { type: 'TypeError', message: 'broken' } })
})
