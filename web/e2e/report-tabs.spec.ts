import type { Page } from '@playwright/test'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { expectAccessibleNow } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, openTab, test } from './fixture.ts'
import { enroll, post } from './person.ts'

const TABS = ['Plan', 'Keywords', 'Clusters', 'Competitors', 'Advertising', 'Methods']
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Parts of this report' })
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Keyword opportunities' }).locator('tbody tr')
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const expectOpen = (page: Page, name: string) =>
  expect(bar(page).locator('[aria-current=page]')).toHaveText(name)

/** A keyword report that is ready, on its page. @returns its path */
const openReport = async (page: Page, email: string) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const launched = await post<typeof launchReport>(page, launchReport.path, DETAILS)
  const path = `/results/${(await launched.json()).reportId}`
  await page.goto(path)
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
  await page.getByRole('button', { name: 'Reject' }).click()
  return path
}

test('each part of a report has an address, Back goes to the part before, and only one is in the page', async ({
  page,
  email,
}) => {
  const path = await openReport(page, email)
  await expect(bar(page).locator('[data-tab]')).toHaveText(TABS)
  await expectOpen(page, 'Plan')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('img', { name: /^Radar of 5 pages/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bigger bets' })).toBeVisible()
  await expect(page.getByText(/about [\d,]+ clicks a month/).first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await openTab(page, 'Clusters')
  await expect(page).toHaveURL(`${path}?tab=clusters`)
  await expect(page.getByRole('table', { name: /^Clusters/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bigger bets' })).toHaveCount(0)
  await openTab(page, 'Competitors')
  await expect(page.getByText(/Top keywords are typical for the industry/)).toBeVisible()
  await page.goBack()
  await expectOpen(page, 'Clusters')
  await page.reload()
  await expectOpen(page, 'Clusters')
  await page.goBack()
  await expectOpen(page, 'Plan')

  await test.step('an address from before there were tabs opens the keywords', async () => {
    await page.goto(`${path}?opportunity=High`)
    await expectOpen(page, 'Keywords')
    await expect(page.getByRole('combobox', { name: 'Opportunity' })).toHaveValue('High')
  })

  await test.step('by keyboard alone, and the bar stays in sight', async () => {
    await bar(page).getByRole('link', { name: 'Keywords' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectOpen(page, 'Clusters')
    await expect(bar(page).getByRole('link', { name: 'Clusters' })).toBeFocused()
    await openTab(page, 'Keywords')
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(bar(page)).toBeInViewport()
  })
})

test('a phone shows a report in less than 6,000 px, a desk in less than 5,000, each part accessible', async ({
  page,
  email,
}) => {
  test.slow()
  await openReport(page, email)
  for (const [size, most] of [
    [phone, 6_000],
    [desk, 5_000],
  ] as const) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const tab of TABS) {
        await openTab(page, tab)
        await expectOpen(page, tab)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        if (tab === 'Keywords') await expect(rows(page).first()).toBeVisible()
        // The table measures its room a moment after the window has changed.
        await expect.poll(() => widthOf(page), { message: tab }).toBeLessThanOrEqual(size.width)
        expect(await heightOf(page), `${tab} at ${size.width}`).toBeLessThan(most)
        await page.evaluate(() => scrollTo(0, 0))
        await expectAccessibleNow(page, `${tab} at ${size.width} in ${colorScheme}`)
      }
    }
  }
})

test('on a phone the parts of a finished report begin within its first half, and the conclusion unfolds', async ({
  page,
  email,
}) => {
  await page.setViewportSize(phone)
  await openReport(page, email)
  for (const place of ['without a town', 'in a town']) {
    if (place === 'in a town') {
      const brief = { ...DETAILS, country: 'GB' as const, town: 'Newcastle upon Tyne' }
      const launched = await post<typeof launchReport>(page, launchReport.path, brief)
      await page.goto(`/results/${(await launched.json()).reportId}`)
      await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
        timeout: 45_000,
      })
    }
    await page.reload()
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(bar(page)).toBeVisible()
    const top = async () => (await bar(page).boundingBox())!.y
    expect(await top(), place).toBeLessThanOrEqual(420)
    // The conclusion shows three lines, and all of them to whoever asks.
    const more = page.getByRole('button', { name: 'More of the conclusion' })
    const before = await top()
    await more.click()
    const less = page.getByRole('button', { name: 'Less of the conclusion' })
    await expect(less).toHaveAttribute('aria-expanded', 'true')
    expect(await top()).toBeGreaterThan(before)
    await expectAccessibleNow(page, 'the conclusion unfolded')
    await less.click()
    expect(await top()).toBe(before)
  }
  // The radar stands above the plan, below the tabs.
  await expect(page.getByRole('img', { name: /^Radar of \d pages/ })).toBeVisible()
})

test('on a phone 25 keywords are shown at a time, and each has its actions in a menu', async ({
  page,
  email,
}) => {
  await page.setViewportSize(phone)
  await openReport(page, email)
  await openTab(page, 'Keywords')
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Show 25 More' }).click()
  await expect(rows(page)).toHaveCount(50)
  const actions = rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
  await actions.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Why this rating?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await actions.click()
  await expectAccessibleNow(page, 'the menu of a keyword')
  await page.getByRole('button', { name: 'Receipt: Volume' }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('almanac')
})

test('on a desk a keyword has one line of 40 px, and its rating opens why', async ({
  page,
  email,
}) => {
  await openReport(page, email)
  await openTab(page, 'Keywords')
  await expect(rows(page)).toHaveCount(50)
  const heights = await rows(page).evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(41)
  await rows(page)
    .first()
    .getByRole('button', { name: /^(High|Medium|Low).* Why\?/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('of 100')
})

test('ranges and excluded words narrow the table, stand in the address, and are taken back', async ({
  page,
  email,
}) => {
  await openReport(page, email)
  await openTab(page, 'Keywords')
  await page.getByRole('button', { name: /^More filters/ }).click()
  await page.getByLabel('Difficulty to').fill('4.5')
  await page.getByLabel('Volume from').fill('100')
  await expect(page).toHaveURL(/tab=keywords&volumeFrom=100&difficultyTo=4\.5/)
  await page.getByLabel('Without these words').fill('wedding')
  await expect(page).toHaveURL(/without=wedding/)
  const show = page.getByRole('button', { name: /^Show [\d,]+ Keywords?$/ })
  const count = Number((await show.textContent())!.replaceAll(/\D/g, ''))
  await expectAccessibleNow(page, 'more filters')
  await show.click()
  await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ keywords$`))).toBeVisible()
  await expect(rows(page).filter({ hasText: 'wedding' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ keywords$`))).toBeVisible()
  await page.getByRole('button', { name: /^Difficulty up to 4\.5 ?: remove/ }).click()
  await expect(page).not.toHaveURL(/difficultyTo/)
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(page).toHaveURL(/\?tab=keywords$/)
})

test('advertising comes with a report: what clicks cost, what is worth paying for, and a budget with its sum', async ({
  page,
  email,
}) => {
  await openReport(page, email)
  await openTab(page, 'Advertising')
  const ads = page.getByRole('region', { name: 'Advertising' })
  await expect(ads.getByText(/^Click prices: .*almanac/)).toBeVisible()
  const budget = ads.getByText(/^\$[\d,.]+$/).first()
  await ads.getByLabel('Clicks a month').fill('5000')
  await expect(ads.getByText(/a click on average, over \d+ keywords/)).toBeVisible()
  const sum = await budget.textContent()
  await ads.getByText('How this is calculated').click()
  await expect(ads.getByText(/3 % of searches click your ad/)).toBeVisible()
  const total = ads.getByRole('row', { name: /^Total/ })
  await expect(total).toContainText('5,000')
  await expect(total).toContainText(sum!)
  await ads.getByRole('combobox', { name: 'Advice' }).selectOption({ index: 1 })
  await ads
    .getByRole('button', { name: /ad impact of .*: open its receipt/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('price of a click')
})
