import type { Page } from '@playwright/test'
import { buyMissions } from './buying.ts'
import { expect, expectToast, PASSWORD, test } from './fixture.ts'
import { mailedLink } from './inbox.ts'
import { balanceOf, enroll, openAccount, otherBrowser, post } from './person.ts'

const OPERATOR = process.env.OPERATOR_EMAIL ?? 'operator@sortie.test'

test('the ledger shows each movement with the balance after it, page by page', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await buyMissions(page, 'mission_pack_10', 13)
  await page.route('**/api/ledger?*', (route) =>
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

/** Signs in as the operator; the first time, the address is registered and confirmed. */
const becomeOperator = async (page: Page) => {
  await page.goto('/confirm-email')
  const about = { email: OPERATOR, password: PASSWORD }
  if ((await post(page, '/api/auth/register', about)).ok()) {
    await page.goto(await mailedLink(OPERATOR, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm Email' }).click()
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  }
  const isOperator = async () => {
    await post(page, '/api/auth/login', about)
    return (await (await page.request.get('/api/auth/user')).json()).user?.admin ?? false
  }
  await expect.poll(isOperator, { timeout: 20_000, intervals: [1_000] }).toBe(true)
}

test('the money of unused missions is asked for with its sum, and an operator sends it', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'mission_pack_10', 10)
  await openAccount(page, 'missions')
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: '$21.99' })
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await order.getByRole('button', { name: 'Ask for a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' })
  await expect(dialog.getByText('Unused missions', { exact: true }).locator('..')).toContainText(
    '10 of 10',
  )
  await expect(dialog.getByText('You get back').locator('..')).toContainText('$21.99')
  await dialog.getByLabel('Why? (optional)').fill('I have no time for it.')
  await dialog.getByRole('button', { name: 'Ask for $21.99' }).click()
  await expectToast(page, 'Refund asked for', '$21.99')
  await expect(order.getByText('Refund asked for')).toBeVisible()
  await page.reload()
  await expect(order.getByText('A person looks at it.')).toBeVisible()

  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  const { orders } = await (await page.request.get('/api/orders')).json()
  const path = `/api/admin/billing/orders/${orders[0].orderId}/refund`
  expect((await post(operator, path, { reason: 'As asked' })).status()).toBe(202)
  await operator.context().close()
  await expect.poll(() => balanceOf(page), { timeout: 30_000 }).toBe(0)
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByText('$21.99').first()).toBeVisible()
      return page.getByRole('link', { name: /^Credit note/ }).count()
    })
    .toBe(1)
  await expect(order).toContainText('$21.99 refunded')
  await expect(page.getByRole('row', { name: /^Taken back/ })).toContainText('−10')
})
