import { violationsOf } from './axe.ts'
import { expect, test } from './fixture.ts'

test('the sample post is found from the public pages, and its sources open', async ({ page }) => {
  for (const [path, link] of [
    ['/', 'Read a Sample Post'],
    ['/start-here', 'Read a Sample Post'],
    ['/pricing', 'Read a sample post'],
    ['/faq', 'whole sample post'],
  ] as const) {
    await page.goto(path)
    // An answer of the FAQ is folded.
    const found = page.getByRole('link', { name: link, exact: true, includeHidden: true })
    await expect(found).toHaveAttribute('href', '/sample-post')
  }
  await page.goto('/start-here')
  await page.getByRole('link', { name: 'Read a Sample Post' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('custom cake')
  const main = page.getByRole('main')
  await expect(main.getByText('Template draft: no AI')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violationsOf(page), `at ${width}`).toEqual([])
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(content, `scrolls sideways at ${width}`).toBeLessThanOrEqual(window!)
  }
  const citation = main.getByRole('button', { name: 'Source 1', exact: true }).first()
  await citation.focus()
  await page.keyboard.press('Enter')
  const source = page.getByRole('dialog', { name: 'Source 1' })
  await expect(source).toContainText(/Harbour Street Bakery|keyword almanac/)
  await page.keyboard.press('Escape')
  await expect(citation).toBeFocused()
})
