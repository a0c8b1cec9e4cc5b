import type { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { expectAccessibleNow } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, holdScripts, test } from './fixture.ts'
import { enroll, post } from './person.ts'

test('the bar of a stranger has its menus and links', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
  await expect(bar.getByRole('link', { name: 'Free Trial' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Blog' })).toBeVisible()
  const help = bar.getByRole('button', { name: 'Help' })
  await expect(help).toHaveAttribute('aria-expanded', 'false')
  await help.click()
  await expect(help).toHaveAttribute('aria-expanded', 'true')
  await expect(bar.getByRole('link', { name: 'FAQ' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'FAQ' })).toBeHidden()
  await expect(help).toBeFocused()
})

test('menu items scroll to their section of the home page, from anywhere', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Features' }).click()
  await page.getByRole('link', { name: 'Analysis Demo' }).click()
  await expect(page).toHaveURL('/#analysis-demo')
  await expect(page.getByRole('link', { name: 'Launch Mission Dashboard' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'What a free analysis looks like' }),
  ).toBeInViewport()
  await expect(page.locator('#analysis-demo')).toBeFocused()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.getByLabel('Email address')).toBeInViewport()
  // The same item again, after scrolling away.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.getByLabel('Email address')).toBeInViewport()
})

test('the bar of somebody signed in has other links, and a menu with the theme and the way out', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await page.goto('/account')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/reports')
  await expect(bar.getByRole('link', { name: 'Blog Drafts' })).toBeVisible()
  for (const name of ['Pricing', 'Blog'])
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(49)
  const menu = bar.getByRole('button', { name: 'Account menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await bar.locator('label', { has: page.getByRole('radio', { name: 'Dark' }) }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  await expect(bar.getByRole('link', { name: 'Free Trial' })).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

for (const width of [1280, 390]) {
  test(`the app’s own bar leads to its pages and says what can be spent, at ${width} pixels`, async ({
    page,
    email,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enroll(page, email)
    await page.goto('/reports')
    const app = page.getByRole('navigation', { name: 'App' })
    const link = (name: string) => app.getByRole('link', { name })
    await expect(link('Dashboard')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: '0 missions', exact: true })).toHaveAttribute(
      'href',
      '/account?tab=missions',
    )
    await buyMissions(page, 'starter_pack', 3)
    await page.reload()
    await expect(page.getByRole('link', { name: '3 missions', exact: true })).toBeVisible()
    await link('Projects').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/projects')
    await expect(link('Projects')).toHaveAttribute('aria-current', 'page')
    await expect(link('Dashboard')).not.toHaveAttribute('aria-current')
    await link('Blog Drafts').click()
    await expect(page).toHaveURL('/blog-drafts')
    await link('New Mission').click()
    await expect(page).toHaveURL('/keyword-intel')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Keyword Intelligence' }),
    ).toBeVisible()
    await expect(link('Keyword Intel')).toBeInViewport({ ratio: 1 })
    // The row scrolls by itself, the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessibleNow(page, `the app’s bar at ${width}`)
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(app).toHaveCount(0)
  })
}

test('the mobile menu opens, keeps the focus, and closes', async ({ page, email }) => {
  await page.setViewportSize({ width: 375, height: 760 })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open menu' })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await open.click()
  const close = page.getByRole('button', { name: 'Close menu' })
  await expect(close).toHaveAttribute('aria-expanded', 'true')
  const getStarted = page.getByRole('banner').getByRole('link', { name: 'Get Started' })
  await expect(getStarted).toBeVisible()
  const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('header')))
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
  }
  await close.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(getStarted).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(open).toBeFocused()

  await open.click()
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(open).toHaveAttribute('aria-expanded', 'false')

  await enroll(page, email)
  // Kept for the page that takes the place of the frame.
  const arrive = await holdScripts(page)
  await page.goto('/account', { waitUntil: 'commit' })
  await open.click()
  await expect(open).toHaveAttribute('data-kept', '')
  arrive()
  await expect(close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await open.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('the mobile menu closes when a page is left, and stays open when the next one arrives', async ({
  page,
  email,
}) => {
  await page.setViewportSize({ width: 375, height: 760 })
  await enroll(page, email)
  await page.goto('/account')
  const open = page.getByRole('button', { name: 'Open menu' })
  const bar = page.getByRole('banner')
  await open.click()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const release = await holdScripts(page)
  await bar.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await open.click()
  const getStarted = bar.getByRole('link', { name: 'Get Started' })
  await expect(getStarted).toBeVisible()
  const home = page.getByRole('heading', { name: /^Know which keywords/, includeHidden: true })
  await expect(home).toHaveCount(0)
  release()
  await expect(home).toBeVisible()
  await expect(getStarted).toBeVisible()

  await page.goBack()
  await expect(getStarted).toBeHidden()
})

test('an address that leads nowhere shows both texts and ways on', async ({ page, refusals }) => {
  refusals.expect(404)
  for (const path of ['/nowhere', '/admin', '/free-trial/nowhere/at/all']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to home' })).toBeVisible()
    await expect(page).toHaveTitle('404 Page Not Found · Sortie')
  }
})

test('an address that leads nowhere offers the free analysis as long as it may be used', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(404)
  await enroll(page, email)
  const offer = page.getByRole('main').getByRole('link', { name: 'Start Free Analysis' })
  await page.goto('/nowhere')
  await expect(offer).toBeVisible()
  expect(
    (await post<typeof createFreeTrial>(page, '/api/free-trial/create', DETAILS)).status(),
  ).toBe(201)
  // What an account has used up reaches its page with the next event, so a reload may be needed.
  await expect(async () => {
    await page.goto('/nowhere')
    await expect(page.getByRole('main').getByRole('link', { name: 'Your dashboard' })).toBeVisible()
    await expect(offer).toBeHidden({ timeout: 2_000 })
  }).toPass()
})

test('a chosen theme is there before the first paint, and system forgets the choice', async ({
  page,
}) => {
  await page.goto('/faq')
  const root = page.locator('html')
  const stored = () => localStorage.getItem('sortie_theme')
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
  // Not check(): before the page is alive, what is clicked is done a moment later.
  const dark = page.getByRole('radio', { name: 'Dark' })
  await page.locator('label', { has: dark }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(stored)).toBe('dark')
  const system = page.getByRole('radio', { name: 'System' })
  await page.locator('label', { has: system }).click()
  await expect(system).toBeChecked()
  await expect(root).not.toHaveAttribute('data-theme')
  expect(await page.evaluate(stored)).toBeNull()
})
