import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  createFreeTrial,
  type FreeTrialResults,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import { addressOf } from '@sortie/contracts/call'
import { expect, expectResults, test } from './fixture.ts'
import { finishTrial, read } from './person.ts'
import { requestsOf } from './requests.ts'

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
    explanations: {},
    ...analysis,
  },
})

/** A trial that is over, and where its results are. */
const overTrial = async (page: Page, email: string) => {
  const projectId = await finishTrial(page, email)
  const input = { params: { projectId } }
  const path = addressOf<typeof getFreeTrialResults>(getFreeTrialResults.path, input)
  const results = await read<typeof getFreeTrialResults>(
    page,
    '/api/free-trial/results/:projectId',
    input,
  )
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
  const { path, results } = await overTrial(page, email)
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
  const { path, results } = await overTrial(page, email)
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
  const { path, results } = await overTrial(page, email)
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

test('a failed run says why, and each rerun has its details and a key of its own', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(503)
  const { path, results } = await overTrial(page, email)
  const failed = earlier(results, {
    status: 'failed',
    failure: 'The keyword source did not answer.',
  })
  const sent: { body: unknown; key: string | undefined }[] = []
  await page.route(`**${path}`, (route) =>
    sent.length > 2 ? route.continue() : route.fulfill({ json: failed }),
  )
  await page.route(requestsOf(createFreeTrial), (route) => {
    const request = route.request()
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
    return sent.length === 1
      ? route.fulfill({ status: 503, body: '' })
      : route.fulfill({ status: 201, json: { projectId: path.split('/').at(-1) } })
  })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main).toContainText('The keyword source did not answer.')
  const again = main.getByRole('button', { name: 'Try Again' })
  await again.click()
  await expect(main).toContainText('Please try again.')
  await again.click()
  await expect.poll(() => sent.length).toBe(2)
  await expect(again).toBeVisible()
  await again.click()
  await expectResults(page)
  const { name: businessName, industry, mainCompetitor } = results.project
  for (const { body } of sent) expect(body).toEqual({ industry, businessName, mainCompetitor })
  const [first, repeated, fresh] = sent.map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(repeated).toBe(first)
  expect(fresh).not.toBe(first)
})

test('the tab tells how far a run is, and how it ended', async ({ page, email }) => {
  const { path, results } = await overTrial(page, email)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, (route) => route.fulfill({ json: earlier(results, {}) }))
  await page.route(`**${path}/live`, async (route) => {
    await held
    await route.continue()
  })
  const icon = page.locator('link[rel=icon]')
  await page.reload()
  await expect(page).toHaveTitle(`(2/4) Analyzing · ${results.project.name}`)
  await expect(icon).toHaveAttribute('href', /^data:image/)
  const during = await icon.getAttribute('href')
  release()
  await expectResults(page)
  await expect(page).toHaveTitle(`Report ready · ${results.project.name}`)
  await expect(icon).not.toHaveAttribute('href', during!)
  await page.getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page).toHaveTitle(/Sortie/)
  await expect(page).not.toHaveTitle(/Report ready/)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
/** Adds up how much moves, from the start of the page on, and keeps what. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = { shift: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.shift += value
        for (const { node, previousRect, currentRect } of sources)
          seen.moved.push(
            `“${node?.textContent?.slice(0, 40)}” from ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** What has moved, half a second later. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ shift: number; moved: string[] }>((resolve) =>
        setTimeout(() => resolve((window as unknown as { seen: never }).seen), 500),
      ),
  )

test('nothing moves while the page loads and results arrive', async ({ page, email }) => {
  const { path, results } = await overTrial(page, email)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${path}`, (route) => route.fulfill({ json: earlier(results, {}) }))
    await page.route(`**${path}/live`, async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText(/^Step 2 of 4/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await watchShifts(page)
    release()
    await expectResults(page)
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(5)
    const { shift, moved } = await shifts(page)
    expect.soft(shift, `layout shift at ${width} px of ${moved}`).toBeLessThanOrEqual(0.02)
    // The room that the run took holds what it found, and no empty half of a phone.
    const { height } = (await page.getByRole('region', { name: 'Progress' }).boundingBox())!
    expect.soft(height, `the conclusion at ${width} px`).toBeLessThanOrEqual(230)
    await page.unrouteAll()
  }
})
