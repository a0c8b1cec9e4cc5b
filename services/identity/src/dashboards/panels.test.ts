import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Dashboard } from '@sortie/observability/panel'
import { afterEach, expect, test } from 'vitest'
import { lineNameOf, queryRangeOf, showPanels } from './panels.ts'
import { createPrometheus, type Prometheus } from './prometheus.ts'

const now = Date.UTC(2026, 10, 28, 12, 0, 7)
const panel = (expr: string) => ({
  kind: 'timeseries' as const,
  title: expr,
  description: 'It is all right.',
  unit: 'short' as const,
  queries: [{ expr, legend: '{{job}}' }],
})
const dashboard = (...exprs: string[]): Dashboard => ({
  uid: 'test',
  title: 'A test',
  panels: exprs.map(panel),
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
/** A server that answers each query as Prometheus does. */
const startServer = async (answer: (expr: string) => { status?: number; body: string }) => {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost')
    const { status = 200, body } = answer(searchParams.get('query')!)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const matrix = (...result: object[]) => ({
  body: JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } }),
})

test('the last hours are cut into steps, of fifteen seconds at least', () => {
  const day = queryRangeOf(24, now)
  expect([day.step, (day.to - day.from) / day.step]).toEqual([720, 119])
  // Whoever is on call sees what is now, and not what was a step ago.
  expect(day.to).toBe(now / 1_000)
  expect(queryRangeOf(1, now).step).toBe(30)
})

test('a line is named by its labels', () => {
  expect(lineNameOf('{{job}} of {{shop}}', { job: 'billing' })).toBe('billing of –')
  expect(lineNameOf('sum', {})).toBe('sum')
})

test('each line has one value for each step, and none where Prometheus knows none', async () => {
  const { from, step } = queryRangeOf(1, now)
  const url = await startServer(() =>
    matrix(
      {
        metric: { job: 'a' },
        values: [
          [from, '1'],
          [from + 2 * step, 'NaN'],
        ],
      },
      { metric: { job: 'b' }, values: [[from + step, '5']] },
    ),
  )
  const { panels } = await showPanels(createPrometheus(url), dashboard('up'), { hours: 1, now })
  const [first] = panels
  expect(
    first!.series.map(({ name, points }) => [name, points.slice(0, 3), points.length]),
  ).toEqual([
    ['b', [null, 5, null], 120],
    ['a', [1, null, null], 120],
  ])
})

test('a question that Prometheus refuses leaves the other panels as they are', async () => {
  const url = await startServer((expr) =>
    expr === 'wrong' ? { status: 400, body: '{}' } : matrix(),
  )
  const shown = await showPanels(createPrometheus(url), dashboard('up', 'wrong'), { hours: 1, now })
  expect(shown.panels.map(({ isKnown }) => isKnown)).toEqual([true, false])
})

test('where nothing answers, that is said instead of a page without lines', async () => {
  const away: Prometheus = { range: () => Promise.reject(new Error('refused')) }
  await expect(showPanels(away, dashboard('up'), { hours: 1, now })).rejects.toMatchObject({
    code: 'prometheus_unavailable',
  })
  const nonsense = await startServer(() => ({ body: '"text"' }))
  await expect(
    showPanels(createPrometheus(nonsense), dashboard('up'), { hours: 1, now }),
  ).rejects.toMatchObject({ code: 'prometheus_unavailable' })
})

test('of many lines the twelve largest are shown', async () => {
  const { to } = queryRangeOf(1, now)
  const url = await startServer(() =>
    matrix(
      ...Array.from({ length: 30 }, (_, index) => ({
        metric: { job: `j${index}` },
        values: [[to, String(index)]],
      })),
    ),
  )
  const { panels } = await showPanels(createPrometheus(url), dashboard('up'), { hours: 1, now })
  expect(panels[0]!.series.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `j${29 - index}`),
  )
})
