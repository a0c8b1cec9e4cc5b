import type { Page, Request } from '@playwright/test'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import {
  followReport,
  getReport,
  type listReports,
  type Report,
} from '@sortie/contracts/analysis/reports/reports'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { violationsOf } from './axe.ts'
import { buyMissions } from './buying.ts'
import {
  DETAILS,
  deliverOnce,
  expect,
  expectInvalid,
  expectResults,
  expectToast,
  fillAccount,
  fillDetails,
  openTab,
  signIn,
  test,
} from './fixture.ts'
import { balanceOf, enroll, post, read } from './person.ts'
import { requestsOf } from './requests.ts'

const READY = `Report ready · ${DETAILS.businessName}`
const launchButton = (page: Page) => page.getByRole('button', { name: 'Launch Mission' })
const stored = () => sessionStorage.getItem('sortie_mission')

const fillMission = async (page: Page, businessName = DETAILS.businessName) => {
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
}
/** A buyer with three missions, at the form of the first, which is filled in. */
const prepareMission = async (page: Page, email: string) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/keyword-intel')
  await fillMission(page)
}
const expectReport = async (page: Page) => {
  await expect(page).toHaveURL(/\/results\/rep_[0-9a-f]{32}/)
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
  await openTab(page, 'Keywords')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}
const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Keyword opportunities' }).locator('tbody tr')
const launches = (page: Page) => {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(launchReport.path)) seen.push(request)
  })
  return seen
}

/** Notes what is said of the balance after the launch, whenever it changes. */
const watchBalance = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const note = () => {
      const line = [...document.querySelectorAll('dl div')].find(({ textContent }) =>
        textContent?.startsWith('Balance after'),
      )
      if (line) seen.add(line.textContent ?? '')
    }
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
const balancesSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

