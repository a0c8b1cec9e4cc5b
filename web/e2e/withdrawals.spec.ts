import type { Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { exportReport } from '@sortie/contracts/analysis/reports/exports'
import type { shareReport } from '@sortie/contracts/analysis/reports/sharing'
import { expectAccessibleNow } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, expectToast, test } from './fixture.ts'
import { mailedText } from './inbox.ts'
import { act, becomeOperator, expectLogged, rowWith } from './operator.ts'
import { balanceOf, enroll, finishTrial, openAccount, otherBrowser, post } from './person.ts'

const READY = 'Mission complete. Your report is ready.'
const withdrawAct = (page: Page) => page.getByRole('button', { name: 'This is not my business' })
const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
]
const expectAccessibleAtBoth = async (page: Page, where: string) => {
  for (const screen of widths) {
    await page.setViewportSize(screen)
    await expectAccessibleNow(page, `${where} at ${screen.width}`)
  }
}

/** A report that is ready, open on its page. */
const openReport = async (page: Page, businessName: string = DETAILS.businessName) => {
  const brief = { ...DETAILS, businessName }
  const launched = await post<typeof launchReport>(page, '/api/reports', brief)
  const { reportId } = await launched.json()
  await page.goto(`/results/${reportId}`)
  await expect(page.getByText(READY)).toBeVisible({ timeout: 45_000 })
  return reportId
}

test('a report about another business is given back, and its mission is there at once', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const reportId = await openReport(page)
  const sections = { sections: ['plan' as const] }
  const address = `/api/reports/${reportId}/shares` as '/api/reports/:reportId/shares'
  const { token } = await (await post<typeof shareReport>(page, address, sections)).json()
  await expectAccessibleAtBoth(page, 'the report')

  // By keyboard alone; the focus goes back where it was.
  await withdrawAct(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Give this report back' })
  await expect(dialog).toContainText('You get the mission back at once.')
  await expect(dialog).toContainText('This can’t be undone.')
  await expectAccessibleAtBoth(page, 'the dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(withdrawAct(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const business = 'We perform on stilts at festivals'
  await dialog.getByLabel('What is your business? (optional)').fill(business)

  await test.step('what failed keeps what was typed', async () => {
    refusals.expect(503)
    await page.route('**/withdraw', (route) => route.fulfill({ status: 503, body: '' }))
    await dialog.getByLabel('What is your business? (optional)').press('Enter')
    await expect(dialog.getByText('The report couldn’t be given back.')).toBeVisible()
    await expect(dialog.getByLabel('What is your business? (optional)')).toHaveValue(business)
    await page.unroute('**/withdraw')
  })
  await dialog.getByRole('button', { name: 'Give Report Back' }).click()
  await expectToast(page, 'Mission returned', 'You gave the report back.')
  await expect(page).toHaveURL('/keyword-intel')
  await expect(page.getByLabel('Industry')).toHaveValue(business)
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
  await expect(page.getByText('3 missions').first()).toBeVisible()
  expect(await balanceOf(page)).toBe(3)

  refusals.expect(410, 404)
  await page.goto(`/results/${reportId}`)
  await expect(page.getByRole('heading', { name: 'You gave this report back' })).toBeVisible()
  await expectAccessibleAtBoth(page, 'the page of a report that was given back')
  await page.getByRole('button', { name: 'Start a New Report' }).click()
  await expect(page).toHaveURL('/keyword-intel')
  await expect(page.getByLabel('Industry')).toHaveValue(business)
  await page.goto('/reports')
  await expect(page.getByText('No reports yet.')).toBeVisible()
  await openAccount(page, 'missions')
  await expect(page.getByRole('row', { name: /^Returned/ })).toContainText('not my business')

  await page.goto(`/s/${token}`)
  await expect(page.getByText('This link does not work').first()).toBeVisible()
  const stranger = await otherBrowser(page)
  await enroll(stranger, `other-${email}`)
  await stranger.goto(`/results/${reportId}`)
  await expect(stranger.getByRole('heading', { name: 'You gave this report back' })).toHaveCount(0)
  await stranger.context().close()
})

test('what was exported waits for an operator, who gives it back or refuses', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const ids: string[] = []
  for (const businessName of ['Stilts One', 'Stilts Two']) {
    const reportId = await openReport(page, businessName)
    const address = `/api/reports/${reportId}/exports` as '/api/reports/:reportId/exports'
    expect((await post<typeof exportReport>(page, address, { format: 'csv' })).status()).toBe(202)
    await withdrawAct(page).click()
    await page.getByRole('button', { name: 'Give Report Back' }).click()
    await expectToast(page, 'We’ll look at it', 'You’ll get our answer by email.')
    await expect(page.getByText('We’ll answer by email.').first()).toBeVisible()
    await expect(withdrawAct(page)).toHaveCount(0)
    ids.push(reportId)
  }
  expect(await balanceOf(page)).toBe(1)

  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await operator.goto('/admin/misreadings?status=requested')
  const [first, second] = ids.map((id) => rowWith(operator, id))
  await expect(first!).toContainText('was exported')
  await expectAccessibleAtBoth(operator, 'the misreadings')
  await first!.getByRole('button', { name: 'Give Back' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Give Back' }).click()
  await expectToast(operator, 'Given back', 'The mission was returned.')
  await expect(first!).toHaveCount(0)
  await second!.getByRole('button', { name: 'Refuse' }).click()
  const reason = `It is about what was asked for by ${email}`
  await act(operator, 'Refuse', reason)
  await expectToast(operator, 'Refuse to give the report back', 'The report stays.')
  await expect(second!).toHaveCount(0)
  await expectLogged(operator, ids[0]!, 'give back a report')
  await expectLogged(operator, ids[1]!, 'refuse to give back a report')
  await operator.context().close()

  expect(await mailedText(email, 'Your mission was returned')).toContain('another business')
  expect(await mailedText(email, 'Your report stays as it is')).toContain(reason)
  expect(await balanceOf(page)).toBe(2)
  await page.goto(`/results/${ids[1]}`)
  await expect(page.getByText('Our answer is in your email.')).toBeVisible()
  refusals.expect(410)
  await page.goto(`/results/${ids[0]}`)
  await expect(page.getByRole('heading', { name: 'You gave this report back' })).toBeVisible()
})

test('whoever had a free analysis of another business can say so', async ({ page, email }) => {
  await finishTrial(page, email)
  await withdrawAct(page).click()
  const dialog = page.getByRole('dialog', { name: 'This is not my business' })
  await expectAccessibleAtBoth(page, 'the dialog of a trial')
  await dialog.getByLabel('What is your business? (optional)').fill('Cake decorating lessons')
  await dialog.getByRole('button', { name: 'Tell Sortie' }).click()
  await expectToast(page, 'Thank you', 'Our editors')
  await expect(page.getByText('You told us that this is not your business.')).toBeVisible()
})
