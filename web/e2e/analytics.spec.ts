import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  recordVisitorEvents,
  type VisitorEvent,
} from '@sortie/contracts/tracking/visits/visitor-events'
import { expectAccessible, violationsOf } from './axe.ts'
import { expect, expectInvalid, test } from './fixture.ts'
import { becomeOperator } from './operator.ts'
import { enroll } from './person.ts'

/** Visits of browsers that agreed, from a campaign of this test's own. */
const visit = async (page: Page, source: string, events: VisitorEvent[]) => {
  const first = { title: 'Home', utmSource: source, utmMedium: 'test' }
  const reply = await page.request.post(recordVisitorEvents.path, {
    data: {
      sessionId: randomUUID(),
      batchId: randomUUID(),
      events: [{ type: 'page_view', ago: 60_000, route: '/', ...first }, ...events],
    },
  })
  expect(reply.status()).toBe(recordVisitorEvents.status)
}

const pricing: VisitorEvent = {
  type: 'page_view',
  ago: 50_000,
  route: '/pricing',
  title: 'Pricing',
}
const account: VisitorEvent[] = [
  { type: 'page_view', ago: 40_000, route: '/free-trial-step1', title: 'Free Analysis' },
  { type: 'sign_up', ago: 20_000, route: '/free-trial-step2' },
]

test('an operator asks where visitors came from, how far they went, and what was bought', async ({
  page,
}) => {
  test.slow()
  const source = `e2e-${randomUUID().slice(0, 8)}`
  for (let count = 0; count < 6; count += 1) await visit(page, source, [pricing, ...account])
  await visit(page, source, [pricing])
  await becomeOperator(page)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Analytics' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()

  await test.step('one click on a source narrows everything to it, and the address says so', async () => {
    const sources = page.getByRole('table', { name: 'Source' })
    await expect(async () => {
      await page.reload()
      const all = page
        .getByRole('region', { name: 'Sources' })
        .getByRole('button', { name: /^Show All/ })
      if (await all.isVisible()) await all.click()
      await expect(sources.getByRole('button', { name: source })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
    await sources.getByRole('button', { name: source }).click()
    await expect(page).toHaveURL(new RegExp(`where=source(:|%3A)${source}`))
    const tiles = page.getByLabel('Visitors', { exact: true })
    await expect(tiles).toContainText('Visits7')
    await expect(tiles).toContainText('Accounts6')
    await expect(page.getByText('n = 7 visits')).toBeVisible()
    const way = page.getByRole('region', { name: 'The way to a purchase' }).getByRole('listitem')
    await expect(way.nth(0)).toContainText('7')
    await expect(way.nth(1)).toContainText('6, 86% of the step before')
    await expect(way.nth(2)).toContainText('Half of them within 20 s of the step before')
    await expect(way.nth(4)).toContainText('0')
  })

  await test.step('a second value narrows further; too few visits show nothing', async () => {
    await page
      .getByRole('table', { name: 'Page' })
      .getByRole('button', { name: '/pricing' })
      .click()
    await expect(page.getByRole('list', { name: 'Narrowed to' }).getByRole('listitem')).toHaveCount(
      2,
    )
    await page.goto(`/analytics?where=source:${source},page:/faq`)
    await expect(page.getByText('Fewer than five visits.')).toBeVisible()
    await page.getByRole('button', { name: 'Page: /faq' }).click()
    await expect(page.getByText('n = 7 visits')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Fewer than five visits.')).toBeVisible()
    await page.goForward()
  })

  await test.step('other days are chosen by their dates, and say what is wrong with them', async () => {
    await page.getByRole('button', { name: 'Other days' }).click()
    await page.getByLabel('From').fill('2025-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expectInvalid(page.getByLabel('To', { exact: true }), 'Choose 397 days at most')
    await page.getByRole('button', { name: '12 months' }).click()
    await expect(page).toHaveURL(/from=/)
    await expect(page.getByText('n = 7 visits')).toBeVisible()
    await expect(
      page.getByText('Within one visit: one browser on one day, each step after the one above.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/from=/)
    await expect(page.getByText('n = 7 visits')).toBeVisible()
  })

  await test.step('the chart is there as a table, and all of it as a file', async () => {
    await page.getByText('As a table').click()
    await expect(
      page.getByRole('table', { name: 'Visits by day' }).getByRole('row').nth(1),
    ).toContainText('7')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^sortie-visits-.*\.csv$/)
    await page.evaluate(() => window.scrollTo({ top: 0 }))
    await expectAccessible(page, 'analytics')
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([width, overflow]).toEqual([width, 0])
    }
  })
})

test('to everybody else there are no analytics', async ({ page, email, refusals }) => {
  refusals.expect(404)
  await page.goto('/analytics')
  await expect(page).toHaveTitle(/404/)
  await enroll(page, email)
  await page.goto('/analytics')
  await expect(page).toHaveTitle(/404/)
  // The page as it was served gives way for as long as it is asked who is there.
  await expect.poll(() => violationsOf(page)).toEqual([])
})
