import { PRIVACY_VERSION, TERMS_VERSION } from '@sortie/contracts/identity/legal'
import { expect, test } from './fixture.ts'

const pages = [
  ['/privacy-policy', 'Privacy Policy', 'How erasure works', PRIVACY_VERSION, 29],
  ['/terms-of-service', 'Terms of Service', 'Refunds', TERMS_VERSION, 29],
] as const

for (const [path, title, clause, version, day] of pages) {
  test(`${path} has a version, contents that lead to its clauses, and an address`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Sortie`)
    await expect(
      page.getByText(`Version ${version} · In effect since November ${day}, 2026`),
    ).toBeVisible()
    await page.getByRole('navigation', { name: 'On this page' }).getByText(clause).click()
    await expect(page.getByRole('heading', { name: clause })).toBeInViewport()
    const addresses = page.getByRole('main').locator('a[href^="mailto:"]')
    await expect(addresses.first()).toHaveText(/^\S+@\S+$/)
    const [text, href] = [
      await addresses.first().textContent(),
      await addresses.first().getAttribute('href'),
    ]
    expect(href).toBe(`mailto:${text}`)
  })
}

test('the privacy policy names whatever a page stores', async ({ page }) => {
  await page.goto('/privacy-policy')
  const table = page.getByRole('region', { name: 'What is stored on your device' })
  // Not check(): before the page is alive, what is clicked is done a moment later.
  const dark = page.getByRole('radio', { name: 'Dark' })
  await page.locator('label', { has: dark }).click()
  await expect(dark).toBeChecked()
  await page.getByRole('link', { name: 'FAQ' }).last().click()
  await expect(page).toHaveURL('/faq')
  await page.goBack()
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(stored.length).toBeGreaterThan(0)
  for (const name of stored) await expect(table.getByText(name, { exact: true })).toBeVisible()
})

test('on paper there is the text, without the page’s furniture', async ({ page }) => {
  await page.goto('/terms-of-service')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
