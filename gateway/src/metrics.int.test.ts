import { followFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { createIdentity, startTestGateway, startUpstream } from './testing.ts'

const STREAM = followFreeTrialResults.path.replace(':projectId', 'prj_1')

let gateway: Gateway
let service: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  service = await startUpstream({
    ...createIdentity().answers,
    [`GET ${STREAM}`]: (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end('event: end\ndata: {}\n\n')
    },
  })
  gateway = await startTestGateway({ IDENTITY_URL: service.url, ANALYSIS_URL: service.url })
})
afterAll(async () => {
  await gateway.stop()
  await service.stop()
})

const figures = async () => (await fetch(`${gateway.metricsUrl}/metrics`)).text()

test('figures are told at a port of their own, and at no other address of it', async () => {
  expect(await figures()).toContain('sortie_revocations_lagging')
  expect(gateway.metricsUrl).not.toBe(gateway.url)
  expect((await fetch(`${gateway.metricsUrl}/api/health`)).status).toBe(404)
  expect((await fetch(`${gateway.metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('who asks at the public port gets no figures, though from this machine', async () => {
  const reply = await fetch(`${gateway.url}/metrics`)
  expect(reply.status).toBe(404)
  expect(await reply.text()).not.toContain('sortie_http_server_seconds')
})

test('a reply is measured from a millisecond to ten seconds', async () => {
  await fetch(`${gateway.url}/healthz`)
  const bounds = [...(await figures()).matchAll(/sortie_http_server_seconds_bucket{.*?le="(.+?)"/g)]
  expect([...new Set(bounds.map(([, bound]) => bound))]).toEqual(
    '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' '),
  )
})

test('a live stream is no slow reply: it is counted by itself', async () => {
  expect((await fetch(`${gateway.url}${STREAM}`)).status).toBe(200)
  await expect.poll(figures).toMatch(/sortie_live_stream_seconds_count{.*} 1/)
  expect(await figures()).not.toMatch(/sortie_http_server_seconds_count{.*\/results\/live/)
})
