import { PACKS } from '@sortie/contracts/billing/packs'
import { recordConversion } from '@sortie/contracts/tracking/conversions/conversions'
import { expect, expectToast, PASSWORD, test } from './fixture.ts'
import { authorize, expectGranted, GOOD, openPayment, PAYMENT_PAGE, payBy } from './paying.ts'
import { balanceOf, enroll } from './person.ts'
import { requestsOf } from './requests.ts'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('a stranger chooses a pack, opens an account on the way, and pays', async ({
  page,
  email,
}) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Authorize Funds for Starter' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/checkout?package=starter_pack')
  await expect(page.getByRole('radio', { name: /^3 missions/ })).toBeChecked()
  await expect(page.getByText('Total').locator('..')).toContainText('$7.99')
  await authorize(page).click()
  await expect(page).toHaveURL(PAYMENT_PAGE)
  await payBy(page, GOOD)
  await expectGranted(page, 3, 0)
  await page.getByRole('link', { name: 'Launch Mission Dashboard' }).click()
  await expect(page).toHaveURL('/reports')
  await expect(page.getByRole('link', { name: '3 missions', exact: true })).toBeVisible()
})

test('every pack is bought at its price, and its receipt is a PDF', async ({ page, email }) => {
  test.slow()
  await enroll(page, email)
  let balance = 0
  await page.goto('/checkout?package=starter_pack')
  for (const { id, missions, cents } of PACKS) {
    if (balance === 0) await page.getByRole('radio', { name: /^50 missions/ }).check()
    await page.goto(`/checkout?package=${id}`)
    await expect(page.getByText('Total').locator('..')).toContainText(dollars(cents))
    await expect(page.getByText('Tax').locator('..')).toContainText('included')
    await authorize(page).click()
    await payBy(page, GOOD)
    await expectGranted(page, missions, balance)
    balance += missions
    const receipt = page.getByRole('link', { name: /^Receipt \d{4}-\d{6} \(PDF\)$/ })
    const reply = await page.request.get((await receipt.getAttribute('href'))!)
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(await balanceOf(page)).toBe(balance)
})

test('the pack is changed in place, and one that is not known leads to pricing', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await page.goto('/checkout?package=starter_pack')
  await page.getByRole('radio', { name: /^20 missions/ }).check()
  await expect(page).toHaveURL('/checkout?package=mission_pack_20')
  await expect(page.getByRole('button', { name: 'Authorize Funds - $39.99' })).toBeVisible()
  await page.goto('/checkout?package=mission_pack_7')
  await expect(page).toHaveURL('/pricing')
  await expectToast(page, 'Unknown pack', 'This pack does not exist.')
})

for (const answer of ['succeeds', 'fails'] as const) {
  test(`a bank debit is waited for, and it ${answer}`, async ({ page, email }) => {
    await enroll(page, email)
    await openPayment(page, 'starter_pack')
    await page.getByLabel('Bank debit (test)').check()
    await page.getByLabel(`The debit ${answer}`).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(
      page.getByRole('heading', { name: 'Your bank is processing the payment' }),
    ).toBeVisible()
    if (answer === 'succeeds') return expectGranted(page, 3, 0)
    await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
    expect(await balanceOf(page)).toBe(0)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL('/checkout?package=starter_pack')
    await expect(authorize(page)).toBeVisible()
  })
}

test('statistics are told of a purchase once, and only with consent', async ({ page, email }) => {
  const conversions: unknown[] = []
  await page.route(requestsOf(recordConversion), async (route) => {
    const { conversionType, conversionValue } = route.request().postDataJSON()
    conversions.push({ conversionType, conversionValue })
    await route.continue()
  })
  await enroll(page, email)
  await openPayment(page, 'starter_pack')
  await payBy(page, GOOD)
  await expectGranted(page, 3, 0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(conversions).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(() => conversions)
    .toEqual([{ conversionType: 'purchase', conversionValue: 799 }])
  await page.reload()
  await expectGranted(page, 3, 0)
  await page.getByRole('link', { name: 'Launch Mission Dashboard' }).click()
  await expect(page).toHaveURL('/reports')
  expect(conversions).toHaveLength(1)
})

test('somebody else’s order is no page', async ({ page, email, refusals }) => {
  refusals.expect(404, 422)
  await enroll(page, email)
  for (const order of ['ord_1', 'nothing', '']) {
    await page.goto(`/checkout/success?order=${order}`)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
})
