import { register } from '@sortie/contracts/identity/accounts/authentication'
import { expect, expectResults, fillAccount, fillDetails, test } from './fixture.ts'
import { requestsOf } from './requests.ts'

const TRACING_URL = process.env.TRACING_URL ?? 'http://127.0.0.1:19411'

type Span = {
  id: string
  parentId?: string
  name: string
  localEndpoint: { serviceName: string }
}

const spansOf = async (traceId: string): Promise<Span[]> => {
  const response = await fetch(`${TRACING_URL}/api/v2/trace/${traceId}`)
  return response.ok ? ((await response.json()) as Span[]) : []
}

/** Every edge of a trace, as `parent -> child`, each `service: span`. */
const edgesOf = (spans: Span[]): Set<string> => {
  const labels = new Map(
    spans.map(({ id, name, localEndpoint }) => [id, `${localEndpoint.serviceName}: ${name}`]),
  )
  return new Set(
    spans.map(
      ({ id, parentId }) => `${labels.get(parentId ?? '') ?? 'nothing'} -> ${labels.get(id)}`,
    ),
  )
}

/** What follows from one click, from the browser to the last projection. */
const expected = [
  'nothing -> gateway: click start-free-trial',
  'gateway: click start-free-trial -> gateway: post /api/auth/register',
  'gateway: post /api/auth/register -> gateway: call identity',
  'gateway: call identity -> identity: post /api/auth/register',
  'identity: post /api/auth/register -> identity: command account.register',
  'identity: command account.register -> identity: project',
  'identity: command account.register -> identity: publish identity.events',
  'identity: command account.register -> identity: work mail-confirm-address',
  'identity: publish identity.events -> billing: handle open-ledger',
  'billing: handle open-ledger -> billing: command ledger.open',
  'billing: command ledger.open -> billing: publish billing.events',
  'billing: publish billing.events -> identity: handle standing',
  'gateway: click start-free-trial -> gateway: post /api/free-trial/create',
  'gateway: post /api/free-trial/create -> gateway: call analysis',
  'gateway: call analysis -> analysis: post /api/free-trial/create',
  'analysis: post /api/free-trial/create -> analysis: command report.request',
  'analysis: command report.request -> analysis: work run-report',
  'analysis: command report.request -> analysis: publish analysis.events',
  'analysis: publish analysis.events -> identity: handle standing',
  'analysis: work run-report -> analysis: command report.recordcompetitors',
  'analysis: work run-report -> analysis: command report.recordbatch',
  'analysis: work run-report -> analysis: command report.complete',
  'analysis: command report.complete -> analysis: project',
]

test('one free trial is one trace, from the click to the last projection', async ({
  page,
  email,
}) => {
  const registering = page.waitForRequest(requestsOf(register))
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await fillAccount(page, email)
  const traceId = (await registering).headers().traceparent?.split('-')[1] ?? ''
  await expectResults(page)

  await expect
    .poll(
      async () => {
        const edges = edgesOf(await spansOf(traceId))
        return expected.filter((edge) => !edges.has(edge))
      },
      { message: 'edges that are missing in the trace', timeout: 30_000 },
    )
    .toEqual([])
  const orphans = [...edgesOf(await spansOf(traceId))].filter((edge) => edge.startsWith('nothing'))
  expect(orphans).toEqual(['nothing -> gateway: click start-free-trial'])
})
