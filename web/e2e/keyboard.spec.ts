import type { Page } from '@playwright/test'
import { DETAILS, expect, expectResults, PASSWORD, test } from './fixture.ts'

/** Tabs until the focused control has this name. Each stop must show where the focus is. */
const tabTo = async (page: Page, name: RegExp) => {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement!
      const marked = element.matches('[type=radio]') ? element.parentElement! : element
      const style = getComputedStyle(marked)
      const text = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent
      return {
        name: element.getAttribute('aria-label') ?? text ?? '',
        outline: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
        // Where the keyboard starts on a page that has just opened.
        page: element === document.body || element.id === 'main',
      }
    })
    if (!focused.page) expect(focused.outline, `focus shows on “${focused.name}”`).toBe(true)
    if (name.test(focused.name.trim())) return
  }
  throw new Error(`Nothing named ${name} is reached by Tab`)
}

test('the keyboard alone leads a stranger to results', async ({ page, email }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start Free Analysis$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/free-trial-step1')
  await tabTo(page, /^Industry$/)
  await page.keyboard.type(DETAILS.industry)
  await tabTo(page, /^Business name$/)
  await page.keyboard.type(DETAILS.businessName)
  await tabTo(page, /^Main competitor$/)
  await page.keyboard.type(DETAILS.mainCompetitor)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/free-trial-step2')
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
