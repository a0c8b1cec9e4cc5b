import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { getLedger } from '@sortie/contracts/billing/ledger/ledger'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, test } from './fixture.ts'
import { enroll, openAccount, post } from './person.ts'
import { requestsOf } from './requests.ts'

test('the ledger shows each movement with the balance after it, page by page', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await buyMissions(page, 'mission_pack_10', 13)
  await page.route(requestsOf(getLedger, '?*'), (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=1') }),
  )
  await openAccount(page, 'missions')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('cell')).toHaveText(['+10', '13'])
  const older = page.getByRole('button', { name: 'Show Older' })
  await older.click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['+3', '3'])
  await expect(page.getByText('Available').locator('..')).toContainText('13')
})

test('a report is one row of the ledger, with its state', async ({ page, email }) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  expect((await post<typeof launchReport>(page, '/api/reports', DETAILS)).status()).toBe(202)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(async () => {
    await openAccount(page, 'missions')
    await expect(rows.first()).toContainText('Spent: report delivered', { timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('cell')).toHaveText(['−1', '2'])
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['+3', '3'])
})

test('the choices of a pack keep their size on a narrow screen', async ({ page, email }) => {
  await enroll(page, email)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/checkout?package=mission_pack_10')
  const radios = page.getByRole('radio', { name: /missions/ })
  await expect(radios).toHaveCount(4)
  for (const radio of await radios.all()) {
    const { width, height } = (await radio.boundingBox())!
    expect([width, height]).toEqual([20, 20])
  }
})

test('whoever owes missions is told so before they buy more', async ({ page, email }) => {
  await enroll(page, email)
  await page.route(requestsOf(getLedger, '?*'), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), debt: 3 } })
  })
  await page.goto('/checkout?package=mission_pack_10')
  const notice = page.getByText('You owe 3 missions')
  await expect(notice).toContainText('From this pack, you can use 7 missions.')
  await page.getByRole('radio', { name: /^3 missions/ }).check()
  await expect(notice).toContainText('From this pack, you can use 0 missions.')
  await page.goto('/keyword-intel')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: /^3 missions/ })).toContainText('use 0 missions')
})
