import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { createProject } from '@sortie/contracts/analysis/projects/projects'
import { startWatch } from '@sortie/contracts/analysis/watches/watch'
import { sitesPort } from '@sortie/local/stack/test-stack'
import { BAKERY_A_WEEK_LATER, BAKERY_AT_FIRST, weekly } from '@sortie/sandbox/changing-site'
import { startRivals } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { violationsOf } from './axe.ts'
import { buyMissions } from './buying.ts'
import { expect, expectToast, openTab, showUp, test } from './fixture.ts'
import { enroll, otherBrowser, post } from './person.ts'
import { requestsOf } from './requests.ts'

let sites: StandIn
test.beforeAll(async () => {
  sites = await startRivals(sitesPort())
})
test.afterAll(() => sites.stop())

const at = (name: string) => `http://${name}.example:${sitesPort()}`
const dialog = (page: Page) => page.getByRole('dialog')
const table = (page: Page) => page.getByRole('table', { name: /Who has a page/ })

const expectTidy = async (page: Page, where: string) => {
  expect(await violationsOf(page), where).toEqual([])
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${where} scrolls sideways`).toBeLessThanOrEqual(width!)
}

test('a competitor report is checked, launched, read, narrowed, exported and shared', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  // A revoked link.
  refusals.expect(404)
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
    await expect(page.getByRole('form')).toContainText(/don’t know the website of any rival/)
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
    await openTab(page, 'The gap')
    await expect(page.getByText(/^Who has pages on the \d+ keywords$/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Who has a page' }).selectOption('Missing')
    await expect(page).toHaveURL(/gap=missing/)
    await page.getByRole('searchbox', { name: 'Search keywords' }).fill('wedding cakes')
    const row = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /^wedding cakes/ }) })
    await expect(
      row.first().getByRole('link', { name: 'Wedding cakes · Breadhouse' }),
    ).toHaveAttribute('href', `${at('breadhouse')}/wedding-cakes`)
    await page.reload()
    await expect(row.first()).toBeVisible()
    await expectTidy(page, 'the gap')
    await openTab(page, 'Methods')
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(
      page.getByText(/^Equal: all [\d,]+ values came out the same/).first(),
    ).toBeVisible()
    await openTab(page, 'Competitors')
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

  await test.step('it is shared without the own site, read by a stranger, copied, and revoked', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(6)
    await dialog(page)
      .getByLabel(/^Your own site/)
      .uncheck()
    await expectTidy(page, 'the share dialog')
    await dialog(page).getByRole('button', { name: 'Create Link' }).click()
    const link = await dialog(page).getByLabel('Your link').inputValue()
    const stranger = await otherBrowser(page)
    await stranger.goto(new URL(link).pathname)
    await showUp(stranger)
    await expect(stranger.getByText(/^Shared competitor report/)).toBeVisible()
    await expect(stranger.getByText('“You” in this report is Crumb.')).toBeVisible()
    await expect(stranger.getByText(/Rivals have pages on \d+ of [\d,]+ keywords/)).toBeVisible()
    await openTab(stranger, 'The gap')
    await stranger.getByRole('searchbox', { name: 'Search keywords' }).fill('wedding cakes')
    await expect(
      table(stranger).getByRole('link', { name: 'Wedding cakes · Breadhouse' }).first(),
    ).toHaveAttribute('href', `${at('breadhouse')}/wedding-cakes`)
    await openTab(stranger, 'Competitors')
    await expect(stranger.getByRole('heading', { name: 'Side by side' })).toBeVisible()
    await expect(stranger.getByRole('heading', { name: 'Breadhouse', level: 3 })).toBeVisible()
    await expect(stranger.getByRole('columnheader', { name: 'You' })).toHaveCount(0)
    await expect(stranger.locator('a[href*="crumb.example"]')).toHaveCount(0)
    await expectTidy(stranger, 'a shared competitor report')

    await enroll(stranger, `other-${email}`)
    await stranger.goto(new URL(link).pathname)
    await stranger.getByRole('button', { name: 'Save a Copy' }).click()
    await expect(stranger.getByText(/from a shared report of/)).toBeVisible()
    await expect(stranger.locator('[data-tab=keywords]')).toBeVisible({ timeout: 30_000 })
    await openTab(stranger, 'The gap')
    await expect(table(stranger)).toBeVisible({ timeout: 30_000 })
    await openTab(stranger, 'Methods')
    await stranger.getByRole('button', { name: 'Replay' }).click()
    await expect(stranger.getByText(/^Equal: all/)).toHaveCount(2)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog(page)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await expect(
      dialog(page)
        .getByText(/Revoked/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await stranger.goto(new URL(link).pathname)
    await expect(stranger.getByText('This link does not work')).toBeVisible()
    await stranger.context().close()
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

test('a rival’s site is watched: what changed shows by the next reading, until it is stopped', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  // A fourth site.
  refusals.expect(409)
  weekly.show(BAKERY_AT_FIRST)
  await enroll(page, email)
  const competitors = ['weekly', 'breadhouse', 'cakery', 'nobody'].map((name) => ({
    name,
    site: at(name),
  }))
  const body = { name: 'Crumb', industry: 'Bakery', competitors }
  const made = await post<typeof createProject>(page, '/api/projects', body)
  const { projectId } = await made.json()
  await page.goto(`/projects/${projectId}`)
  const watch = page.getByRole('region', { name: 'Watch' })
  const box = (name: string) => watch.getByRole('switch', { name })
  const changed = watch.getByRole('list', { name: /Changed pages/ }).getByRole('listitem')

  await test.step('switched on, it is read at once, and says when changes show', async () => {
    await expect(watch.getByText('Not watched.').first()).toBeVisible()
    await box('weekly').check()
    await expectToast(page, 'Watching', 'each week')
    await expect(watch.getByText(/first reading\.|Nothing changed since/).first()).toBeVisible()
    await expectTidy(page, 'a watch')
  })

  await test.step('a fourth site is refused, and the reason is said', async () => {
    for (const name of ['breadhouse', 'nobody']) {
      // A switch shows what is wanted before the service agrees; a later one could overtake it there.
      const agreed = page.waitForResponse(requestsOf(startWatch))
      await box(name).check()
      expect((await agreed).ok()).toBe(true)
    }
    await expect(box('nobody')).toBeChecked()
    await box('cakery').click()
    await expect(watch.getByText('A project can watch 3 sites at a time.')).toBeVisible()
    await expect(box('cakery')).not.toBeChecked()
    await expect(async () => {
      await page.reload()
      await expect(watch.getByText(/Couldn’t be read on .*it didn’t answer/)).toBeVisible()
    }).toPass({ timeout: 30_000 })
  })

  await test.step('what is new, removed and renamed shows with its page', async () => {
    weekly.show(BAKERY_A_WEEK_LATER)
    await expect(async () => {
      await page.reload()
      await expect(changed).toHaveCount(3, { timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
    await expect(changed.filter({ hasText: 'Gone' })).toContainText('Rye bread')
    await expect(changed.filter({ hasText: 'New title' })).toContainText('Before: Cakes')
    await expect(
      changed.filter({ hasText: 'Bagels' }).getByRole('link', { name: /bagels/ }),
    ).toHaveAttribute('href', `${at('weekly')}/bagels`)
    await watch.getByRole('switch', { name: 'Monthly email' }).check()
    await expectToast(page, 'Saved', 'We’ll email you')
    await expectTidy(page, 'a watch with changes')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectTidy(page, 'a watch on a phone')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('it ends with its project, and is offered again afterwards', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(watch.getByText('It stopped when the project was archived.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(watch.getByText('Switch it on to start again.').first()).toBeVisible()
    await expect(box('weekly')).not.toBeChecked()
    await expect(changed).toHaveCount(3)
  })
})
