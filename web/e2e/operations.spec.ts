import { expectAccessible } from './axe.ts'
import { expect, test } from './fixture.ts'
import { becomeOperator } from './operator.ts'

const PATH = '**/api/admin/identity/dashboards/*'
const points = Array.from({ length: 120 }, (_, index) => (index < 10 ? null : index % 30))
const panel = {
  title: 'Replies',
  description: 'Replies of the gateway by status.',
  kind: 'timeseries',
  unit: 'reqps',
  isKnown: true,
  series: [
    { name: '200', points },
    { name: '503', points: points.map((point) => point && point / 10) },
  ],
}
const dashboard = {
  title: 'Sortie: edge',
  from: '2026-11-28T06:00:00.000Z',
  to: '2026-11-28T09:00:00.000Z',
  stepSeconds: 90,
  panels: [
    panel,
    {
      ...panel,
      title: 'Processes',
      kind: 'stat',
      unit: 'short',
      series: [{ name: 'billing', points: [2] }],
    },
    { ...panel, title: 'Refused', series: [], isKnown: false },
    { ...panel, title: 'Quiet', series: [] },
  ],
}

test('an operator looks at figures of all processes, by question and time', async ({ page }) => {
  await becomeOperator(page)
  const requests: string[] = []
  await page.route(PATH, (route) => {
    requests.push(new URL(route.request().url()).pathname.split('/').at(-1)!)
    return route.fulfill({ json: dashboard })
  })
  await page.goto('/admin/operations')
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  const replies = page.getByRole('region', { name: 'Replies' })
  await expect(replies.getByRole('listitem').first()).toContainText('200')
  await expect(replies.getByRole('listitem').first()).toContainText('29/s (0/s to 29/s)')
  await expect(page.getByRole('region', { name: 'Processes' })).toContainText('2')
  await expect(page.getByRole('region', { name: 'Refused' })).toContainText('did not answer')
  await expect(page.getByRole('region', { name: 'Quiet' })).toContainText('Nothing yet.')
  await test.step('a point of a chart leads to the traces of its time, by mouse and by key', async () => {
    const traces = replies.getByRole('link', { name: 'Traces of the highest point' })
    await expect(traces).toHaveAttribute('href', /startTs=\d{13}&endTs=\d{13}/)
    const opened = page.waitForEvent('popup')
    await traces.click({ position: { x: 3, y: 60 } })
    const start = Date.parse(dashboard.from)
    const { searchParams } = new URL((await opened).url())
    expect(Math.abs(Number(searchParams.get('endTs')) - start)).toBeLessThan(300_000)
    await (await opened).close()
  })
  await page.getByRole('button', { name: 'Money' }).click()
  await page.getByRole('button', { name: '1 day' }).click()
  await expect(page).toHaveURL(/status=money/)
  await expect(page).toHaveURL(/search=24h/)
  expect(requests).toContain('money')
  await page.reload()
  await expect(page.getByRole('button', { name: '1 day' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'operations')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([width, overflow]).toEqual([width, 0])
  }
})

test('without Prometheus the page says so, and comes by itself once it is there', async ({
  page,
  refusals,
}) => {
  refusals.expect(503)
  await becomeOperator(page)
  const message = 'Prometheus does not answer. Start it, or set PROMETHEUS_URL.'
  await page.route(PATH, (route) =>
    route.fulfill({ status: 503, json: { code: 'prometheus_unavailable', message } }),
  )
  await page.goto('/admin/operations')
  await expect(page.getByText('Prometheus does not answer.')).toBeVisible()
  await page.unroute(PATH)
  await page.route(PATH, (route) => route.fulfill({ json: dashboard }))
  await expect(page.getByRole('region', { name: 'Replies' })).toBeVisible({ timeout: 15_000 })
})
