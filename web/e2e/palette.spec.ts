import type { Page } from '@playwright/test'
import { expect, signUp, test } from './fixture.ts'

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
  await expect(palette(page)).toContainText('Nothing has that name.')
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
