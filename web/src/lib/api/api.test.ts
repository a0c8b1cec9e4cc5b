import { afterEach, expect, test, vi } from 'vitest'
import { read } from '@/lib/api/api'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { billingApi } from '@/lib/api/client/billing-api.gen'
import { operationsApi } from '@/lib/api/client/operations-api.gen'

afterEach(() => vi.unstubAllGlobals())

const details = { industry: 'bakery', businessName: 'Crumbs', mainCompetitor: 'Loaf' }

/** What was sent, of a server that answers everything alike. */
const answering = (reply: unknown) => {
  const sent: { path: string; method?: string; body?: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push({ path, method, body })
    return new Response(JSON.stringify(reply))
  })
  return sent
}

test('a call goes where its contract says, with what it was given', async () => {
  const sent = answering({ reportId: 'rep_1', status: 'queued', available: 2 })
  const reply = await analysisApi.launchReport({ body: details })
  expect(reply.available).toBe(2)
  expect(sent).toEqual([{ path: '/api/reports', method: 'POST', body: JSON.stringify(details) }])
})

test('a call fills its path and its query, and so does its address', async () => {
  const sent = answering({})
  await analysisApi.getReport({ params: { reportId: 'a/b' } })
  await billingApi.getLedger({ query: { limit: 1 } })
  await read(billingApi.getLedger, { query: { limit: 2 } })
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/reports/a%2Fb',
    '/api/ledger?limit=1',
    '/api/ledger?limit=2',
  ])
  expect(billingApi.getInvoice.address({ params: { invoiceId: 'inv_1' } })).toBe(
    '/api/invoices/inv_1',
  )
})

test('what every context has is called by the context', async () => {
  const sent = answering({})
  await operationsApi('billing').listWorkOf({ query: { state: 'dead' } })
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/billing/work?state=dead'])
})

// Never run: that each of these is refused is what the compiler checks.
const refused = async () => {
  // @ts-expect-error: a call that no contract has
  await analysisApi.getReports()
  // @ts-expect-error: a parameter that the path does not name
  await analysisApi.getReport({ params: { report: '1' } })
  // @ts-expect-error: no parameters at all
  await analysisApi.getReport()
  // @ts-expect-error: a body without one of its fields
  await analysisApi.launchReport({ body: { industry: 'bakery' } })
  // @ts-expect-error: a body with a field too many
  await analysisApi.launchReport({ body: { ...details, city: 'Bath' } })
  // @ts-expect-error: a body where none is taken
  await analysisApi.listReports({ body: { city: 'Bath' } })
  // @ts-expect-error: a query that nobody reads
  await billingApi.getLedger({ query: { page: 2 } })
  // @ts-expect-error: an address without its parameter
  billingApi.getInvoice.address()
  const reply = await analysisApi.launchReport({ body: details })
  // @ts-expect-error: a field that the reply does not have
  return reply.left
}

test('a call that does not fit its contract does not compile', () =>
  expect(refused).toBeInstanceOf(Function))
