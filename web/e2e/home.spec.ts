import type { Locator } from '@playwright/test'
import dentist from '../src/features/home/example-dentist.json' with { type: 'json' }
import excerpt from '../src/features/home/sample-excerpt.json' with { type: 'json' }
import bakery from '../src/features/trial/example/example-first.json' with { type: 'json' }
import { expect, test } from './fixture.ts'

/** Chooses a filter; the page is there before its script is. */
const choose = (demo: Locator, filter: string) =>
  expect(async () => {
    const button = demo.getByRole('button', { name: filter, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass()

test('the hero leads to the free analysis and to the prices, and shows the product', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sortie: know which keywords to fly for')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start Free Analysis' })).toHaveAttribute(
    'href',
    '/free-trial-step1',
  )
  await expect(main.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/pricing')
  await expect(main.getByRole('figure').getByText('Why is 1 rated High?')).toBeVisible()
  await expect(main.getByText('Free first analysis. Then 3 reports for $7.99.')).toBeVisible()
  const article = main.getByRole('figure').filter({ hasText: 'From a sample post' })
  await expect(article).toContainText(excerpt.text)
  await expect(article).toContainText(excerpt.source.name)
})

test('types of post are named', async ({ page }) => {
  await page.goto('/')
  const kinds = [
    'How-to guides',
    'Comparisons',
    'Informational',
    'Trend analysis',
    'Case studies',
    'Strategic guides',
  ]
  for (const kind of kinds) await expect(page.getByRole('heading', { name: kind })).toBeVisible()
})

test('on a phone the sample is short, and leads to the whole one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('img', { name: /^Radar of/ }).first()).toBeVisible()
  // What is far down is laid out a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThan(6.2 * 844)
  await page.getByRole('link', { name: 'See the full sample report' }).click()
  await expect(page).toHaveURL('/start-here#sample')
  const sample = page.locator('#sample')
  await expect(sample.getByRole('heading', { name: 'What you get' })).toBeInViewport()
  await expect(sample.getByRole('img', { name: /^Radar of/ })).toBeVisible()
})

test('the sample dashboard filters its reports and opens one', async ({ page }) => {
  await page.goto('/')
  const demo = page.locator('#analysis-demo')
  const reports = demo.getByRole('list', { name: 'Example reports' }).getByRole('button')
  await expect(reports).toHaveCount(4)
  await expect(reports.first()).toContainText('Harbour Street Bakery')
  await choose(demo, 'High Potential')
  const high = dentist.analysis.results.keywords.filter((each) => each.opportunity === 'High')
  await expect(reports.first()).toContainText(`${high.length} rated High`)
  await choose(demo, 'Easy Difficulty')
  await expect(reports).toHaveCount(3)
  await reports.filter({ hasText: 'Millpond Dental' }).click()
  const report = demo.getByRole('region', { name: 'Example report of Millpond Dental' })
  const [best] = dentist.analysis.results.keywords
  await expect(report.getByRole('rowheader', { name: best!.keyword })).toBeVisible()
  await choose(demo, 'Latest')
  await expect(reports).toHaveCount(4)
})

test('a filter that hides the open report opens the first that is left', async ({ page }) => {
  await page.goto('/')
  const demo = page.locator('#analysis-demo')
  await expect(async () => {
    await demo.getByRole('button', { name: /Plankton Boards/ }).click()
    await expect(
      demo.getByRole('region', { name: 'Example report of Plankton Boards' }),
    ).toBeVisible({ timeout: 1000 })
  }).toPass()
  await choose(demo, 'Easy Difficulty')
  await expect(
    demo.getByRole('region', { name: 'Example report of Harbour Street Bakery' }),
  ).toBeVisible()
})

test('a figure of the sample opens its receipt, and gets the focus back', async ({ page }) => {
  await page.goto('/')
  const [best] = bakery.keywords
  const volume = `${best!.searchVolume.toLocaleString('en')} searches/month`
  const figure = page
    .locator('#analysis-demo')
    .getByRole('button', { name: `volume of ${best!.keyword}` })
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  // The page is there before its script is.
  await expect(async () => {
    await figure.click()
    await expect(receipt).toContainText(volume, { timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()
})

test('below the sample are the ways to the dashboard and to the packs', async ({ page }) => {
  await page.goto('/')
  const demo = page.locator('#analysis-demo')
  await expect(demo.getByRole('link', { name: 'Launch Mission Dashboard' })).toHaveAttribute(
    'href',
    '/reports',
  )
  await expect(demo.getByRole('link', { name: 'View Mission Packages' })).toHaveAttribute(
    'href',
    '/pricing',
  )
})

test('the demo comes before the articles, and the page ends with what to do', async ({ page }) => {
  await page.goto('/')
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const at = (title: string) => titles.indexOf(title)
  expect(at('What a free analysis looks like')).toBeGreaterThan(-1)
  expect(at('From a keyword to the article that answers it')).toBeGreaterThan(
    at('What a free analysis looks like'),
  )
  expect(titles.at(-1)).toBe('See what it finds for your business.')
  await expect(page.getByRole('link', { name: 'Run My Free Analysis' })).toHaveAttribute(
    'href',
    '/free-trial-step1',
  )
})