test('a mission is launched, watched and read; it costs one', async ({ page, email }) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/reports')
  await page.getByRole('main').getByRole('link', { name: 'New Mission' }).first().click()
  await expect(page.getByText('Uses 1 of 3 missions', { exact: true })).toBeVisible()
  await expect(page.getByText('Balance after').locator('..')).toContainText('2')
  await fillMission(page)
  await watchBalance(page)
  await launchButton(page).click()
  await expectReport(page)
  await expect(page).toHaveTitle(READY)
  // Rows that came before their clusters show them too.
  await expect(page.getByRole('button', { name: /show only this cluster/ }).first()).toBeVisible()
  // What a launch will leave is said once, and does not change while it is launched.
  expect((await balancesSeen(page)).filter((text) => text !== 'Balance after2')).toEqual([])
  expect(await rowsOf(page).count()).toBeGreaterThanOrEqual(10)
  expect(await page.evaluate(stored)).toBeNull()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('link', { name: '2 missions', exact: true })).toBeVisible()
  await page.getByRole('link', { name: DETAILS.businessName }).click()
  await expectReport(page)
  await expect(page).toHaveTitle(`Keyword Report of ${DETAILS.businessName} · Sortie`)

  await test.step('its keywords are sorted and narrowed in the address, and open their evidence', async () => {
    const summary = await page.getByText(/^[\d,]+ keywords$/).textContent()
    const all = Number.parseInt((summary ?? '').replaceAll(',', ''), 10)
    expect(all).toBeGreaterThanOrEqual(await rowsOf(page).count())

    const keywords = page.getByRole('table', { name: 'Keyword opportunities' })
    const difficulty = keywords.getByRole('columnheader', { name: 'Difficulty' })
    await difficulty.getByRole('button').click()
    await expect(page).toHaveURL(/\?tab=keywords&sort=difficulty$/)
    await expect(difficulty).toHaveAttribute('aria-sort', 'ascending')
    await difficulty.getByRole('button').click()
    await expect(page).toHaveURL(/\?tab=keywords&sort=-difficulty$/)

    await page.getByRole('combobox', { name: 'Intent' }).selectOption('Informational')
    await expect(page).toHaveURL(/intent=informational/)
    await page.reload()
    await expect(page.getByText(new RegExp(`\\d+ of ${all} keywords`))).toBeVisible()
    const [listed] = ((await page.getByText(`of ${all} keywords`).textContent()) ?? '').split(' ')
    expect(Number(listed)).toBeLessThan(all)

    await rowsOf(page)
      .getByRole('button', { name: /open its receipt/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('almanac')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /open the factors/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('of 100')
    await page.keyboard.press('Escape')
  })

  await test.step('it begins with what to do first, and a brief of it can be copied', async () => {
    await openTab(page, 'Plan')
    await expect(page.getByText('All figures are estimates.').first()).toBeVisible()
    const sorties = page.getByRole('region', { name: 'The first five sorties' })
    await expect(sorties.getByRole('listitem')).toHaveCount(5)
    const title = await sorties.getByRole('heading', { level: 4 }).first().textContent()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await sorties
      .getByRole('button', { name: /^Copy the Brief/ })
      .first()
      .click()
    await expect(sorties.getByText('Brief Copied')).toBeVisible()
    const brief = await page.evaluate(() => navigator.clipboard.readText())
    expect(brief.split('\n')[0]).toBe(`# ${title}`)
    expect(brief).toContain('## Keywords this page serves')
    await sorties
      .getByRole('button', { name: /clicks of .*: open its receipt/ })
      .first()
      .click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt).toContainText('the third unpaid result')
    await page.keyboard.press('Escape')
  })

  await test.step('a cluster, a search and a part of the picture narrow the table, in the address', async () => {
    await page.goto(page.url().replace(/\?.*$/, ''))
    await openTab(page, 'Clusters')
    const clusters = page.getByRole('table', { name: /^Clusters/ })
    const cluster = clusters.getByRole('button').first()
    const count = Number(
      await clusters.locator('tbody tr').first().locator('td').nth(1).textContent(),
    )
    const name = (await cluster.textContent())!.replace(/:.*$/, '')
    await cluster.click()
    await expect(page).toHaveURL(/cluster=clu_[0-9a-f]+/)
    await expect(rowsOf(page)).toHaveCount(count)
    await expect(
      rowsOf(page)
        .first()
        .getByRole('button', { name: /only this cluster/ }),
    ).toContainText(name)
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(count)
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page).not.toHaveURL(/cluster=/)

    // Each choice is a step that Back takes back: nobody leaves the report by it.
    const report = page.url()
    expect(report).toMatch(/\?tab=keywords$/)
    await page.getByRole('combobox', { name: 'Opportunity' }).selectOption('High')
    await expect(page).toHaveURL(/opportunity=High/)
    await page.goBack()
    await expect(page).toHaveURL(report)
    await expect(page.getByRole('heading', { name: 'Keyword opportunities' })).toBeVisible()

    const chart = page.getByRole('img', { name: /^Chart of/ })
    await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await chart.boundingBox())!
    await page.mouse.move(box.x + box.width * 0.1, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/area=/)
    const chip = page.getByRole('button', { name: /^Volume .* difficulty .*: remove this filter$/ })
    await chip.click()
    await expect(page).not.toHaveURL(/area=/)

    await page.getByRole('searchbox', { name: 'Search keywords' }).fill('best')
    await expect(page).toHaveURL(/q=best/)
    await expect(rowsOf(page).first()).toContainText('best')
    const columns = page.getByRole('button', { name: 'Columns', exact: true })
    const columnList = page.getByRole('group', { name: 'Columns to show' })
    await columns.click()
    await page.keyboard.press('Escape')
    await expect(columnList).toBeHidden()
    await expect(columns).toBeFocused()
    await columns.click()
    await page.getByRole('heading', { name: 'Keyword opportunities' }).click()
    await expect(columnList).toBeHidden()
    await columns.click()
    await page.getByRole('button', { name: 'Views' }).click()
    await expect(columnList).toBeHidden()
    await columns.click()
    await page.getByRole('checkbox', { name: 'Intent' }).uncheck()
    await expect(page).toHaveURL(/hide=intent/)
    await expect(page.getByRole('columnheader', { name: 'Intent' })).toHaveCount(0)
  })

  await test.step('keywords are chosen by keyboard, and what the table shows is kept under a name', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Save this view as').fill('The best')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search keywords' })).toHaveValue('')

    const boxes = rowsOf(page).getByRole('checkbox')
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(boxes.nth(1)).toBeFocused()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selected keywords' })
    await expect(bar).toContainText('5 selected')
    await bar.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('5 keywords are on your clipboard.').first()).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(5)
    // A line that is half under the head of the table would count as a small target.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violationsOf(page)).toEqual([])
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)

    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'The best', exact: true }).click()
    await expect(page).toHaveURL(/tab=keywords&q=best&hide=intent/)
    await expect(page.getByRole('searchbox', { name: 'Search keywords' })).toHaveValue('best')
  })

  await test.step('its plan asks for the town, and is one of it once it is added, without another mission', async () => {
    await openTab(page, 'Plan')
    await expect(page.getByText('clicks a month nationwide').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add your town to see yours' }).click()
    const town = page.getByRole('form', { name: 'Add keywords to this report' }).getByLabel('Town')
    await expect(town).toBeFocused()
    await town.fill('Leeds')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/visits a month by people in and around Leeds/)).toBeVisible({
      timeout: 45_000,
    })
    await openTab(page, 'Plan')
    await expect(page.getByText('clicks a month nationwide')).toHaveCount(0)
    expect(await balanceOf(page)).toBe(2)
  })
})

