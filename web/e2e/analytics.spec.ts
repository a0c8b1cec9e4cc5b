import type { Page } from '@playwright/test'
import { getFreeTrialResults } from '@sortie/contracts/analysis'
import {
  recordConversion,
  recordVisitorEvents,
  type VisitorEvent,
} from '@sortie/contracts/tracking'
import {
  DETAILS,
  deliverOnce,
  expect,
  expectResults,
  fillAccount,
  fillDetails,
  showUp,
  test,
} from './fixture.ts'
import { requestsOf } from './requests.ts'

type Batch = { batchId: string; sessionId: string; events: VisitorEvent[] }

/** What the page sends by beacon, checked against the contract. */
const recordBatches = async (page: Page) => {
  const batches: Batch[] = []
  await page.exposeFunction('recordBeacon', (path: string, body: string) => {
    expect(path).toBe(recordVisitorEvents.path)
    batches.push(recordVisitorEvents.body.parse(JSON.parse(body)))
  })
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const { recordBeacon } = window as unknown as {
      recordBeacon: (path: string, body: string) => void
    }
    navigator.sendBeacon = (path, data) => {
      void (data as Blob).text().then((text) => recordBeacon(String(path), text))
      return send(path, data)
    }
  })
  const events = () => batches.flatMap((batch) => batch.events)
  const expectEvent = async (event: Partial<VisitorEvent>) => {
    await hide(page)
    await expect
      .poll(() => events(), { message: `an event like ${JSON.stringify(event)}` })
      .toContainEqual(expect.objectContaining(event))
  }
  return { batches, events, expectEvent }
}

/** Lets the page believe that it was hidden for a moment: what waits is sent. */
const hide = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

const accept = async (page: Page) => {
  await showUp(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.sortie_tracking)).toBeTruthy()
}

test('the way from the home page to results is told by patterns, and by nothing personal', async ({
  page,
  email,
}) => {
  const { batches, events, expectEvent } = await recordBatches(page)
  const conversions: unknown[] = []
  await page.route(requestsOf(recordConversion), (route) => {
    conversions.push(route.request().postDataJSON())
    return route.continue()
  })
  await page.goto('/?utm_source=mail&utm_term=bread')
  await accept(page)
  await page.getByRole('main').getByRole('link', { name: 'Start Free Analysis' }).first().click()
  await fillDetails(page)
  await fillAccount(page, email)
  await expectResults(page)
  await expectEvent({ type: 'page_view', route: '/free-trial/results/$projectId' })
  await expectEvent({ type: 'analysis_complete' })

  const seen = events()
  const at = (type: VisitorEvent['type']) => seen.filter((event) => event.type === type)
  expect(at('page_view')[0]).toMatchObject({ route: '/', utmSource: 'mail', utmTerm: 'bread' })
  expect(at('page_view').map(({ route }) => route)).toEqual([
    '/',
    '/free-trial-step1',
    '/free-trial-step2',
    '/free-trial/results/$projectId',
  ])
  expect(at('page_view').at(-1)).toMatchObject({ title: 'Free Analysis' })
  const steps = at('funnel_step').map((event) => event.type === 'funnel_step' && event.step)
  expect(steps).toEqual(['landing', 'trial_details', 'trial_account', 'results'])
  expect(at('sign_up')).toHaveLength(1)
  expect(at('free_trial_start')).toHaveLength(1)
  expect(at('analysis_complete')).toHaveLength(1)
  expect(at('engagement')[0]).toMatchObject({ route: '/', level: 'low' })
  const form = { type: 'form_interaction', form: 'start_free_trial' }
  for (const action of ['start', 'submit', 'success'])
    expect(seen).toContainEqual(expect.objectContaining({ ...form, action }))

  const { sessionId } = batches[0]!
  expect(conversions).toEqual([
    { sessionId, conversionType: 'sign_up' },
    { sessionId, conversionType: 'free_trial_start' },
  ])
  expect(new Set(batches.map(({ batchId }) => batchId)).size).toBe(batches.length)
  const everything = JSON.stringify(batches)
  const projectId = page.url().split('/').at(-1)!
  for (const personal of [email, projectId, ...Object.values(DETAILS)])
    expect(everything).not.toContain(personal)
})

test('a run that was over before its page opened is told as completed', async ({ page, email }) => {
  const { events, expectEvent } = await recordBatches(page)
  await page.goto('/')
  await accept(page)
  await page.getByRole('main').getByRole('link', { name: 'Start Free Analysis' }).first().click()
  await fillDetails(page)
  await deliverOnce(page, requestsOf(getFreeTrialResults), { analysis: { status: 'ready' } })
  await fillAccount(page, email)
  await expectResults(page)
  await expectEvent({ type: 'analysis_complete' })
  await page.reload()
  await expectResults(page)
  await expectEvent({ type: 'page_view', route: '/free-trial/results/$projectId' })
  expect(events().filter(({ type }) => type === 'analysis_complete')).toHaveLength(1)
})

test('time before the home page is counted while it is visible', async ({ page }) => {
  const { expectEvent } = await recordBatches(page)
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(3_000)
  await accept(page)
  await page.clock.runFor(40_000)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/pricing')
  await expectEvent({ type: 'engagement', route: '/', level: 'medium' })
})

test('half of the home and of the pricing page is told once', async ({ page }) => {
  const { events, expectEvent } = await recordBatches(page)
  await page.goto('/faq')
  await accept(page)
  await page.mouse.wheel(0, 50_000)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const share of [0.3, 0.6, 0.2, 0.7])
    await page.evaluate((part) => {
      const { scrollHeight, clientHeight } = document.documentElement
      window.scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: 'instant' })
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, share)
  await expectEvent({ type: 'scroll', route: '/pricing', percent: 50 })
  expect(events().filter(({ type }) => type === 'scroll')).toHaveLength(1)
})

test('a fault is told by its kind and place, without its message', async ({ page }) => {
  const { batches, expectEvent } = await recordBatches(page)
  await page.goto('/faq')
  await accept(page)
  await page.evaluate(() =>
    window.dispatchEvent(
      new ErrorEvent('error', {
        error: new TypeError('ada@example.com is no number'),
        message: 'ada@example.com is no number',
        filename: `${window.location.origin}/assets/main-1.js`,
        lineno: 1,
        colno: 23,
      }),
    ),
  )
  await expectEvent({ type: 'error', name: 'TypeError', at: '/assets/main-1.js:1:23' })
  expect(JSON.stringify(batches)).not.toContain('ada@example.com')
})

test('a subscription is told, and the address is not', async ({ page, email }) => {
  const { batches, expectEvent } = await recordBatches(page)
  await page.goto('/#newsletter')
  await accept(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await expect(page.getByRole('heading', { name: 'Mission Briefing Confirmed' })).toBeVisible()
  await expectEvent({ type: 'subscription', route: '/' })
  await expectEvent({ type: 'conversion', conversionType: 'newsletter_subscription' })
  expect(JSON.stringify(batches)).not.toContain(email)
})
