import type { getReport, launchReport, listReports } from '@sortie/contracts/analysis'
import type { getLedger } from '@sortie/contracts/billing'
import { afterEach, expect, test, vi } from 'vitest'
import { call, read } from '@/lib/api/api'

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
  const reply = await call<typeof launchReport>('POST', '/api/reports', { body: details })
  expect(reply.available).toBe(2)
  expect(sent).toEqual([{ path: '/api/reports', method: 'POST', body: JSON.stringify(details) }])
})

test('a reading fills its path and its query', async () => {
  const sent = answering({})
  await read<typeof getReport>('/api/reports/:reportId', { params: { reportId: 'a/b' } })
  await read<typeof getLedger>('/api/ledger', { query: { limit: 1 } })
  expect(sent.map(({ path }) => path)).toEqual(['/api/reports/a%2Fb', '/api/ledger?limit=1'])
})

// Never run: that each of these is refused is what the compiler checks.
const refused = async () => {
  // @ts-expect-error: another path
  await call<typeof listReports>('GET', '/api/report', {})
  // @ts-expect-error: another method
  await call<typeof listReports>('POST', '/api/reports', {})
  // @ts-expect-error: the path of another endpoint
  await call<typeof getReport>('GET', '/api/reports/:reportId/live', { params: { reportId: '1' } })
  // @ts-expect-error: a parameter that the path does not name
  await call<typeof getReport>('GET', '/api/reports/:reportId', { params: { report: '1' } })
  // @ts-expect-error: no parameters at all
  await call<typeof getReport>('GET', '/api/reports/:reportId', {})
  // @ts-expect-error: a body without one of its fields
  await call<typeof launchReport>('POST', '/api/reports', { body: { industry: 'bakery' } })
  // @ts-expect-error: a body with a field too many
  await call<typeof launchReport>('POST', '/api/reports', { body: { ...details, city: 'Bath' } })
  // @ts-expect-error: a body where none is taken
  await call<typeof listReports>('GET', '/api/reports', { body: { city: 'Bath' } })
  // @ts-expect-error: a query that nobody reads
  await call<typeof getLedger>('GET', '/api/ledger', { query: { page: 2 } })
  const reply = await call<typeof launchReport>('POST', '/api/reports', { body: details })
  // @ts-expect-error: a field that the reply does not have
  return reply.left
}

test('a call that does not fit its contract does not compile', () =>
  expect(refused).toBeInstanceOf(Function))