test('a report for ads begins with what clicks cost, and says why by it', async ({
  page,
  email,
}) => {
  await prepareMission(page, email)
  await page.getByText('Optional details').click()
  await page.getByRole('radio', { name: /Paid search/ }).check()
  const preflight = page.getByRole('region', { name: 'Before you launch' })
  await expect(
    preflight.getByText('Estimated from what clicks usually cost in the trade.'),
  ).toBeVisible()
  await launchButton(page).click()
  await expectReport(page)
  const heads = page.getByRole('table', { name: 'Keyword opportunities' }).getByRole('columnheader')
  await expect(heads.nth(1)).toContainText('Ad impact')
  await expect(heads.nth(3)).toContainText('CPC')
  await expect(rowsOf(page).first()).toContainText('$')

  const chart = page.getByRole('img', { name: /^Chart of .* against the price of a click/ })
  await expect(chart).toContainText('Price of a click, US$')
  await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.1, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.8, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/area=\d/)
  const chip = page.getByRole('button', { name: /^Volume .* price of a click \$.*remove this/ })
  await expect(chip).toBeVisible()
  await page.reload()
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(page).not.toHaveURL(/area=/)

  await page
    .getByRole('button', { name: /open the factors/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Price of a click').first()).toBeVisible()
})

test('a launch after the session has ended keeps what was typed, and leads to sign-in and back', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(401)
  await prepareMission(page, email)
  // Nobody has to leave the last field to be told what the report would hold.
  await expect(page.getByText(/^Industry: .* Expect /).first()).toBeVisible()
  await page.context().clearCookies()
  await launchButton(page).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(launchButton(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL(/\/keyword-intel$/)
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  await expect(page.getByText('Balance after').locator('..')).toContainText('2')
})

test('a report that was ready before its page opened is still told in the tab, once', async ({
  page,
  email,
}) => {
  await prepareMission(page, email)
  const ready = { analysis: { status: 'ready' } }
  await deliverOnce(page, /\/api\/reports\/rep_[0-9a-f]{32}$/, ready)
  await launchButton(page).click()
  await expectReport(page)
  await expect(page).toHaveTitle(READY)
  await page.reload()
  await expectReport(page)
  await expect(page).toHaveTitle(`Keyword Report of ${DETAILS.businessName} · Sortie`)
})

test('rows are shown while more of them come faster than they are read', async ({
  page,
  email,
}) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const launched = await post<typeof launchReport>(page, '/api/reports', DETAILS)
  const params = { reportId: (await launched.json()).reportId }
  const readReport = () => read<typeof getReport>(page, '/api/reports/:reportId', { params })
  await expect
    .poll(async () => (await readReport()).analysis.status, { timeout: 45_000 })
    .toBe('ready')
  const report = await readReport()
  let count = 0
  /** As if it ran on and on, with one keyword more whenever somebody asks. */
  const running = (): Report => {
    count += 1
    return {
      ...report,
      analysis: {
        ...report.analysis,
        status: 'running',
        stages: report.analysis.stages.slice(0, 4),
      },
      keywords: { ...report.keywords, count, of: 5_000 },
    }
  }
  await page.route(requestsOf(getReport), (route) => route.fulfill({ json: running() }))
  await page.route(requestsOf(followReport), (route) => {
    const view = `id: ${count}\nevent: view\ndata: ${JSON.stringify(running())}\n\n`
    return route.fulfill({ contentType: 'text/event-stream', body: `retry: 200\n\n${view}` })
  })
  await page.route(requestsOf(listKeywords, '?*'), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => {})
  })
  await page.goto(`/results/${params.reportId}`)
  await expect(page.getByText(/of 5,000 keywords rated so far/)).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(count).toBeGreaterThan(3)
})

