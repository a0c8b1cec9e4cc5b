import type { Page } from '@playwright/test'
import { checkReport } from '@sortie/contracts/analysis/briefs/launch'
import { DETAILS, expect, expectResults, PASSWORD, test } from './fixture.ts'
import { expectGranted, GOOD, PAYMENT_PAGE } from './paying.ts'
import { enroll } from './person.ts'
import { requestsOf } from './requests.ts'

/** What has the focus, and whether somebody who looks at the page can tell. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    const isMarked = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    // A radio button may be marked by the choice around it.
    const around = element.matches('[type=radio]') ? [element.parentElement!] : []
    const [box] = element.getClientRects()
    const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const text = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent
    // Where the keyboard starts on a page that has just opened.
    const isPage = element === document.body || element.id === 'main'
    return {
      name: isPage ? '(page)' : (element.getAttribute('aria-label') ?? text ?? '').trim(),
      isMarked: [element, ...around].some(isMarked),
      isCovered: !at || !(element.contains(at) || around.some((one) => one.contains(at))),
      isPage,
    }
  })

/**
 * Presses Tab, or another key, until the focused control has this name. Each stop must show where the
 * focus is, and nothing may cover it.
 * @returns the names of the stops, the wanted one last.
 */
const tabTo = async (page: Page, name: RegExp, key = 'Tab'): Promise<string[]> => {
  const stops: string[] = []
  while (stops.length < 60) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    stops.push(stop.name)
    if (!stop.isPage) {
      expect(stop.isMarked, `focus shows on “${stop.name}”`).toBe(true)
      // The page may still be scrolling there, smoothly.
      const isCovered = async () => (await focused(page)).isCovered
      await expect.poll(isCovered, `“${stop.name}” is covered`).toBe(false)
    }
    if (name.test(stop.name)) return stops
  }
  throw new Error(`Nothing named ${name} is reached by ${key}`)
}

/** Expects that the keyboard starts where the page that has just opened does. */
const expectAtStart = (page: Page) => expect(page.locator('#main')).toBeFocused()

test('the keyboard alone leads a stranger to results', async ({ page, email }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start Free Analysis$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/free-trial-step1')
  await expect(page.getByLabel('Industry')).toBeVisible()
  await tabTo(page, /^Industry$/)
  await page.keyboard.type(DETAILS.industry)
  await tabTo(page, /^Business name$/)
  await page.keyboard.type(DETAILS.businessName)
  await tabTo(page, /^Main competitor$/)
  await page.keyboard.type(DETAILS.mainCompetitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/free-trial-step2')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await tabTo(page, /^Email$/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password$/)
  await page.keyboard.type(PASSWORD)
  await tabTo(page, /^Start Free Analysis$/)
  await page.keyboard.press('Enter')
  await expectResults(page)

  await tabTo(page, /open its receipt$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, /^Upgrade Now$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing')
})

test('the keyboard alone buys a pack, and launches and opens a report', async ({ page, email }) => {
  test.slow()
  await enroll(page, email)
  await page.context().clearCookies()

  await page.goto('/pricing')
  expect(await tabTo(page, /^Skip to content$/)).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expectAtStart(page)
  expect(await tabTo(page, /for Mission Pack 10/)).toHaveLength(2)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign In Required' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await tabTo(page, /^Create Account$/)).toEqual(['Sign In', 'Create Account'])
  await tabTo(page, /^Sign In$/, 'Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expectAtStart(page)
  await tabTo(page, /^Email$/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password$/)
  await page.keyboard.type(PASSWORD)
  const rest = ['Show password', 'Forgot password?', 'Sign In']
  expect(await tabTo(page, /^Sign In$/)).toEqual(rest)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/checkout?package=mission_pack_10')
  await expectAtStart(page)
  expect(await tabTo(page, /^10 missions/)).toHaveLength(1)
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL('/checkout?package=starter_pack')
  await expect(page.getByRole('radio', { name: /^3 missions/ })).toBeFocused()
  const order = ['Compare packs', 'Authorize Funds - $7.99']
  expect(await tabTo(page, /^Authorize Funds/)).toEqual(order)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(PAYMENT_PAGE)
  await tabTo(page, /^Card number$/)
  await page.keyboard.type(GOOD)
  expect(await tabTo(page, /^Expiry/)).toHaveLength(1)
  await page.keyboard.type('1234')
  expect(await tabTo(page, /^CVC$/)).toHaveLength(1)
  await page.keyboard.type('123')
  expect(await tabTo(page, /^Name on card$/)).toHaveLength(1)
  await page.keyboard.type('Ada Lovelace')
  expect(await tabTo(page, /^Pay \$/)).toHaveLength(1)
  await page.keyboard.press('Enter')

  await expectGranted(page, 3, 0)
  await tabTo(page, /^Skip to content$/)
  await page.keyboard.press('Enter')
  expect(await tabTo(page, /^New Mission$/)).toEqual(['Launch Mission Dashboard', 'New Mission'])
  await tabTo(page, /^Launch Mission Dashboard$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reports')
  await expectAtStart(page)
  await tabTo(page, /^New Mission$/)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/keyword-intel')
  await expectAtStart(page)
  // Before the first detail the kind of report is chosen.
  for (const [label, value, steps] of [
    ['Industry', DETAILS.industry, 2],
    ['Business name', DETAILS.businessName, 1],
    ['Main competitor', DETAILS.mainCompetitor, 1],
  ] as const) {
    expect(await tabTo(page, new RegExp(`^${label}$`))).toHaveLength(steps)
    await page.keyboard.type(value)
  }
  expect(await tabTo(page, /^Optional details/)).toHaveLength(1)
  await page.keyboard.press('Enter')
  expect(await tabTo(page, /^Launch Mission$/)).toEqual([
    expect.stringMatching(/^Organic search/),
    'Country',
    'Town',
    'Your website',
    'More competitors',
    'Keywords to include',
    'Launch Mission',
  ])
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/results\/rep_/)
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
  await expectAtStart(page)
  await tabTo(page, /open its receipt$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await focused(page)).name).toMatch(/open its receipt$/)

  await tabTo(page, /^Dashboard$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reports')
  await expectAtStart(page)
  await tabTo(page, new RegExp(DETAILS.businessName))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results\/rep_/)
  await expect(page.getByRole('heading', { level: 1, name: DETAILS.businessName })).toBeVisible()
})

test('what is understood late covers nothing that has the focus', async ({ page, email }) => {
  await enroll(page, email)
  const held = Promise.withResolvers<void>()
  await page.route(requestsOf(checkReport), async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/keyword-intel')
  await tabTo(page, /^Industry$/)
  await page.keyboard.type(DETAILS.industry)
  await tabTo(page, /^Business name$/)
  await page.keyboard.type(DETAILS.businessName)
  await tabTo(page, /^Main competitor$/)
  await page.keyboard.type(DETAILS.mainCompetitor)
  await tabTo(page, /^Optional details/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Organic search/)
  held.resolve()
  await expect(page.getByRole('region', { name: 'What we understood' })).toBeVisible()
  await expect.poll(async () => (await focused(page)).isCovered).toBe(false)
  expect((await focused(page)).name).toMatch(/^Organic search/)
})
