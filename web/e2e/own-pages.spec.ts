import type { Page } from '@playwright/test'
import type { listSections } from '@sortie/contracts/content/drafts/drafts'
import { sitesPort } from '@sortie/local/stack/test-stack'
import { startRivals } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixture.ts'
import { read } from './person.ts'
import { writtenArticle } from './written.ts'

let sites: StandIn
test.beforeAll(async () => {
  sites = await startRivals(sitesPort())
})
test.afterAll(() => sites.stop())

const intro = (page: Page) =>
  page.getByRole('textbox', { name: 'Article text' }).getByRole('region').first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Link' })
const openLinks = async (page: Page) => {
  await intro(page).locator('p').last().click()
  await page.keyboard.press('End')
  await page.getByRole('toolbar').getByRole('button', { name: /^Link/ }).first().click()
  await expect(dialog(page)).toBeVisible()
}
const expectTidy = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(width!)
}

test('an owner searches the pages of their site by keyboard, and links to one', async ({
  page,
  email,
}) => {
  test.setTimeout(240_000)
  const host = `crumb.example:${sitesPort()}`
  const draftId = await writtenArticle(page, email, `http://${host}`)
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/blog-drafts/${draftId}`)
  await expect(intro(page)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Reject' }).click()

  await openLinks(page)
  const pages = dialog(page).getByRole('region', { name: 'Your pages' })
  await expect(pages.getByRole('button', { name: /^Butter croissants/ })).toBeVisible({
    timeout: 30_000,
  })
  await expect(pages.getByRole('status')).toHaveText('3 pages')
  await expectTidy(page)
  await pages.getByLabel('Search your pages').fill('butter')
  await expect(pages.getByRole('status')).toHaveText('1 page')
  await page.keyboard.press('ArrowDown')
  await expect(pages.getByRole('button', { name: /^Butter croissants/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(intro(page).getByRole('link', { name: 'Butter croissants' })).toHaveAttribute(
    'href',
    `http://${host}/butter-croissants`,
  )
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText(/^Saved/, {
    timeout: 20_000,
  })
  const path = '/api/drafts/:draftId/sections'
  const { sections } = await read<typeof listSections>(page, path, { params: { draftId } })
  expect(JSON.stringify(sections)).toContain(
    `[Butter croissants](http://${host}/butter-croissants)`,
  )

  await test.step('on a phone, with words that no page has', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openLinks(page)
    await pages.getByLabel('Search your pages').fill('submarine')
    await expect(pages.getByRole('status')).toHaveText('No matching pages.')
    await expectTidy(page)
    await pages.getByRole('button', { name: 'Refresh' }).click()
    await pages.getByLabel('Search your pages').fill('')
    await expect(pages.getByRole('status')).toHaveText('3 pages')
  })
})

test('a site that is away says so, and any address can still be linked to', async ({
  page,
  email,
}) => {
  test.setTimeout(240_000)
  const draftId = await writtenArticle(page, email, 'http://away.example:9')
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/blog-drafts/${draftId}`)
  await expect(intro(page)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Reject' }).click()
  await openLinks(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'away.example:9: It didn’t answer. Check its address in the project, then refresh.',
    { timeout: 30_000 },
  )
  await expectTidy(page)
  await dialog(page).getByLabel('Address').fill('https://elsewhere.example/page')
  await dialog(page).getByRole('button', { name: 'Set Link' }).click()
  await expect(intro(page).locator('a[href="https://elsewhere.example/page"]')).toBeVisible()
})