test('a double click, a reload and a lost reply make one report', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(0)
  await prepareMission(page, email)
  const seen = launches(page)
  // It arrives, and its reply does not.
  await page.route(requestsOf(launchReport), async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await launchButton(page).dblclick()
  await expectToast(page, 'Error', 'Failed to launch the mission')
  expect(seen).toHaveLength(1)
  await page.unroute(requestsOf(launchReport))

  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  await launchButton(page).click()
  await expectReport(page)
  const keys = seen.map((request) => request.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const { reports } = await read<typeof listReports>(page, '/api/reports', {})
  expect(reports).toHaveLength(1)
  await expect
    .poll(async () => (await read<typeof getUser>(page, '/api/auth/user', {})).user)
    .toMatchObject({ queriesRemaining: 2 })
})

const reportsOf = async (page: Page) =>
  (await read<typeof listReports>(page, '/api/reports', {})).reports
const question = (page: Page) => page.getByRole('heading', { name: /^(You already|Your report)/ })
const DAY = /[A-Z][a-z]{2} \d{1,2}, \d{4}\./

test('the same mission again is asked about first, and opening what is there costs nothing', async ({
  page,
  email,
}) => {
  test.slow()
  await prepareMission(page, email)
  await launchButton(page).click()
  await expectReport(page)
  const first = page.url().replace(/\?.*$/, '')

  // From the keywords to the plan, and from there to the form.
  await page.goBack()
  await page.goBack()
  await page.getByLabel('Business name').fill(`  ${DETAILS.businessName.toUpperCase()} `)
  await launchButton(page).click()
  await expect(question(page)).toHaveText(
    new RegExp(`^You already have a report for ${DETAILS.businessName} from ${DAY.source}$`),
  )
  await expect(question(page)).toBeFocused()
  await page.getByLabel('Business name').press('Enter')
  await page.getByRole('link', { name: 'Open It' }).click()
  await expect(page).toHaveURL(first)
  expect(await reportsOf(page)).toHaveLength(1)
  expect(await balanceOf(page)).toBe(2)

  await test.step('it is run again where that is wanted, and other details are not asked about', async () => {
    await page.goto('/keyword-intel')
    await launchButton(page).click()
    await expect(question(page)).toBeVisible()
    await page.getByLabel('Business name').fill('Another Bakery')
    await expect(question(page)).toBeHidden()
    // As a failed report leads to its details, whatever was typed in this tab.
    const [known] = await reportsOf(page)
    await page.goto(`/keyword-intel?report=${known?.reportId}`)
    await expect(page).toHaveURL(/\/keyword-intel$/)
    await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
    await launchButton(page).click()
    await page.getByRole('button', { name: 'Run Again for 1 Mission' }).dblclick()
    await expectReport(page)
    expect(await reportsOf(page)).toHaveLength(2)
    expect(await balanceOf(page)).toBe(1)
  })
})

test('the optional details of one business are not taken along to another, unless they are put back', async ({
  page,
  email,
}) => {
  await prepareMission(page, email)
  await page.getByText('Optional details').click()
  await page.getByLabel('Town').fill('Leeds')
  await page.getByLabel('Your website').fill('crumb.example')
  // What was typed is there after a reload, as the details of a report of before would be.
  await page.reload()
  const [town, site] = [page.getByLabel('Town'), page.getByLabel('Your website')]
  await expect(site).toHaveValue('crumb.example')
  await page.getByLabel('Business name').fill('Kill Dental')
  await page.getByLabel('Business name').blur()
  const note = page.getByText(`The optional details were about “${DETAILS.businessName}”`)
  await expect(note).toBeVisible()
  await expect(site).toHaveValue('')
  await expect(town).toHaveValue('')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Put Them Back' }).click()
  await expect(site).toHaveValue('crumb.example')
  await expect(town).toHaveValue('Leeds')
  await expect(note).toHaveCount(0)
})

test('empty fields are named; a launch without a network fails at once, and launches nothing later', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(0)
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/keyword-intel')
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await launchButton(page).click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await expectInvalid(page.getByLabel('Industry'), 'Enter your industry')
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  await fillMission(page)
  await page.context().setOffline(true)
  await launchButton(page).click()
  await expectToast(page, 'Error', 'Failed to launch the mission')
  await expect(launchButton(page)).toBeEnabled()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  expect(await reportsOf(page)).toHaveLength(0)
  await launchButton(page).click()
  await expectReport(page)
  expect(await reportsOf(page)).toHaveLength(1)
})

