import { randomUUID } from 'node:crypto'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { getLedger } from '@sortie/contracts/billing/ledger/ledger'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, expectToast, test } from './fixture.ts'
import { act, becomeOperator, expectLogged, rowWith } from './operator.ts'
import { balanceOf, enroll, openAccount, otherBrowser, post, read } from './person.ts'
import { inDatabase, publish } from './stack.ts'

test('the mission of a report that is no good is returned, once', async ({ page, email }) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const launched = await post<typeof launchReport>(page, '/api/reports', DETAILS)
  expect(launched.status()).toBe(202)
  const { reportId } = await launched.json()
  await page.goto(`/results/${reportId}`)
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })

  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await operator.goto('/admin/jobs?status=ready')
  const job = rowWith(operator, reportId)
  await job.getByRole('button', { name: 'Return Mission' }).click()
  const reason = `Its keywords are of another trade than that of ${email}`
  await act(operator, 'Return the Mission', reason)
  await expectToast(operator, 'Return the mission', 'Mission returned. The user now has 3.')
  await expect(job.getByRole('button', { name: 'Return Mission' })).toHaveCount(0)
  // The list is of another service than the mission, and hears of it a moment later.
  await expect(async () => {
    await operator.reload()
    await expect(job).toContainText('Mission returned', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expectLogged(operator, reason, 'return the mission of a report')
  await operator.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await operator.getByRole('link', { name: email }).click()
  await expect(rowWith(operator, reason)).toContainText('+1')
  await expect(operator.getByRole('button', { name: 'Return' })).toHaveCount(0)
  await operator.context().close()

  await openAccount(page, 'missions')
  const returned = page.getByRole('row', { name: /^Returned/ })
  await expect(returned.getByRole('cell')).toHaveText(['+1', '3'])
  await expect(page.getByText('Available').locator('..')).toContainText('3')
  expect(await balanceOf(page)).toBe(3)
})

test('the mission of a report is returned from the ledger of its owner too', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const { reportId } = await (await post<typeof launchReport>(page, '/api/reports', DETAILS)).json()
  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await operator.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await operator.getByRole('link', { name: email }).click()
  const back = rowWith(operator, reportId).getByRole('button', { name: 'Return' })
  await expect(async () => {
    await operator.reload()
    await expect(back).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 45_000 })
  await back.click()
  await act(operator, 'Return the Mission', 'The report is empty')
  await expectToast(operator, 'Return the mission', 'The user now has 3.')
  await expect(back).toHaveCount(0)
  await operator.context().close()
  expect(await balanceOf(page)).toBe(3)
})

test('parked events are replayed, and the report that waited for them flies', async ({
  page,
  email,
}) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const { lines } = await read<typeof getLedger>(page, '/api/ledger', {})
  const ledgerId = lines[0]!.id.split('@')[0]!
  const userId = ledgerId.replace('led_', 'usr_')
  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  const parked = rowWith(operator, ledgerId)
  const expectParked = (reason: string) =>
    expect(async () => {
      await operator.goto('/admin/parked')
      await expect(parked.filter({ hasText: reason })).toHaveCount(1, { timeout: 1_000 })
    }).toPass({ timeout: 30_000 })

  // It names a report that nobody asked for, so that nobody can take it.
  const at = new Date().toISOString()
  const about = { ledgerId, userId, at, entries: [], available: 3, debt: 0 }
  const reportId = `rep_${randomUUID().replaceAll('-', '')}` as const
  const data = { ...about, reportId }
  await publish('billing', { type: 'MissionReserved', data, stream: ledgerId, version: 1 })
  await expectParked('This report does not exist.')

  await page.goto('/keyword-intel')
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByRole('button', { name: 'Launch Mission' }).click()
  await expect(page).toHaveURL(/\/results\/rep_/)
  await expect(page.getByRole('button', { name: 'Cancel Mission' })).toBeVisible()
  await expectParked('waits behind an earlier event of its stream')
  await expect(parked).toHaveCount(2)

  // What was parked first holds no event at all: another try does not help, and it is discarded.
  await inDatabase('analysis', (db) =>
    db
      .collection('parked')
      .updateOne({ stream: ledgerId, reason: /does not exist/ }, { $set: { value: 'no JSON' } }),
  )
  await operator.reload()
  await parked.getByRole('button', { name: 'Replay' }).first().click()
  await expect(operator.getByRole('dialog')).toContainText('follow-billing')
  const reason = `Waits for ${email}`
  await act(operator, 'Replay', reason)
  await expectToast(operator, 'Replay the events', 'Retrying.')
  await expectParked('SyntaxError')
  await parked.getByRole('button', { name: 'Discard' }).click()
  const why = `The message before that of ${email} is garbage`
  await act(operator, 'Discard', why)
  await expectToast(operator, 'Discard the message', 'Discarded.')
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
  await operator.reload()
  await expect(operator.getByRole('heading', { level: 1, name: 'Parked events' })).toBeVisible()
  await expect(operator.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(parked).toHaveCount(0)
  await expectLogged(operator, reason, 'replay parked events')
  await expectLogged(operator, why, 'discard 1 parked')
  await operator.context().close()
  await openAccount(page, 'missions')
  await expect(page.getByText('Available').locator('..')).toContainText('2')
})
