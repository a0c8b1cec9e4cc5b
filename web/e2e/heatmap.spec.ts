import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Body } from '@sortie/contracts/call'
import { recordClicks } from '@sortie/contracts/tracking/heatmap/heatmap'
import { expectAccessible, violationsOf } from './axe.ts'
import { expect, showUp, test, toast } from './fixture.ts'
import { becomeOperator } from './operator.ts'
import { enroll } from './person.ts'

type Message = Body<typeof recordClicks>

/** A browser that draws the lot to be recorded, and keeps what it sends for the test. */
const watchBeacons = async (page: Page) => {
  await page.addInitScript((sessionId) => {
    localStorage.setItem('sortie_tracking', JSON.stringify({ session_id: sessionId }))
    const recorder = window as unknown as { beacons: string[] }
    recorder.beacons = []
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (String(url).endsWith('/clicks') && body instanceof Blob)
        void body.text().then((text) => recorder.beacons.push(text))
      return send(url, body)
    }
  }, `b${randomUUID()}`)
  return async (): Promise<Message[]> => {
    const texts = await page.evaluate(() => (window as unknown as { beacons: string[] }).beacons)
    return texts.map((text) => JSON.parse(text))
  }
}
const choicesOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie choices' })
const box = /Also record where I click/

test('where a visitor clicks is recorded once they turn it on, and by no word of the page', async ({
  page,
}) => {
  const beacons = await watchBeacons(page)
  await page.goto('/faq')
  await showUp(page)
  await page.getByRole('button', { name: 'More choices' }).click()
  const choices = choicesOf(page)
  await expect(choices.getByRole('checkbox', { name: box })).not.toBeChecked()
  await choices.getByRole('checkbox', { name: box }).check()
  await choices.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(page)).toContainText('may record where you click')
  await expect(toast(page)).toContainText('for every second visitor, drawn at random')
  // What changes meanwhile would pass for what follows from a click.
  await expect(toast(page)).toHaveCount(0, { timeout: 10_000 })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.click({ clickCount: 3, delay: 20 })
  await page.waitForTimeout(1_200)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')

  await expect.poll(async () => (await beacons()).length).toBeGreaterThan(0)
  const [sent] = await beacons()
  expect(sent).toMatchObject({ page: '/faq', band: 'wide', part: 0 })
  expect(sent!.clicks.map(({ element, rage, dead }) => [element, rage, dead])).toEqual([
    [expect.stringMatching(/^main.*\/h1\.1$/), false, true],
    [expect.stringMatching(/^main.*\/h1\.1$/), false, true],
    [expect.stringMatching(/^main.*\/h1\.1$/), true, true],
    [expect.stringMatching(/^header.*\/a:\/pricing$/), false, false],
  ])
  const { boxes } = sent!.outline!
  expect(boxes.length).toBeGreaterThan(10)
  const names = [...boxes, ...sent!.clicks].map(({ element }) => element)
  const words = await page.evaluate(() => document.body.textContent.match(/[A-Z][a-z]{6,}/g) ?? [])
  expect(words.filter((word) => names.some((name) => name.includes(word)))).toEqual([])
})

test('a header that stays in the window is measured at the top, however far somebody scrolled', async ({
  page,
}) => {
  const beacons = await watchBeacons(page)
  await page.addInitScript(() => localStorage.setItem('sortie_consent', '2:clicks'))
  // It is loaded late, and measures the page so long after it began.
  const recorder = page.waitForResponse('**/assets/record-*.js')
  await page.goto('/faq')
  await showUp(page)
  await recorder
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800)
  await page.waitForTimeout(2_500)
  const heading = await page.evaluate(
    () => document.querySelector('h1')!.getBoundingClientRect().top + window.scrollY,
  )
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect.poll(async () => (await beacons()).length).toBeGreaterThan(0)
  const [sent] = await beacons()
  const boxOf = (element: string) => sent!.outline!.boxes.find((box) => box.element === element)
  expect(boxOf('page/header.1')).toMatchObject({ x: 0, y: 0 })
  const links = sent!.outline!.boxes.filter(({ element }) => element.startsWith('header>nav/a'))
  expect(links.length).toBeGreaterThan(1)
  for (const { y } of links) expect(y).toBeLessThan(64)
  const scrolled = sent!.outline!.boxes.find(({ element }) => element.endsWith('/h1.1'))
  expect(Math.abs(scrolled!.y - heading)).toBeLessThan(2)
})