test('two tabs that launch the same mission at once use one', async ({ page, email, context }) => {
  await prepareMission(page, email)
  const other = await context.newPage()
  await other.goto('/keyword-intel')
  await fillMission(other)
  await Promise.all([launchButton(page).click(), launchButton(other).click()])
  const countQuestions = async () =>
    (await question(page).count()) + (await question(other).count())
  await expect.poll(countQuestions).toBe(1)
  expect(await reportsOf(page)).toHaveLength(1)
  expect(await balanceOf(page)).toBe(2)
})

test('without a mission the form is kept, and packs are offered', async ({ page, email }) => {
  await enroll(page, email)
  await page.goto('/keyword-intel')
  await fillMission(page)
  await expect(launchButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: /10 missions/ }).click()
  await expect(page).toHaveURL('/checkout?package=mission_pack_10')
  await page.goBack()
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  await expect(page.getByRole('link', { name: 'Compare packs' })).toHaveAttribute(
    'href',
    '/pricing',
  )
})

test('a mission that was spent elsewhere is refused with packs, and its report says so', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(402)
  await enroll(page, email)
  await page.route(requestsOf(getUser), async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    await route.fulfill({ response, json: { user: user && { ...user, queriesRemaining: 1 } } })
  })
  await page.goto('/keyword-intel')
  await fillMission(page)
  await launchButton(page).click()
  await expectToast(page, 'No missions left', 'You have no missions left.')
  await expect(page.getByText('0 missions left. Choose a pack to launch this one.')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  const { reports } = await read<typeof listReports>(page, '/api/reports', {})
  await page.goto(`/results/${reports[0]!.reportId}`)
  await expect(page.getByText('You had no mission left for this report.')).toBeVisible()
})

