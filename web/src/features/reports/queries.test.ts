import type { Report, ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { outdateReports, reportsQuery } from '@/lib/reports/reports'
import { Route } from '@/routes/_private/reports'
import { liveReport } from './queries'

const line = (status: string) => ({ reportId: 'rep_1', status }) as unknown as ReportSummary
const report = { reportId: 'rep_1', analysis: { status: 'failed', results: { keywords: [] } } }
const receive = () => liveReport.receive(client, 'rep_1', report as unknown as Report)
const shown = () => client.getQueryData(reportsQuery.queryKey)?.map(({ status }) => status)

let client = createQueryClient()
let asked = 0
let answer: string = 'running'
let leave = () => {}

/** Reads the list, as the dashboard does. */
const openList = () => {
  leave = new QueryObserver(client, reportsQuery).subscribe(() => {})
}
/** What a click on a link to the dashboard does first, and a pointer over it. */
const load = () =>
  (Route.options.loader as unknown as (given: unknown) => unknown)({
    context: { queryClient: client },
    location: { href: '/reports' },
  })

beforeEach(() => {
  client = createQueryClient()
  asked = 0
  answer = 'running'
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/projects') return new Response(JSON.stringify({ projects: [] }))
    asked += 1
    return new Response(JSON.stringify({ reports: [line(answer)] }))
  })
  client.setQueryData(reportsQuery.queryKey, [line('running')])
})
afterEach(() => {
  leave()
  client.clear()
  vi.unstubAllGlobals()
})

test('the list that is open hears of a live report after its link was clicked again', async () => {
  openList()
  load()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toBe(1)
  receive()
  expect(shown()).toEqual(['failed'])
})

test('an outdated list that is open is asked for anew when a live report changes', async () => {
  openList()
  outdateReports(client)
  answer = 'failed'
  receive()
  await vi.waitFor(() => expect(shown()).toEqual(['failed']))
})

test('an outdated list that nobody sees is asked for when it is', async () => {
  load()
  receive()
  expect(asked).toBe(0)
  openList()
  await vi.waitFor(() => expect(asked).toBe(1))
})

test('a report that is finished shows its best keyword in the list at once', () => {
  const finished = {
    ...report,
    analysis: {
      status: 'ready',
      results: { keywords: [{ keyword: 'rye bread' }, { keyword: 'rolls' }] },
    },
    keywords: { ratings: { High: 1, Medium: 1, Low: 0 }, easiest: 2 },
  }
  openList()
  liveReport.receive(client, 'rep_1', finished as unknown as Report)
  expect(client.getQueryData(reportsQuery.queryKey)).toMatchObject([
    { status: 'ready', bestKeyword: 'rye bread', easiest: 2 },
  ])
})
