import type { Page } from '@playwright/test'
import type { listOrders } from '@sortie/contracts/billing/orders/orders'
import { buyMissions } from './buying.ts'
import { expect, expectToast, test } from './fixture.ts'
import { mailedText } from './inbox.ts'
import { act, becomeOperator, expectLogged, rowWith } from './operator.ts'
import { balanceOf, enroll, openAccount, otherBrowser, read } from './person.ts'
import { controlStripe, inDatabase } from './stack.ts'

// Refunds are tried in this file only: one of these tests lets the payment partner fail them.

/** Opens a list of operators and searches it. */
const find = async (page: Page, path: string, text: string) => {
  await page.goto(path)
  await page.getByRole('searchbox').fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}`))
}
/** The order on the buyer's account page. */
const orderOf = (page: Page, price: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: price })
const openOrders = async (page: Page) => {
  await openAccount(page, 'missions')
  await expect(page.getByRole('heading', { name: 'Orders and invoices' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
}
const askForRefund = async (page: Page, price: string, why: string) => {
  await openOrders(page)
  await orderOf(page, price).getByRole('button', { name: 'Request a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a refund' })
  await dialog.getByLabel('Why? (optional)').fill(why)
  await dialog.getByRole('button', { name: `Request ${price}` }).click()
  await expectToast(page, 'Refund requested', price)
}
/** Waits until the buyer sees that the money went back, and its paper. */
const expectRefunded = async (page: Page, price: string) => {
  await expect(async () => {
    await openOrders(page)
    await expect(orderOf(page, price)).toContainText(`${price} refunded`, { timeout: 1_000 })
    const note = orderOf(page, price).getByRole('link', { name: /^Credit note/ })
    await expect(note).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 45_000 })
  // The order and the balance are views of their own, and either may be there first.
  await expect.poll(() => balanceOf(page)).toBe(0)
}

test('a refund that a buyer asked for is sent, and the buyer sees it', async ({ page, email }) => {
  await enroll(page, email)
  await buyMissions(page, 'mission_pack_10', 10)
  await openOrders(page)
  const order = orderOf(page, '$21.99')
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await order.getByRole('button', { name: 'Request a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a refund' })
  const unused = dialog.getByText('Unused missions', { exact: true }).locator('..')
  await expect(unused).toContainText('10 of 10')
  await expect(dialog.getByText('You get back').locator('..')).toContainText('$21.99')
  await page.keyboard.press('Escape')
  await askForRefund(page, '$21.99', 'I have no time for it.')
  await expect(order.getByText('Refund requested')).toBeVisible()
  await page.reload()
  await expect(order.getByText('A person is checking your request.')).toBeVisible()

  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await find(operator, '/admin/orders?status=refund_requested', email)
  const row = rowWith(operator, email)
  await expect(row).toContainText('Requested $21.99: “I have no time for it.”')
  await row.getByRole('button', { name: 'Refund' }).click()
  const locator = operator.getByRole('dialog')
  await expect(locator).toContainText('The buyer requested $21.99.')
  await expect(locator).toContainText('Unused missions10 of 10')
  await expect(locator).toContainText('The buyer gets back$21.99')
  const reason = `As ${email} asked`
  await act(operator, 'Refund', reason)
  await expectToast(operator, 'Refund the order', '$21.99 refunded for 10 missions.')
  await expectRefunded(page, '$21.99')
  await expect(page.getByRole('row', { name: /^Taken back/ })).toContainText('−10')
  await find(operator, '/admin/orders', email)
  await expect(row).toContainText('$21.99 refunded')
  await expect(row.getByRole('button')).toHaveCount(0)
  for (const name of [/^Invoice \d{4}-\d{6}$/, /^Credit note \d{4}-\d{6}$/]) {
    const href = await row.getByRole('link', { name }).getAttribute('href')
    const paper = await operator.request.get(href!)
    expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expectLogged(operator, reason, 'refund an order')
  await operator.context().close()
})

test('an operator refunds an order that nobody asked about', async ({ page, email }) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await find(operator, '/admin/orders?status=paid', email)
  await expect(operator).toHaveURL(/status=paid/)
  const row = rowWith(operator, email)
  await expect(row).toContainText('$7.99')
  await find(operator, '/admin/orders', email)
  await row.getByRole('button', { name: 'Refund' }).click()
  await act(operator, 'Refund', 'Bought by mistake')
  await expectToast(operator, 'Refund the order', '$7.99 refunded for 3 missions.')
  // Nobody has to open it anew: it says what is on its way, and then that it is there.
  await expect(row).toContainText('$7.99 refunded')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectRefunded(page, '$7.99')
  await operator.context().close()
})

test('a refund is refused, and the buyer keeps the missions and reads why', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await askForRefund(page, '$7.99', 'I changed my mind.')

  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await find(operator, '/admin/orders', email)
  const row = rowWith(operator, email)
  await row.getByRole('button', { name: 'Refuse' }).click()
  const reason = `It was refunded to ${email} by the bank already.`
  await act(operator, 'Refuse', reason)
  await expectToast(operator, 'Refuse the refund', 'We’ll email the buyer your reason.')
  await expect(row.getByRole('button', { name: 'Refuse' })).toHaveCount(0)
  await expect(row).toContainText(/Paid/i)
  expect(await mailedText(email, 'About your refund request')).toContain(reason)
  await expectLogged(operator, reason, 'refuse a refund')
  await operator.context().close()

  await openOrders(page)
  const order = orderOf(page, '$7.99')
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Request a Refund' })).toBeVisible()
  expect(await balanceOf(page)).toBe(3)
})

test('a refund that was given up is retried, and the money goes back', async ({ page, email }) => {
  test.slow()
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const { orders } = await read<typeof listOrders>(page, '/api/orders', {})
  const { orderId } = orders[0]!
  const operator = await otherBrowser(page)
  await becomeOperator(operator)
  await find(operator, '/admin/orders', orderId)
  await controlStripe('/faults', { operation: 'POST /v1/refunds', times: 1_000, outcome: 'fail' })
  try {
    await rowWith(operator, email).getByRole('button', { name: 'Refund' }).click()
    await act(operator, 'Refund', 'While the payment partner is away')
    await expectToast(operator, 'Refund the order', '$7.99 refunded for 3 missions.')
    // A day goes by: the last of its tries is the next one, and it is due.
    await expect
      .poll(() =>
        inDatabase('billing', async (db) => {
          const failed = { work: 'settle-order', stream: orderId, state: 'open', holder: null }
          const late = { $set: { attempts: 1_439, dueAt: new Date(0) } }
          return (await db.collection('work').updateOne(failed, late)).matchedCount
        }),
      )
      .toBe(1)
    await expect(async () => {
      await operator.goto('/admin/jobs')
      await expect(rowWith(operator, orderId)).toContainText('1440', { timeout: 1_000 })
    }).toPass({ timeout: 45_000 })
  } finally {
    await controlStripe('/faults/clear')
  }
  const dead = rowWith(operator, orderId)
  await expect(dead).toContainText('settle-order of billing')
  expect(await balanceOf(page)).toBe(0)
  await openOrders(page)
  await expect(orderOf(page, '$7.99')).not.toContainText('refunded')

  await dead.getByRole('button', { name: 'Retry' }).click()
  const reason = `The partner is back for ${email}`
  await act(operator, 'Retry', reason)
  await expectToast(operator, 'Retry the work', 'Retrying.')
  await expectRefunded(page, '$7.99')
  await operator.goto('/admin/jobs')
  const reports = operator.getByRole('table', { name: 'Reports' })
  await expect(reports.or(operator.getByText('No reports with this status.'))).toBeVisible()
  await expect(dead).toHaveCount(0)
  await expectLogged(operator, reason, 'retry work')
  await operator.context().close()
})