test('the dashboard lists trial and paid reports, and its filters stand in the address', async ({
  page,
  email,
}) => {
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await fillAccount(page, email)
  await expectResults(page)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/keyword-intel')
  await expect(page.getByLabel('Main competitor')).toHaveValue(DETAILS.mainCompetitor)
  await page.getByLabel('Business name').fill('Second Bakery')
  await launchButton(page).click()
  await expectReport(page)

  await page.goto('/reports')
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Second Bakery', DETAILS.businessName])
  await page.getByRole('button', { name: 'High Potential' }).click()
  await expect(page).toHaveURL('/reports?show=high-potential')
  await page.reload()
  await expect(page.getByRole('button', { name: 'High Potential' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(page).toHaveURL('/reports')
})

test('a report that is not one’s own is no page', async ({ page, email, browser, refusals }) => {
  refusals.expect(404, 422)
  await enroll(page, email)
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await enroll(stranger, `other-${email}`)
  await buyMissions(stranger, 'starter_pack', 3)
  const launched = await post<typeof launchReport>(stranger, '/api/reports', DETAILS)
  const theirs = `/results/${(await launched.json()).reportId}`
  await stranger.goto(theirs)
  await expectReport(stranger)
  await other.close()
  for (const path of [theirs, '/results/rep_none', '/results/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
})

test('who launches too fast is told when to go on, and keeps what was typed', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(429)
  await prepareMission(page, email)
  const message =
    'You can launch 30 reports a minute. No mission was used. Launch again in 40 seconds.'
  await page.route(requestsOf(launchReport), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '40' },
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'too_many_requests', message }),
        })
      : route.continue(),
  )
  await launchButton(page).click()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  await page.unroute(requestsOf(launchReport))
  await launchButton(page).click()
  await expectReport(page)
})

test('a business of which too little is known is asked what people buy, by keyboard, and then launches', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/keyword-intel')
  await fillMission(page)
  await page.getByLabel('Industry').fill('organ builder')
  await page.getByLabel('Industry').press('Tab')
  const question = page.getByLabel('What do people buy from you? Name four or five things.')
  await expect(question).toBeVisible()
  await expect(launchButton(page)).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await question.fill(
    'church organ restoration, pipe organ tuning, organ repair, organ maintenance, harmonium repair',
  )
  await question.press('Enter')
  await expect(page.getByText('Added: church organ restoration, pipe organ tuning')).toBeVisible()
  await expect(launchButton(page)).toBeEnabled()
  expect(await page.getByLabel('Keywords to include').inputValue()).toContain(
    'church organ restoration',
  )
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('what may mean several trades is asked about before a launch, and what would be refused cannot be launched', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.clock.install()
  await page.goto('/keyword-intel')
  await fillMission(page)
  const question = page.getByRole('group', { name: 'Which of these do you do?' })
  await page.getByLabel('Industry').fill('skincare clinics')
  await expect(question).toContainText('dermatology clinic')
  await expect(launchButton(page)).toBeDisabled()
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reports/preflight')) checks.push(request.postData() ?? '')
  })
  await question.getByRole('radio', { name: /dermatology clinic/ }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'What we understood' })).toContainText(
    'dermatology clinic',
  )
  await expect(launchButton(page)).toBeEnabled()
  // What was chosen stands, also once nobody has typed for a while.
  await page.clock.fastForward(2_000)
  await page.getByLabel('Main competitor').fill('Sunrise Skin')
  await page.clock.fastForward(2_000)
  await expect.poll(() => checks.some((body) => body.includes('Sunrise Skin'))).toBe(true)
  expect(checks.filter((body) => !body.includes('"reading"'))).toEqual([])
  await expect(launchButton(page)).toBeEnabled()
  await expect(question).toBeHidden()

  await page.getByLabel('Industry').fill('asdf qwerty')
  await expect(page.getByText('We don’t have data for this industry yet.').first()).toBeVisible()
  await expect(launchButton(page)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'No mission is used' })).not.toContainText(
    'At least',
  )
  await page.getByLabel('Main competitor').fill(DETAILS.businessName)
  const check = page.getByRole('region', { name: 'Before you launch' })
  await expect(check).toContainText('Name a different competitor.')
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByLabel('Industry').fill('BAKERY')
  await expect(launchButton(page)).toBeEnabled()
  await expect(question).toBeHidden()
  expect(await reportsOf(page)).toHaveLength(0)
})
