import type { Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { listReports } from '@sortie/contracts/analysis/reports/reports'
import type { listOrders } from '@sortie/contracts/billing/orders/orders'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, signUp, test } from './fixture.ts'
import { enroll, post, read } from './person.ts'
import { requestsOf } from './requests.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const ready = async (page: Page, path: string) => {
  await page.goto(path)
  // What listens to the keys comes last.
  await page.waitForLoadState('networkidle')
}

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('the palette leads to a page by the keyboard alone', async ({ page }) => {
  await ready(page, '/faq')
  await openPalette(page)
  await page.keyboard.type('packs')
  await expect(palette(page).getByRole('option')).toHaveText(['Pricing'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing')
  await expect(palette(page)).toBeHidden()
  await openPalette(page)
  await expect(palette(page).getByRole('option').first()).toHaveText('Pricing')
  await page.keyboard.type('nothing of that name')
  await expect(palette(page)).toContainText('No results.')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('the arrow keys move, and the same keys close the palette', async ({ page }) => {
  await ready(page, '/faq')
  await openPalette(page)
  const options = palette(page).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('the palette changes the theme, and opens the cookie choices', async ({ page }) => {
  await ready(page, '/faq')
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openPalette(page)
  await page.keyboard.type('cookie')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible()
})

test('the palette offers what is possible now, and signs out', async ({ page, email }) => {
  await ready(page, '/faq')
  await openPalette(page)
  const option = (name: string) => palette(page).getByRole('option', { name, exact: true })
  await expect(option('Sign In')).toBeVisible()
  await expect(option('Dashboard')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await signUp(page, email)
  await openPalette(page)
  await expect(option('Dashboard')).toBeVisible()
  await expect(option('Sign In')).toHaveCount(0)
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('? shows the shortcuts, but not in a field, and not once single keys are off', async ({
  page,
}) => {
  await ready(page, '/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.press('?')
  await expect(page.getByLabel('Email')).toHaveValue('?')
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await sheet(page).getByRole('checkbox').press('Space')
  await expect(sheet(page).getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  await page.keyboard.press('?')
  await openPalette(page)
  await expect(sheet(page)).toBeHidden()
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await sheet(page).getByRole('checkbox').press('Space')
  expect(await page.evaluate(() => localStorage.getItem('sortie_single_keys'))).toBeNull()
})

test('“mission” leads to a new mission and to the packs, and what somebody has is found by name', async ({
  page,
  email,
}) => {
  test.slow()
  await enroll(page, email)
  await ready(page, '/account')
  await openPalette(page)
  await expect(palette(page).getByRole('status')).toHaveText(
    'You have no reports, drafts or orders yet.',
  )
  await page.keyboard.type('mission')
  const options = palette(page).getByRole('option')
  await expect(options.nth(0)).toHaveText('New Mission')
  await expect(options.nth(1)).toHaveText('Buy Missions')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/keyword-intel')
  await openPalette(page)
  await page.keyboard.type('buy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing')

  await buyMissions(page, 'starter_pack', 3)
  const { reportId } = await (await post<typeof launchReport>(page, '/api/reports', DETAILS)).json()
  await expect
    .poll(async () => (await read<typeof listReports>(page, '/api/reports', {})).reports.length)
    .toBe(1)
  const { orders } = await read<typeof listOrders>(page, '/api/orders', {})
  await ready(page, '/faq')
  await openPalette(page)
  await page.keyboard.type('lantern')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(`${DETAILS.businessName}${DETAILS.industry}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/results/${reportId}`)
  await openPalette(page)
  await page.keyboard.type('starter pack')
  await expect(options).toContainText(['Starter Pack'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/account?tab=missions#${orders[0]!.orderId}`)
  await expect(page.locator(`[id="${orders[0]!.orderId}"]`)).toBeFocused()
})

test('a page that opens late takes nothing from what is typed in the palette', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await ready(page, '/account')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(requestsOf(listReports), async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await openPalette(page)
  await page.keyboard.type('pri')
  arrive()
  await expect(page.locator('main h1', { hasText: 'Dashboard' })).toBeAttached()
  await page.keyboard.type('cing')
  await expect(palette(page).getByRole('combobox')).toHaveValue('pricing')
})

test('where reports do not arrive, the palette says so and asks again', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(503)
  await enroll(page, email)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(requestsOf(listReports), async (route) => {
    await held
    await route.fulfill({ status: 503 })
  })
  await ready(page, '/account')
  await openPalette(page)
  const status = palette(page).getByRole('status')
  await expect(status).toHaveText('Loading your reports, drafts and orders…')
  arrive()
  await expect(status).toHaveText('Your reports, drafts and orders could not all be loaded.')
  await page.unroute(requestsOf(listReports))
  await page.keyboard.press('ArrowUp')
  const again = palette(page).getByRole('option', { selected: true })
  await expect(again).toHaveText('Load your reports, drafts and orders again')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('You have no reports, drafts or orders yet.')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})
