import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { FreeTrialResults } from '@sortie/contracts/analysis'
import { expect, expectResults, fillAccount, fillDetails, test } from './fixture.ts'

/** The same results at an earlier moment. */
const earlier = (
  results: FreeTrialResults,
  analysis: Partial<FreeTrialResults['analysis']>,
): FreeTrialResults => ({
  ...results,
  analysis: {
    ...results.analysis,
    status: 'running',
    stages: results.analysis.stages.slice(0, 1),
    results: { competitors: [], keywords: [] },
    receipts: {},
    ...analysis,
  },
})

const finishTrial = async (page: Page, email: string) => {
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await fillAccount(page, email)
  await expectResults(page)
  const projectId = page.url().split('/').at(-1)!
  const path = `/api/free-trial/results/${projectId}`
  const results: FreeTrialResults = await (await page.request.get(path)).json()
  return { path, results }
}

const event = (id: number, results: FreeTrialResults) =>
  `id: ${id}\nevent: view\ndata: ${JSON.stringify(results)}\n\n`

test('a broken connection is taken up again, and the results go on filling in', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(0)
  const { path, results } = await finishTrial(page, email)
  const half = earlier(results, {
    stages: results.analysis.stages.slice(0, 2),
    results: { ...results.analysis.results, keywords: [] },
  })
  let reconnect = () => {}
  const seen = new Promise<void>((resolve) => {
    reconnect = resolve
  })
  // The stream itself, over a real connection: it breaks off in the middle of an event.
  const ids: (string | undefined)[] = []
  const stream = createServer(async (request, response) => {
    ids.push(request.headers['last-event-id'] as string | undefined)
    const again = ids.length > 1
    if (again) await seen
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (again) return response.end(`${event(9, results)}id: 9\nevent: end\ndata: {}\n\n`)
    response.write(`retry: 200\n\n${event(7, half)}id: 8\nevent: vi`, () =>
      setTimeout(() => response.destroy(), 50),
    )
  })
  await new Promise<void>((resolve) => stream.listen(0, '127.0.0.1', resolve))
  const { port } = stream.address() as AddressInfo
  await page.route(`**${path}`, (route) => route.fulfill({ json: earlier(results, {}) }))
  await page.route(`**${path}/live`, (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/` }),
  )
  await page.reload()
  await expect(page.getByText(/^Step 3 of 4: scoring keywords/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(page.getByText('Offline, reconnecting.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(0)
  reconnect()
  await expectResults(page)
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByText('Offline, reconnecting.')).toBeHidden()
  expect(ids).toEqual([undefined, '7'])
  stream.close()
})

test('a stream that is refused is asked for again', async ({ page, email, refusals }) => {
  refusals.expect(503)
  const { path, results } = await finishTrial(page, email)
  await page.route(`**${path}`, (route) => route.fulfill({ json: earlier(results, {}) }))
  let attempts = 0
  await page.route(`**${path}/live`, (route) => {
    attempts += 1
    return attempts === 1 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await page.reload()
  await expectResults(page)
  expect(attempts).toBe(2)
})

test('a session that ends while a run is watched leads to sign-in and back', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(401)
  const { path, results } = await finishTrial(page, email)
  const wanted = new URL(page.url()).pathname
  await page.route(`**${path}`, (route) => route.fulfill({ json: earlier(results, {}) }))
  let ended = false
  await page.route(`**${path}/live`, async (route) => {
    if (!ended) await page.context().clearCookies()
    ended = true
    await page.unroute(`**${path}`)
    await route.fulfill({ status: 401 })
  })
  await page.reload()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(wanted)}`)
})

test('a failed run says why, and is run again with one click', async ({ page, email }) => {
  const { path, results } = await finishTrial(page, email)
  const failed = earlier(results, {
    status: 'failed',
    failure: 'The keyword source did not answer.',
    results: { ...results.analysis.results, keywords: [] },
  })
  let rerun: unknown = null
  await page.route(`**${path}`, (route) =>
    rerun ? route.continue() : route.fulfill({ json: failed }),
  )
  await page.route('**/api/free-trial/create', (route) => {
    rerun = route.request().postDataJSON()
    return route.fulfill({ status: 201, json: { projectId: path.split('/').at(-1) } })
  })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('The keyword source did not answer.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectResults(page)
  expect(rerun).toEqual({
    industry: results.project.industry,
    businessName: results.project.name,
    mainCompetitor: results.analysis.results.competitors[0]!.name,
  })
})
