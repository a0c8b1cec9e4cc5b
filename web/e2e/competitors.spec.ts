import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sitesPort } from '@sortie/local/test-stack'
import { startRivals } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { violationsOf } from './axe.ts'
import { buyMissions } from './buying.ts'
import { expect, test } from './fixture.ts'
import { enroll } from './person.ts'

let sites: StandIn
test.beforeAll(async () => {
  sites = await startRivals(sitesPort())
})
test.afterAll(() => sites.stop())

const at = (name: string) => `http://${name}.example:${sitesPort()}`
const table = (page: Page) => page.getByRole('table', { name: /Who has a page/ })

const expectTidy = async (page: Page, where: string) => {
  expect(await violationsOf(page), where).toEqual([])
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${where} scrolls sideways`).toBeLessThanOrEqual(width!)
}

test('a competitor report is checked, launched, read, narrowed and exported', async ({
  page,
  email,
}) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/keyword-intel')
  await page.getByLabel('Industry').fill('Bakery')
  await page.getByLabel('Business name').fill('Crumb')
  await page.getByLabel('Main competitor').fill('Some Bakehouse')

  await test.step('without the site of a rival it is not sold, and the page says why', async () => {
    await page.getByRole('radio', { name: 'Competitor report' }).check()
    const check = page.getByRole('region', { name: 'Before you launch' })
    await expect(check.getByText(/don’t know the website of any rival/)).toBeVisible()
    await expectTidy(page, 'the form')
    await page.getByLabel('Main competitor').fill(at('breadhouse'))
    await page.getByLabel('Your website').fill(at('crumb'))
    await page.getByLabel('More competitors').fill(`${at('cakery')}\nSome Bakehouse`)
    await page.getByLabel('Town').focus()
    await expect(check.getByText(/We compare your site with/)).toBeVisible()
    await expect(check.getByText('No website was given, and we know none.')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Launch Mission' }).click()
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
  await expect(page.getByText(/^Competitor report · Bakery$/)).toBeVisible()

  await test.step('the conclusion comes first, then what to do, the gap and its evidence', async () => {
    await expect(page.getByText(/Rivals have pages on \d+ of [\d,]+ keywords/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /pages to make first/ })).toBeVisible()
    await page.getByRole('button', { name: 'Missing', exact: true }).click()
    await expect(page).toHaveURL(/gap=missing/)
    await page.getByRole('searchbox', { name: 'Search keywords' }).fill('wedding cakes')
    const row = table(page).getByRole('row', { name: /^wedding cakes/ })
    await expect(
      row.first().getByRole('link', { name: 'Wedding cakes · Breadhouse' }),
    ).toHaveAttribute('href', `${at('breadhouse')}/wedding-cakes`)
    await page.reload()
    await expect(row.first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Topics, most searched first' })).toBeVisible()
    await expect(page.getByText('In their own words').first()).toBeVisible()
    await expectTidy(page, 'the report')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectTidy(page, 'the report on a phone')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a file of the view has the gap and the pages', async () => {
    await page.getByRole('button', { name: /^Export/ }).click()
    const coming = page.waitForEvent('download')
    await page
      .getByRole('group', { name: /This view/ })
      .getByRole('button', { name: 'CSV' })
      .click()
    const download = await coming
    expect(download.suggestedFilename()).toContain('_competitors_')
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('Gap,Who has a page,Page of You,Page of Breadhouse')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain(',Missing,')
  })

  await test.step('the list names its kind, and the project the age of what was read', async () => {
    await page.goto('/reports')
    await expect(page.getByText(/Bakery · Competitor report/)).toBeVisible()
    await page.goto('/projects')
    await page.getByRole('main').getByRole('link', { name: 'Crumb' }).first().click()
    const known = page.getByRole('region', { name: 'Sites' })
    await expect(known.getByText(/read today; the next report uses it, free/).first()).toBeVisible()
    await known
      .getByRole('button', { name: 'Refresh Breadhouse' })
      .or(known.getByRole('button', { name: /^Refresh breadhouse/ }))
      .first()
      .click()
    await expect(page.getByText('Site read', { exact: true })).toBeVisible()
    await expectTidy(page, 'the project')
  })
})