test('who accepted alone is not recorded, and who turns it off is forgotten', async ({ page }) => {
  const beacons = await watchBeacons(page)
  await page.goto('/faq')
  await showUp(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  const session = () => page.evaluate(() => localStorage.getItem('sortie_tracking'))
  const counted = await session()

  await test.step('turned on, clicks are sent', async () => {
    await page.getByRole('button', { name: 'Cookie choices' }).click()
    await choicesOf(page).getByRole('checkbox', { name: box }).check()
    await choicesOf(page).getByRole('button', { name: 'Accept' }).click()
    expect(await beacons()).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(async () => (await beacons()).length).toBeGreaterThan(0)
    expect(await session()).toBe(counted)
  })
  await test.step('turned off, what was recorded is withdrawn, and visits are counted under another id', async () => {
    const withdrawn = page.waitForRequest((request) =>
      request.url().endsWith('/utm-tracking/withdrawal'),
    )
    await page.getByRole('button', { name: 'Cookie choices' }).click()
    await expect(choicesOf(page)).toContainText('record where you click')
    await choicesOf(page).getByRole('checkbox', { name: box }).uncheck()
    await choicesOf(page).getByRole('button', { name: 'Accept' }).click()
    expect((await withdrawn).postDataJSON()).toEqual({
      sessionId: JSON.parse(counted!).session_id,
    })
    await expect.poll(session).not.toBe(counted)
  })
})

/** What six browsers that agreed tell of a page. */
const record = async (page: Page, band: Message['band'], more: Partial<Message> = {}) => {
  for (let count = 0; count < 6; count += 1) {
    const data: Message = {
      sessionId: `b${randomUUID()}`,
      viewId: randomUUID(),
      part: 0,
      page: '/sample-post',
      band,
      depth: count < 4 ? 100 : 40,
      clicks: [
        { element: 'main/a:/pricing', x: 500, y: 500, rage: false, dead: false },
        { element: 'main/p.1', x: 100, y: 100, rage: count < 2, dead: true },
      ],
      outline: {
        width: 1_280,
        height: 2_400,
        boxes: [
          { element: 'header', x: 0, y: 0, width: 1_280, height: 64 },
          { element: 'main/p.1', x: 160, y: 140, width: 640, height: 120 },
          { element: 'main/a:/pricing', x: 160, y: 300, width: 180, height: 44 },
        ],
      },
      ...more,
    }
    const reply = await page.request.post(recordClicks.path, { data })
    expect(reply.status()).toBe(recordClicks.status)
  }
}

test('an operator sees what of a page is clicked, what is clicked in vain, and how far visitors come', async ({
  page,
}) => {
  test.slow()
  await record(page, 'wide')
  await record(page, 'narrow')
  await becomeOperator(page)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Heat map' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Heat map' })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Page', { exact: true }).selectOption('/sample-post')
  const table = page.getByRole('table', { name: 'Elements by their clicks' })

  await test.step('clicks, on the outline and as a table', async () => {
    await expect(page.getByText('Too little data.')).toBeVisible()
    const link = table.getByRole('row', { name: /Link to \/pricing/ })
    await expect(link).toContainText('50%')
    await expect(page.getByRole('img', { name: /^Clicks on \/sample-post/ })).toBeVisible()
    await expectAccessible(page, 'clicks')
  })
  await test.step('only what was clicked in anger or in vain', async () => {
    await page.getByRole('button', { name: 'Rage and dead clicks' }).click()
    await expect(page).toHaveURL(/mode=trouble/)
    await expect(table.getByRole('row')).toHaveCount(2)
    // Two of the six dead clicks are rage as well, and count as that.
    await expect(table.getByRole('row', { name: /Text 1/ })).toContainText(/650%246$/)
    await expect(page.getByText(/^Each click counts once: as rage/)).toBeVisible()
    await expect(table.getByRole('row', { name: /Text 1/ })).toBeVisible()
  })
  await test.step('how far they came', async () => {
    await page.getByRole('button', { name: 'Scrolling' }).click()
    const depths = page.getByRole('table', { name: 'How far visitors scrolled' })
    await expect(depths.getByRole('row', { name: /^100% or more 4 67%$/ })).toBeVisible()
    await page.reload()
    await expect(depths).toBeVisible()
    await page.getByRole('button', { name: 'Clicks', exact: true }).click()
    // As the slider says, on the canvas that stands there now.
    await expect(page.locator('canvas')).toHaveCSS('opacity', '0.8')
  })
  await test.step('at another width', async () => {
    await page.getByRole('button', { name: 'Under 640 px' }).click()
    await expect(page).toHaveURL(/band=narrow/)
    await expect(table).toBeVisible()
  })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([width, overflow]).toEqual([width, 0])
  }
  await expectAccessible(page, 'at a width')
})

test('a page without an outline can be chosen, and an unknown one is named', async ({ page }) => {
  const elements = Array.from({ length: 18 }, (_, index) => `main/li.${index + 1}`)
  const clicks = elements.map((element) => ({ element, x: 9, y: 9, rage: false, dead: false }))
  await record(page, 'wide', { page: '/blog-drafts/new', clicks, outline: undefined })
  await becomeOperator(page)
  await page.goto('/heatmap?page=/no/such/page')
  await page.getByRole('button', { name: 'Reject' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Sortie has no page /no/such/page.')
  await expect(main.getByRole('table')).toHaveCount(0)
  const list = page.getByLabel('Page', { exact: true })
  await expect(list.getByRole('option', { name: 'Choose a page' })).toBeAttached()
  await expectAccessible(page, 'an unknown page')
  await page.goto('/heatmap?page=/account-deleted')
  await expect(main).toContainText('no recorded visitor opened /account-deleted.')

  await list.selectOption('/blog-drafts/new (no outline yet)')
  await expect(page).toHaveURL(/page=%2Fblog-drafts%2Fnew/)
  await expect(main).toContainText('No outline yet.')
  await expect(main).toContainText('The next one that does brings the outline.')
  const table = page.getByRole('table', { name: 'Elements by their clicks' })
  await expect(table.getByRole('row')).toHaveCount(1 + elements.length)
  await expect(page.getByRole('button', { name: /^Show All/ })).toHaveCount(0)
  await expectAccessible(page, 'without an outline')
})

test('to everybody else there is no heat map', async ({ page, email, refusals }) => {
  refusals.expect(404)
  await enroll(page, email)
  await page.goto('/heatmap')
  await expect(page).toHaveTitle(/404/)
  // The page as it was served gives way for as long as it is asked who is there.
  await expect.poll(() => violationsOf(page)).toEqual([])
})
