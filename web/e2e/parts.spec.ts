import type { Page } from '@playwright/test'
import {
  type FreeTrialResults,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import { login } from '@sortie/contracts/identity/accounts/authentication'
import { comeAlive, expect, test } from './fixture.ts'
import { finishTrial } from './person.ts'
import { requestsOf } from './requests.ts'

// Two moves: the first one leaves, the second is outside of the way from control to tooltip.
const leave = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.mouse.move(3, 3)
}

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({
  page,
  email,
}) => {
  await finishTrial(page, email)
  await page.clock.install()
  await page.reload()
  await page.clock.runFor(5_000)
  const [volume, difficulty] = ['Volume', 'Difficulty'].map((name) =>
    page.getByRole('table').getByRole('button', { name, exact: true }),
  )
  const tooltip = page.getByRole('tooltip')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await volume!.hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toContainText('How often people search for this in a month')
  await leave(page)
  await page.clock.runFor(250)
  await expect(tooltip).toHaveCount(0)
  await difficulty!.hover()
  await page.clock.runFor(10)
  await expect(tooltip).toContainText('How hard it is to reach the first page')
  await leave(page)
  await page.clock.runFor(400)
  await volume!.hover()
  await page.clock.runFor(500)
  await expect(tooltip).toHaveCount(0)
  await volume!.focus()
  await page.clock.runFor(10)
  await expect(volume!).toHaveAccessibleDescription(/How often people search/)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('the interest in a company is told as page views, never as searches', async ({
  page,
  email,
}) => {
  await finishTrial(page, email)
  await page.route(requestsOf(getFreeTrialResults), async (route) => {
    const results: FreeTrialResults = await (await route.fetch()).json()
    const { receipts, results: found } = results.analysis
    found.competitors[0]!.interest = 48_210
    receipts['competitors.0.interest'] = {
      value: 48_210,
      unit: 'views/month',
      source: 'wikimedia',
      fetchedAt: '2026-11-01T09:00:00.000Z',
      kind: 'measured',
    }
    await route.fulfill({ json: results })
  })
  await page.reload()
  const figure = page.getByRole('button', { name: /^48,210 page views a month/ })
  await figure.click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('Measured')
  await expect(receipt).toContainText('wikimedia')
  await expect(receipt).not.toContainText('search')
})

test('nothing turns in the first 200 ms of loading, then a ring labelled Loading', async ({
  page,
}) => {
  await page.goto('/login')
  await comeAlive(page)
  await page.waitForLoadState('networkidle')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(requestsOf(login), async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/contact-form-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.getByRole('button', { name: 'Contact support' }).click()
  await page.clock.runFor(150)
  await expect(page.getByText('Loading')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByRole('status').getByText('Loading')).toHaveCount(1)
  arrive()
  await expect(page.getByLabel('Message')).toBeVisible()
})
