import { expect, test } from './fixture.ts'
import { enroll } from './person.ts'

test('a stranger is led to the free analysis, by three ways to look around', async ({ page }) => {
  await page.goto('/start-here')
  await expect(page).toHaveTitle('Start Here · Sortie')
  const main = page.getByRole('main')
  const ways = main.getByRole('link', { name: 'Start Free Analysis' })
  await expect(ways).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Open the blog' })).toHaveAttribute('href', '/blog')
  await expect(main.getByRole('link', { name: 'Compare the packs' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await expect(main.getByRole('button', { name: 'Play the video' })).toBeVisible()
})

test('whoever is signed in is led to the dashboard', async ({ page, email }) => {
  await enroll(page, email)
  await page.goto('/start-here')
  const way = page.getByRole('main').getByRole('link', { name: 'Go to Your Dashboard' })
  await expect(way).toHaveCount(2)
  await way.first().click()
  await expect(page).toHaveURL('/reports')
})

test('the sample report is the real results page, and articles are described', async ({ page }) => {
  await page.goto('/start-here')
  await expect(
    page.getByText(
      'An invented bakery. These are the competitors, keywords and figures that its free analysis found.',
    ),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /difficulty of .*: open its receipt/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText(
      '300+ words from your own answers and our editors’ notes on your trade, with a source for every fact. In under two minutes, or it’s free.',
    ),
  ).toBeVisible()
  for (const format of ['HTML', 'Markdown', 'Plain text'])
    await expect(page.getByText(format, { exact: true })).toBeVisible()
})
