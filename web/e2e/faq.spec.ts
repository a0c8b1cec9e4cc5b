import { expect, test } from './fixture.ts'

test('a question is found by a word of its answer, and nothing found says so', async ({ page }) => {
  await page.goto('/faq')
  await expect(page).toHaveTitle('FAQ · Sortie')
  const all = await page.locator('summary').count()
  expect(all).toBeGreaterThan(20)
  const search = page.getByLabel('Search questions')
  await search.fill('stripe')
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible()
  await expect(page.locator('summary')).toHaveText(['How do I pay, and who sees my card?'])
  await search.fill('zeppelin')
  await expect(page.getByText('No matching questions')).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.locator('summary')).toHaveCount(all)
})

test('a question has an address of its own, which opens it', async ({ page }) => {
  await page.goto('/faq#refunds')
  await expect(page.locator('details#refunds')).toHaveAttribute('open', '')
  await expect(page.getByText(/the unit price of the pack it came from/)).toBeInViewport()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('whoever looks for a person finds the address, also where pages have no button', async ({
  page,
}) => {
  await page.goto('/faq#how-do-i-reach-a-person')
  const answer = page.locator('details#how-do-i-reach-a-person')
  await expect(answer.getByText('answers within 24 hours')).toBeVisible()
  await expect(answer.locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+$/)
})

test('a question opens and closes by keyboard', async ({ page }) => {
  await page.goto('/faq')
  const question = page.locator('summary').filter({ hasText: 'What does “estimate” mean?' })
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/modeled, not measured/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/modeled, not measured/)).toBeHidden()
})
