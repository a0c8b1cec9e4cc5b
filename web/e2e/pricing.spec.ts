import { expect, test } from './fixture.ts'
import { enroll } from './person.ts'

const packs = [
  ['Starter Pack', 'starter_pack', '3', '$7.99', '$2.66'],
  ['Mission Pack 10', 'mission_pack_10', '10', '$21.99', '$2.20'],
  ['Mission Pack 20', 'mission_pack_20', '20', '$39.99', '$2.00'],
  ['Mission Pack 50', 'mission_pack_50', '50', '$89.99', '$1.80'],
] as const

test('each pack shows its missions, its price, and the price of one mission', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page).toHaveTitle('Pricing · Sortie')
  for (const [name, id, missions, price, each] of packs) {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(each, { exact: true })).toBeVisible()
    await expect(card.getByText(missions, { exact: true })).toBeVisible()
    await expect(card.getByText('One payment. Never expires.')).toBeVisible()
    await expect(card.getByRole('link', { name: `Authorize Funds for ${name}` })).toHaveAttribute(
      'href',
      `/checkout?package=${id}`,
    )
  }
  await expect(page.getByText('Recommended', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Free trial' })).toBeVisible()
  await expect(page.getByText(/\$8\.99|\$29\b/)).toHaveCount(0)
})

test('a stranger who wants to buy is asked to sign in, and the pack is kept', async ({ page }) => {
  await page.goto('/pricing')
  const buy = page.getByRole('link', { name: 'Authorize Funds for Mission Pack 20' })
  await buy.click()
  const dialog = page.getByRole('dialog', { name: 'Sign In Required' })
  await expect(dialog).toContainText('Mission Pack 20 for $39.99')
  const kept = `redirect=${encodeURIComponent('/checkout?package=mission_pack_20')}`
  await expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/login?${kept}`,
  )
  await expect(dialog.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
    'href',
    `/register?${kept}`,
  )
  await page.keyboard.press('Escape')
  await expect(buy).toBeFocused()
  await buy.click()
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/login?${kept}`)
})

test('whoever is signed in goes straight to checkout', async ({ page, email }) => {
  await enroll(page, email)
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Authorize Funds for Starter Pack' }).click()
  await expect(page).toHaveURL('/checkout?package=starter_pack')
})

test('the comparison is dated and says what it leaves out', async ({ page }) => {
  await page.goto('/pricing')
  const table = page.getByRole('table', { name: /read in 2026/ })
  for (const tool of ['Sortie', 'Semrush', 'Ahrefs', 'Surfer'])
    await expect(table.getByRole('columnheader', { name: tool })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Subscription' })).toHaveCount(3)
  await expect(page.getByText(/and we don’t guess/)).toBeVisible()
})

test('a question about paying opens by keyboard', async ({ page }) => {
  await page.goto('/pricing')
  const question = page.locator('summary').filter({ hasText: 'Can I get my money back?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/pay back each one at the unit price of its pack/)).toBeVisible()
})
