import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { exportReport } from '@sortie/contracts/analysis/reports/exports'
import { strFromU8, unzipSync } from 'fflate'
import { violationsOf } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, openTab, test } from './fixture.ts'
import { enroll } from './person.ts'
import { requestsOf } from './requests.ts'

const menu = (page: Page) => page.getByRole('button', { name: /^(Export|Preparing)/ })
const scope = (page: Page, name: RegExp) => page.getByRole('group', { name })
const FORMATS = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', json: 'JSON' } as const

/** A report that is ready, on its page. */
const openReport = async (page: Page, email: string) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/keyword-intel')
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByRole('button', { name: 'Launch Mission' }).click()
  await expect(menu(page)).toBeVisible({ timeout: 45_000 })
  await openTab(page, 'Keywords')
}

/** What the browser keeps of a choice. */
const exported = async (page: Page, of: RegExp, format: keyof typeof FORMATS) => {
  await menu(page).click()
  const coming = page.waitForEvent('download')
  await scope(page, of).getByRole('button', { name: FORMATS[format] }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^sortie_[a-z0-9-]+_keywords_\\d{4}-\\d\\d-\\d\\d\\.${format}$`),
  )
  await expect(menu(page)).toHaveText('Export')
  return readFile(await download.path())
}
const linesOf = (csv: Buffer) => csv.toString('utf8').trim().split('\r\n').slice(1)

test('a report is exported in each format, whole or as it is shown', async ({ page, email }) => {
  test.slow()
  await openReport(page, email)
  const summary = await page.getByText(/^[\d,]+ keywords$/).textContent()
  const count = Number(summary!.replaceAll(/\D/g, ''))
  const all = new RegExp(`All keywords \\(${summary!.replace(' keywords', '')}\\)`)

  await menu(page).click()
  await expect(scope(page, /This view/)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Printed: the first 100 of .* An export has all/)).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(page.getByText(/^Printed:/)).toBeHidden()

  const csv = await exported(page, all, 'csv')
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(linesOf(csv)).toHaveLength(count)

  const workbook = unzipSync(new Uint8Array(await exported(page, all, 'xlsx')))
  const sheet = strFromU8(workbook['xl/worksheets/sheet1.xml']!)
  expect(sheet.match(/<row /g)).toHaveLength(count + 1)

  const pdf = (await exported(page, all, 'pdf')).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf).toContain('/StructTreeRoot')

  await test.step('the clusters are a CSV file of their own, and JSON has them too', async () => {
    await menu(page).click()
    const coming = page.waitForEvent('download')
    const tables = scope(page, /Other tables/)
    await expect(tables.getByRole('button')).toHaveText(['Plan', 'Clusters', 'Competitors'])
    await tables.getByRole('button', { name: 'Clusters' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/_keywords-clusters_[\d-]+\.csv$/)
    const clusters = linesOf(await readFile(await download.path()))
    await expect(menu(page)).toHaveText('Export')
    const json = JSON.parse((await exported(page, all, 'json')).toString('utf8'))
    expect(json.clusters).toHaveLength(clusters.length)
    expect(json.keywords).toHaveLength(count)
  })

  await test.step('a view holds what the table shows', async () => {
    await page.getByRole('combobox', { name: 'Intent' }).selectOption('Informational')
    const shown = await page.getByText(/^\d+ of [\d,]+ keywords$/).textContent()
    const [listed] = shown!.split(' ')
    const view = new RegExp(`This view \\(${listed} keywords?\\)`)
    const lines = linesOf(await exported(page, view, 'csv'))
    expect(lines).toHaveLength(Number(listed))
    for (const line of lines) expect(line).toContain('Informational')
  })
})

test('by keyboard and on a phone; what failed says so and is tried again', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(500)
  await page.setViewportSize({ width: 390, height: 844 })
  await openReport(page, email)
  await page.route(requestsOf(exportReport), (route) => route.fulfill({ status: 500 }), {
    times: 1,
  })
  await menu(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'CSV' })).toBeFocused()
  const box = await page.getByRole('button', { name: 'PDF' }).boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(390)
  expect(box!.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your report is safe.').last()).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})
