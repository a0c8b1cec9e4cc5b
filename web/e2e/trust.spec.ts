import type { Page } from '@playwright/test'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { expectAccessibleNow } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, openTab, showUp, test } from './fixture.ts'
import { enroll, otherBrowser, post } from './person.ts'
import { PRODUCT } from './product.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A report that is ready, on its page. */
const openReport = async (page: Page, more: object = {}) => {
  const body = { ...DETAILS, ...more }
  const launched = await post<typeof launchReport>(page, launchReport.path, body)
  const { reportId } = await launched.json()
  await page.goto(`/results/${reportId}`)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible({ timeout: 45_000 })
  return reportId
}

test('a report is replayed, compared, shared, read by a stranger, copied, and revoked', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(404)
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await openReport(page)

  await test.step('a replay is equal', async () => {
    await openTab(page, 'Methods')
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByText(/^Equal: all [\d,]+ values came out the same\.$/)).toHaveCount(2)
    await expectAccessibleNow(page, 'a replayed report')
  })

  await test.step('two reports are compared, from the report and from its project', async () => {
    await openReport(page, { seeds: ['rye starter workshop'], again: true })
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(page).toHaveURL(/\?with=rep_/)
    await expect(page.getByText(/^1 keyword is new, 0 are gone/)).toBeVisible()
    await expect(page.getByRole('row', { name: /rye starter workshop/ })).toContainText('Brief')
    await expectAccessibleNow(page, 'a comparison')
    await page.goto('/projects')
    await page.getByRole('link', { name: DETAILS.businessName }).click()
    await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible()
    await page.getByRole('link', { name: DETAILS.businessName }).first().click()
  })

  const address = await test.step('a link is made, and shown once', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expectAccessibleNow(page, 'the dialog of sharing')
    await dialog(page).getByLabel('Competitors').uncheck()
    await dialog(page).getByLabel('Private note').fill('For Anna')
    await dialog(page).getByRole('button', { name: 'Create Link' }).click()
    const link = await dialog(page).getByLabel('Your link').inputValue()
    expect(link).toMatch(new RegExp(`^${PRODUCT}/s/[\\w-]{43}$`))
    await expect(dialog(page).getByText('For Anna', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    return new URL(link).pathname
  })

  const stranger = await otherBrowser(page)
  await test.step('a stranger reads what was shared, on a phone', async () => {
    await stranger.setViewportSize({ width: 390, height: 844 })
    const reply = await stranger.goto(address)
    expect(reply?.headers()['cache-control']).toBe('no-store')
    expect(reply?.headers()['x-robots-tag']).toBe('noindex')
    expect(reply?.headers()['referrer-policy']).toBe('no-referrer')
    await showUp(stranger)
    await expect(heading(stranger)).toHaveText(DETAILS.businessName)
    await openTab(stranger, 'Keywords')
    await expect(stranger.getByRole('table', { name: 'Keyword opportunities' })).toBeVisible()
    await expect(
      stranger.getByRole('navigation', { name: 'Parts of this report' }),
    ).not.toContainText('Competitors')
    await expect(stranger.getByText('Top competitors')).toHaveCount(0)
    await openTab(stranger, 'Methods')
    await expect(stranger.getByRole('heading', { name: 'Methods' })).toBeVisible()
    await expect(stranger).toHaveURL(/\/s\/[^/?]+\?tab=methods$/)
    await stranger.goBack()
    await expect(stranger.getByRole('table', { name: 'Keyword opportunities' })).toBeVisible()
    await stranger.goForward()
    await expect(stranger.getByRole('button', { name: 'Replay' })).toHaveCount(0)
    await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(stranger.locator('link[rel=canonical]')).toHaveCount(0)
    expect(await stranger.context().cookies()).toEqual([])
    await expectAccessibleNow(stranger, 'a shared report')
  })

  await test.step('with an account they save a copy, once', async () => {
    await stranger.getByRole('link', { name: 'Sign In to Save a Copy' }).click()
    await expect(stranger).toHaveURL(/\/login\?redirect=/)
    expect(stranger.url()).not.toContain(address.slice('/s/'.length))
    await enroll(stranger, `other-${email}`)
    await stranger.goto('/s/sortie_share')
    await stranger.getByRole('button', { name: 'Save a Copy' }).click()
    await expect(stranger).toHaveURL(/\/results\/rep_/)
    await expect(stranger.getByText(/from a shared report of/)).toBeVisible()
    await expect(stranger.locator('[data-tab=methods]')).toBeVisible({ timeout: 30_000 })
    await openTab(stranger, 'Methods')
    await expect(stranger.getByRole('button', { name: 'Replay' })).toBeVisible({ timeout: 30_000 })
    await stranger.getByRole('button', { name: 'Replay' }).click()
    await expect(stranger.getByText(/^Equal: all/)).toHaveCount(2)
    await stranger.goto('/reports')
    await expect(stranger.getByText(/From a shared report/)).toHaveCount(1)
  })

  await test.step('revoked, it shows nothing, and the copy stays', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(dialog(page).getByText(/opened/)).toContainText(/Expires .* · opened/)
    await dialog(page)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await expect(dialog(page).getByText(/^Shows .* · Revoked/)).toBeVisible()
    // The button is gone: its link has the focus now.
    await expect(dialog(page).locator('li p:focus')).toHaveCount(1)
    await stranger.goto(address)
    await expect(stranger.getByText('This link does not work')).toBeVisible()
    await expectAccessibleNow(stranger, 'a revoked link')
    await stranger.goto('/reports')
    await expect(stranger.getByText(/From a shared report/)).toHaveCount(1)
  })
})
