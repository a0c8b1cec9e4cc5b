import type { Page } from '@playwright/test'
import type { listSections } from '@sortie/contracts/content/drafts/drafts'
import { violationsOf } from './axe.ts'
import { expect, expectToast, test, toast } from './fixture.ts'
import { read } from './person.ts'
import { writtenArticle } from './written.ts'

const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const find = (page: Page) => bar(page).getByRole('textbox', { name: 'Find' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const intro = (page: Page) => page.getByRole('textbox', { name: 'Article text' })
const status = (page: Page) => bar(page).getByRole('status')
const expectSaved = (page: Page) =>
  expect(page.getByRole('status', { name: 'Saving' })).toHaveText(/^Saved/, { timeout: 20_000 })

const markdownOf = async (page: Page, draftId: string) => {
  const params = { draftId }
  const { sections } = await read<typeof listSections>(page, '/api/drafts/:draftId/sections', {
    params,
  })
  return sections.map(({ heading, markdown }) => `${heading}\n${markdown}`).join('\n')
}
/** From the top of the page: the bar would hide part of whatever is behind it. */
const expectAccessibleAtTop = async (page: Page) => {
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  expect(await violationsOf(page)).toEqual([])
  const isWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
  expect(isWide).toBe(false)
}
const countOf = (text: string, phrase: string) => text.split(phrase).length - 1

test('words are found in the whole article, replaced, and brought back', async ({
  page,
  email,
}) => {
  test.setTimeout(240_000)
  const draftId = await writtenArticle(page, email)
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/blog-drafts/${draftId}`)
  await expect(intro(page)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Reject' }).click()
  const before = await markdownOf(page, draftId)
  const cites = (text: string) => text.match(/\[e\d+\]/g)

  await test.step('a key opens the bar, Enter goes on, and nothing is changed', async () => {
    await intro(page).locator('p').first().click()
    await page.keyboard.press('Control+f')
    await expect(find(page)).toBeFocused()
    await find(page).fill('the')
    await expect(status(page)).toHaveText(/^\d+ of \d+/)
    const first = await status(page).textContent()
    await page.keyboard.press('Enter')
    await expect(status(page)).not.toHaveText(first!)
    await page.keyboard.press('Shift+Enter')
    await expect(status(page)).toHaveText(first!)
    await expect(page.locator('.found-current')).toBeInViewport()
    await expectAccessibleAtTop(page)
    await find(page).fill('no such words')
    await expect(status(page)).toHaveText('No results')
    expect(await markdownOf(page, draftId)).toBe(before)
  })

  await test.step('Escape closes the bar and leads back to the text', async () => {
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.locator('.found')).toHaveCount(0)
    await expect(intro(page)).toBeFocused()
  })

  await test.step('pressed in the bar, the key is the browser’s', async () => {
    await page.keyboard.press('Control+f')
    await expect(find(page)).toBeFocused()
    const isTaken = await find(page).evaluate((field) => {
      const init = { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }
      const press = new KeyboardEvent('keydown', init)
      field.dispatchEvent(press)
      return press.defaultPrevented
    })
    expect(isTaken).toBe(false)
  })

  await test.step('one match is replaced, and then all, with every source kept', async () => {
    await find(page).fill('cake')
    await button(page, 'Match case').click()
    await button(page, 'Whole words').click()
    await expect(button(page, 'Whole words')).toHaveAttribute('aria-pressed', 'true')
    const total = Number((await status(page).textContent())!.match(/of (\d+)/)![1])
    expect(total).toBeGreaterThan(2)
    await bar(page).getByRole('textbox', { name: 'Replace with' }).fill('gateau')
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText(new RegExp(`^\\d+ of ${total - 1}`))
    await button(page, 'Replace All').click()
    await expectToast(page, `Replaced ${total - 1} in `, 'Sources and formatting')
    await expect(status(page)).toHaveText('No results')
    await expectSaved(page)
    const after = await markdownOf(page, draftId)
    expect(after).toContain('gateau')
    expect(cites(after)).toEqual(cites(before))
  })

  await test.step('Undo brings all of them back', async () => {
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(status(page)).toHaveText(/^\d+ of \d+/)
    await expectSaved(page)
    expect(countOf(await markdownOf(page, draftId), 'gateau')).toBeLessThanOrEqual(1)
  })

  await test.step('on a phone the toolbar opens it', async () => {
    await button(page, 'Close').click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Find and replace' }).click()
    await find(page).fill('the')
    await expect(status(page)).toHaveText(/^\d+ of \d+/)
    await expect(page.locator('.found-current')).toBeInViewport()
    await expectAccessibleAtTop(page)
    await button(page, 'Close').click()
    await expect(page.getByRole('button', { name: 'Find and replace' })).toBeFocused()
  })
})
