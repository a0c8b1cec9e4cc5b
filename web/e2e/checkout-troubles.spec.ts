import type { Page } from '@playwright/test'
import { getOrder, type listOrders, startCheckout } from '@sortie/contracts/billing/orders/orders'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { expect, expectToast, test } from './fixture.ts'
import { authorize, expectGranted, GOOD, openPayment, PAYMENT_PAGE, payBy } from './paying.ts'
import { balanceOf, enroll, post, read } from './person.ts'
import { requestsOf } from './requests.ts'

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue to Payment - \$/ })
const ordersOf = async (page: Page): Promise<{ status: string }[]> =>
  (await read<typeof listOrders>(page, '/api/orders', {})).orders

test('after a declined card, and a second step that fails, a completed one pays the one order', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(402)
  await enroll(page, email)
  await openPayment(page, 'starter_pack')
  await payBy(page, '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await payBy(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(await balanceOf(page)).toBe(0)
  await payBy(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectGranted(page, 3, 0)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('who cancels keeps the pack, and goes on with the same order, after a reload too', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await openPayment(page, 'mission_pack_10')
  const paymentPage = page.url()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('You left the payment page. Nothing was charged')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^10 missions/ })).toBeChecked()
  await page.reload()
  await goOn(page).click()
  await expect(page).toHaveURL(paymentPage)
  await payBy(page, GOOD)
  await expectGranted(page, 10, 0)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('what was bought can be spent at once, though the account learns of it late', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await openPayment(page, 'starter_pack')
  await page.route(requestsOf(getUser), async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    await route.fulfill({ response, json: { user: { ...user, queriesRemaining: 0 } } })
  })
  await payBy(page, GOOD)
  await expectGranted(page, 3, 0)
  // Come back to a second time, it is granted before the page is there.
  await page.reload()
  await expectGranted(page, 3, 0)
  await page.getByRole('link', { name: 'Launch Mission Dashboard' }).click()
  await expect(page.getByRole('link', { name: '3 missions', exact: true })).toBeVisible()
})

test('a closed tab loses nothing: the order goes on in another one', async ({ page, email }) => {
  await enroll(page, email)
  await openPayment(page, 'starter_pack')
  const paymentPage = page.url()
  const next = await page.context().newPage()
  await page.close()
  await next.goto('/checkout?package=starter_pack')
  await expect(next.getByText('This order is not paid yet.')).toBeVisible()
  await goOn(next).click()
  await expect(next).toHaveURL(paymentPage)
  await payBy(next, GOOD)
  await expectGranted(next, 3, 0)
})

test('missions come though the tab is closed before the way back', async ({ page, email }) => {
  await enroll(page, email)
  await openPayment(page, 'starter_pack')
  const { origin, pathname } = new URL(page.url())
  const next = await page.context().newPage()
  await page.close()
  const sessionId = pathname.split('/').at(-1)
  const paid = await next.request.post(`${origin}/_test/sessions/${sessionId}/pay`, { data: {} })
  expect(paid.ok()).toBe(true)
  await expect.poll(() => balanceOf(next)).toBe(3)
  await next.goto('/account?tab=missions')
  await expect(next.getByRole('row', { name: /^Bought/ })).toContainText('+3')
  await expect(next.getByRole('link', { name: /^Invoice \d{4}-\d{6}/ })).toBeVisible()
})

test('a double click and a lost reply make one order', async ({ page, email, refusals }) => {
  refusals.expect(0)
  await enroll(page, email)
  await page.goto('/checkout?package=starter_pack')
  const keys: (string | undefined)[] = []
  // It arrives, and its reply does not.
  await page.route(requestsOf(startCheckout), async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort('connectionreset')
  })
  await authorize(page).dblclick()
  await expectToast(page, 'Error', 'The payment page could not be opened')
  await expect(page.getByText('Nothing was charged.', { exact: false }).first()).toBeVisible()
  expect(keys).toHaveLength(1)
  await page.unroute(requestsOf(startCheckout))
  const again = page.waitForRequest(requestsOf(startCheckout))
  await authorize(page).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await expect(page).toHaveURL(PAYMENT_PAGE)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('where the payment partner does not answer, the page says so and keeps the pack', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(503)
  await enroll(page, email)
  await page.goto('/checkout?package=starter_pack')
  const message = 'Our payment provider is not responding. Nothing was charged. Please try again.'
  await page.route(requestsOf(startCheckout), (route) =>
    route.fulfill({ status: 503, json: { code: 'payment_unavailable', message } }),
  )
  await authorize(page).click()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(authorize(page)).toHaveAttribute('aria-busy', 'false')
  await page.unroute(requestsOf(startCheckout))
  await authorize(page).click()
  await expect(page).toHaveURL(PAYMENT_PAGE)
})

test('who orders too often is told that nothing was charged, and when to try again', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(429)
  await enroll(page, email)
  for (let order = 0; order < 10; order++) {
    const started = await post<typeof startCheckout>(page, '/api/checkout', {
      packId: 'starter_pack',
    })
    expect(started.ok()).toBe(true)
    // While its page is open, this order is the one that is paid.
    const { origin, pathname } = new URL((await started.json()).url)
    const session = `${origin}/_test/sessions/${pathname.split('/').at(-1)}`
    expect((await page.request.post(`${session}/expire`, { data: {} })).ok()).toBe(true)
  }
  await page.goto('/checkout?package=mission_pack_10')
  await authorize(page).click()
  const notice = page.getByRole('main').getByText('You can start 10 orders an hour.')
  await expect(notice).toContainText('Nothing was charged.')
  await expect(notice).toContainText(/try again in \d+ minutes/)
  await expect(page.getByRole('radio', { name: /^10 missions/ })).toBeChecked()
  await expect(authorize(page)).toBeEnabled()
})

test('a buyer who is back while billing is away is told not to pay again, and sees their missions by themselves', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(503)
  refusals.expectWarning('Error in route match')
  await enroll(page, email)
  await openPayment(page, 'starter_pack')
  await page.route(requestsOf(getOrder), (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Back in a moment.' } }),
  )
  await payBy(page, GOOD)
  await expect(
    page.getByRole('heading', { name: 'We can’t show your order just now' }),
  ).toBeVisible()
  await expect(page.getByText('Please don’t pay again.')).toBeVisible()
  await page.unroute(requestsOf(getOrder))
  await expectGranted(page, 3, 0)
})
