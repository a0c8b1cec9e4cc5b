import type { Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { expectAccessibleNow } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, openTab, test } from './fixture.ts'
import { balanceOf, enroll, post } from './person.ts'

const READY = 'Mission complete. Your report is ready.'
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
]
const opener = (page: Page) => page.getByRole('button', { name: 'Add Keywords' })
const panel = (page: Page) => page.getByRole('region', { name: 'Add keywords' })
const submit = (page: Page) => panel(page).getByRole('button', { name: /Add to Report|Finding/ })

const expectAccessible = async (page: Page, where: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      // Nothing is half below the bar.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessibleNow(page, `${where}, ${colorScheme}, ${size.width}`)
      const { scroll, inner } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        inner: window.innerWidth,
      }))
      expect(scroll).toBeLessThanOrEqual(inner)
    }
  }
}

test('words, a website and a town are added to a report without another mission', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const brief = { ...DETAILS, country: 'GB' as const, town: 'Leeds' }
  const launched = await post<typeof launchReport>(page, '/api/reports', brief)
  const { reportId } = await launched.json()
  await page.goto(`/results/${reportId}`)
  await expect(page.getByText(READY)).toBeVisible({ timeout: 45_000 })
  const balance = await balanceOf(page)
  await openTab(page, 'Keywords')

  // By keyboard alone: the field has the focus, Escape closes and gives it back.
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(/5 of 5 additions left, until .+\. No mission is used\./)
  const words = panel(page).getByLabel('Words your customers search for')
  await expect(words).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('Enter')

  await submit(page).click()
  await expect(panel(page)).toContainText('Type at least one keyword')
  await expectAccessible(page, 'the panel')

  await words.fill('sourdough workshop')
  await submit(page).click()
  await expect(panel(page)).toContainText(/keywords added about sourdough workshop\./, {
    timeout: 30_000,
  })
  await expect(panel(page)).toContainText('4 of 5 additions left')
  await expect(words).toHaveValue('')
  const search = page.getByRole('searchbox').first()
  await search.fill('sourdough workshop')
  await expect(page.getByRole('rowheader', { name: 'sourdough workshop' }).first()).toBeVisible()

  const line = page.getByRole('row').filter({ hasText: 'sourdough workshop' }).first()
  await line
    .getByRole('button', { name: /open its receipt/ })
    .first()
    .click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText(/Added on .+ from sourdough workshop\./)
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(line.getByText('Added: sourdough workshop')).toBeVisible()

  await search.fill('')
  await page.getByRole('button', { name: /^More filters/ }).click()
  const addedLater = page.getByRole('checkbox', { name: /^Added later \(\d+\)$/ })
  await addedLater.check()
  await expect(page).toHaveURL(/added=only/)
  await page.reload()
  await openTab(page, 'Keywords')
  const lines = page.getByRole('table', { name: 'Keyword opportunities' }).locator('tbody tr')
  await expect(lines.first()).toBeVisible()
  await expect(lines.filter({ hasNotText: 'Added' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Added later ?: remove/ }).click()
  await expect(page).not.toHaveURL(/added=only/)
  await opener(page).click()

  refusals.expect(409)
  // What is there already is refused with what to do, and costs nothing.
  await words.fill('Sourdough workshops')
  await submit(page).click()
  await expect(panel(page)).toContainText('This report already covers that. Add something else.')

  await panel(page).getByRole('button', { name: 'A website' }).click()
  await panel(page).getByLabel('Address of the website').fill('gone.invalid')
  await submit(page).click()
  await expect(panel(page)).toContainText(
    'Nothing was added about gone.invalid, and this addition doesn’t count. We couldn’t read this website.',
    { timeout: 30_000 },
  )
  await expect(panel(page)).toContainText('4 of 5 additions left')

  await panel(page).getByRole('button', { name: 'A town' }).click()
  await panel(page).getByLabel('Town', { exact: true }).fill('York')
  await submit(page).click()
  await expect(panel(page)).toContainText(/keywords added about York\./, { timeout: 30_000 })
  await expect(panel(page)).toContainText('3 of 5 additions left')
  await expectAccessible(page, 'what was added')
  expect(await balanceOf(page)).toBe(balance)

  // Whoever comes back finds all of it.
  await page.reload()
  await openTab(page, 'Keywords')
  await opener(page).click()
  await expect(panel(page)).toContainText(/keywords added about sourdough workshop\./)
  await expect(panel(page)).toContainText(/keywords added about York\./)
})
