import type { Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { followReport, getReport } from '@sortie/contracts/analysis/reports/reports'
import { getOrder, type listOrders } from '@sortie/contracts/billing/orders/orders'
import { addressOf } from '@sortie/contracts/call'
import { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import { buyMissions } from './buying.ts'
import { comeAlive, DETAILS, expect, openTab, test, toast } from './fixture.ts'
import { authorize, expectGranted, GOOD, openPayment, payBy } from './paying.ts'
import { enroll, post, read } from './person.ts'
import { requestsOf } from './requests.ts'

const line = (page: Page) => page.getByRole('banner').getByText('You’re offline.')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const bar = (page: Page) => page.getByRole('banner')

/** Cuts the page off from the network until it is called. */
const goOffline = async (page: Page) => {
  await page.context().setOffline(true)
  await expect(line(page)).toBeVisible()
  return async () => {
    await page.context().setOffline(false)
    await expect(line(page)).toBeHidden()
  }
}

/** Opens a page of somebody signed in, and waits until all that comes late is there. */
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await comeAlive(page)
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** A report of somebody with missions. @returns its path */
const launch = async (page: Page) => {
  await buyMissions(page, 'starter_pack', 3)
  const { reportId } = await (await post<typeof launchReport>(page, '/api/reports', DETAILS)).json()
  return `/results/${reportId}`
}

test('offline, the last page stays until the next one can be shown, which then opens by itself', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(0)
  await enroll(page, email)
  await open(page, '/account')
  const back = await goOffline(page)
  await page.keyboard.press('Control+k')
  await expect(toast(page)).toContainText('This can’t open without a connection.')
  await bar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(bar(page)).toContainText('The page you chose opens as soon as you’re back.')
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await back()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page).toHaveURL('/reports')
  await expect(page.getByText('No reports yet.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
})

test('offline, what was seen is read again, and is brought up to date afterwards', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(0)
  await enroll(page, email)
  const report = await launch(page)
  await open(page, report)
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
  await bar(page).getByRole('link', { name: 'Dashboard' }).click()
  const row = page.getByRole('main').getByRole('link', { name: DETAILS.businessName })
  await expect(row).toBeVisible()
  await bar(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  const back = await goOffline(page)
  await bar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await row.click()
  await openTab(page, 'Keywords')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await bar(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  // Never seen: it comes by itself.
  await page.getByRole('link', { name: /^Missions/ }).click()
  await expect(heading(page, 'Account')).toBeVisible()
  await back()
  await expect(page.getByRole('heading', { name: 'Starter Pack' })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

test('a run is watched through a break of the network, and what was found stays', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(0)
  await enroll(page, email)
  const report = await launch(page)
  const reportId = report.split('/').at(-1)!
  const input = { params: { reportId } }
  const api = addressOf<typeof getReport>(getReport.path, input)
  const ask = () => read<typeof getReport>(page, '/api/reports/:reportId', input)
  await expect
    .poll(async () => (await ask()).analysis.status, {
      timeout: 45_000,
    })
    .toBe('ready')
  // As it was before its keywords were found.
  const whole = await ask()
  const { competitors } = whole.analysis.results
  const half = {
    ...whole,
    finishedAt: null,
    keywords: { ...whole.keywords, count: 0, of: null, ratings: { High: 0, Medium: 0, Low: 0 } },
    analysis: {
      ...whole.analysis,
      status: 'running',
      stages: whole.analysis.stages.slice(0, 2),
      results: { competitors, keywords: [] },
    },
  }
  await page.route(`**${api}`, (route) => route.fulfill({ json: half }))
  let streams = 0
  await page.route(requestsOf(followReport), (route) => {
    streams += 1
    return streams === 1
      ? route.fulfill({
          contentType: 'text/event-stream',
          body: `retry: 600000\nevent: view\ndata: ${JSON.stringify(half)}\n\n`,
        })
      : route.continue()
  })
  await open(page, report)
  const found = page.getByRole('heading', { level: 3, name: competitors[0]!.name })
  await expect(found).toBeVisible()
  const back = await goOffline(page)
  await expect(page.getByText('Offline, reconnecting.')).toBeVisible()
  await expect(found).toBeVisible()
  await page.unroute(`**${api}`)
  await back()
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible()
  await openTab(page, 'Competitors')
  await expect(found).toBeVisible()
  await expect(page.getByText('Offline, reconnecting.')).toBeHidden()
})

test('a part of the app that does not arrive is fetched again, and the page opens', async ({
  page,
  refusals,
}) => {
  refusals.expect(0)
  await open(page, '/faq')
  let failed = 0
  await page.route('**/assets/*.js', (route) => {
    failed += 1
    return failed <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await bar(page).getByRole('link', { name: 'Pricing' }).click()
  await expect(heading(page, 'Pay for missions')).toBeVisible()
  expect(failed).toBeGreaterThan(2)
  await expect(line(page)).toBeHidden()
})

test('a part of a page that was given up comes when it is tried again', async ({ context }) => {
  // In a window whose console is not watched: it names what was given up.
  const page = await context.newPage()
  const part = '**/assets/faq-page-*.js'
  await page.route(part, (route) => route.abort('connectionreset'))
  await page.goto('/pricing')
  await comeAlive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(heading(page, 'This page could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page, 'This page could not be loaded')).toBeHidden()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('group').first()).toBeVisible()
})

test('where the server is away but the network is not, the page says so and comes back by itself', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(0)
  await enroll(page, email)
  await open(page, '/account')
  const gone = (url: URL) => url.pathname.startsWith('/api/') || url.pathname === '/healthz'
  await page.route(gone, (route) => route.abort('connectionrefused'))
  await bar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(line(page)).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await page.unroute(gone)
  await expect(page.getByText('No reports yet.')).toBeVisible({ timeout: 20_000 })
  await expect(line(page)).toBeHidden()
})

test('a form that is sent offline says so, keeps its text, and is sent once afterwards', async ({
  page,
  refusals,
}) => {
  refusals.expect(0)
  const sent: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(sendContactMessage.path)) sent.push(String(response.status()))
  })
  await open(page, '/pricing')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Message').fill('Where is my report?')
  const back = await goOffline(page)
  const send = form.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(form).toContainText('We couldn’t reach Sortie.')
  await expect(form.getByLabel('Message')).toHaveValue('Where is my report?')
  await back()
  await expect(form.getByLabel('Message')).toHaveValue('Where is my report?')
  expect(sent).toEqual([])
  await send.click()
  await expect(toast(page)).toContainText('Message Sent')
  expect(sent).toEqual(['202'])
})

/** Notes whether the window was ever without a page, from the first frame on. */
const watchForBlanks = (page: Page) =>
  page.addInitScript(() => {
    const seen = { frames: 0, blank: 0 }
    Object.assign(window, { seen })
    const countFrame = () => {
      const root = document.getElementById('root')
      if (root && document.readyState !== 'loading') {
        seen.frames += 1
        const main = root.querySelector('main')
        const isShown = root.querySelector('header') && main?.querySelector('h1, [role=status]')
        if (!isShown) seen.blank += 1
      }
      requestAnimationFrame(countFrame)
    }
    countFrame()
  })
const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { frames: number; blank: number } }).seen)

test('no window is blank on the way back from a payment, and before results', async ({
  page,
  email,
}) => {
  test.slow()
  await enroll(page, email)
  await watchForBlanks(page)
  await openPayment(page, 'starter_pack')
  // A slow answer shows what stands there meanwhile.
  await page.route(requestsOf(getOrder), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await payBy(page, GOOD)
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  await expectGranted(page, 3, 0)
  const after = await framesOf(page)
  expect(after.frames).toBeGreaterThan(5)
  expect(after.blank).toBe(0)

  await open(page, '/keyword-intel')
  await page.route(requestsOf(getReport), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByRole('button', { name: 'Launch Mission' }).click()
  await expect(heading(page, DETAILS.businessName)).toBeVisible()
  expect((await framesOf(page)).blank).toBe(0)
})

test('checkout offline charges nothing, keeps the pack, and opens one order afterwards', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(0)
  await enroll(page, email)
  await open(page, '/checkout?package=mission_pack_20')
  const back = await goOffline(page)
  await authorize(page).click()
  await expect(page.getByRole('main')).toContainText('Nothing was charged.')
  await expect(page.getByRole('radio', { name: /^20 missions/ })).toBeChecked()
  await back()
  await authorize(page).click()
  await expect(page).toHaveURL(/\/c\/pay\/cs_/)
  const { orders } = await read<typeof listOrders>(page, '/api/orders', {})
  expect(orders).toHaveLength(1)
})
