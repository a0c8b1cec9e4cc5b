import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { json, startTestGateway, startUpstream } from './testing.ts'

type Span = {
  id: string
  traceId: string
  parentId?: string
  name: string
  kind?: string
  timestamp: number
  duration: number
  tags: Record<string, string>
}

const spans: Span[] = []
let collector: Awaited<ReturnType<typeof startUpstream>>
let service: Awaited<ReturnType<typeof startUpstream>>
let gateway: Gateway

beforeAll(async () => {
  collector = await startUpstream({
    'POST /api/v2/spans': ({ body }, response) => {
      spans.push(...JSON.parse(body))
      response.writeHead(202).end()
    },
  })
  service = await startUpstream({ '*': (_seen, response) => json(response, 200, {}) })
  gateway = await startTestGateway({
    ANALYSIS_URL: service.url,
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_EXPORTER_ZIPKIN_ENDPOINT: `${collector.url}/api/v2/spans`,
  })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
  await collector.stop()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const clickId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${clickId}-01`
const path = '/api/free-trial/results/prj_1'
const call = (headers: Record<string, string>) => fetch(gateway.url + path, { headers })
const found = (test: (span: Span) => boolean) =>
  expect.poll(() => spans.find(test), { timeout: 5_000 }).toBeDefined()

test('a click is the root of its trace, with the ids that the browser chose', async () => {
  const began = Date.now()
  await call({ traceparent, 'x-sortie-action': 'start-free-trial;ms=250' })
  const ended = Date.now()
  await found(({ id }) => id === clickId)
  const click = spans.find(({ id }) => id === clickId)!
  expect(click).toMatchObject({ traceId, name: 'click start-free-trial' })
  expect(click.parentId).toBeUndefined()
  const clicked = click.timestamp / 1_000
  expect(clicked).toBeGreaterThanOrEqual(began - 251)
  expect(clicked).toBeLessThanOrEqual(ended - 249)
  expect(click.duration / 1_000).toBeGreaterThanOrEqual(250)

  const server = spans.find(({ parentId }) => parentId === clickId)!
  expect(server).toMatchObject({
    traceId,
    name: 'GET /api/free-trial/results/:projectId',
    kind: 'SERVER',
  })
  const client = spans.find(({ parentId }) => parentId === server.id)!
  expect(client).toMatchObject({ traceId, name: 'call analysis', kind: 'CLIENT' })
  expect(service.seen.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${client.id}-01`)
  expect(service.seen.at(-1)?.headers['x-sortie-action']).toBeUndefined()
})

test('a later call of the same click is its child, and no second click', async () => {
  spans.length = 0
  await call({ traceparent })
  await found(({ parentId }) => parentId === clickId)
  expect(spans.filter(({ name }) => name.startsWith('click'))).toEqual([])
})

test('without a click, or with a malformed one, the call is the root', async () => {
  spans.length = 0
  await call({ traceparent: 'nonsense', 'x-sortie-action': 'login;ms=1' })
  await found(({ kind, parentId }) => kind === 'SERVER' && parentId === undefined)
  expect(spans.filter(({ name }) => name.startsWith('click'))).toEqual([])
})

test('a trace that is not recorded goes on in the service, under the same id', async () => {
  await call({ traceparent: `00-${traceId}-${clickId}-00` })
  const handed = String(service.seen.at(-1)?.headers.traceparent)
  expect(handed).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
  expect(handed).not.toContain(clickId)
})

test('no span tells of the visitor: neither the address called nor a cookie', async () => {
  await call({ cookie: 'sortie_session=secret-cookie', traceparent })
  await found(({ name }) => name === 'call analysis')
  const text = JSON.stringify(spans)
  expect(text).not.toContain('prj_1')
  expect(text).not.toContain('secret-cookie')
  expect(text).not.toContain('127.0.0.1:')
})
