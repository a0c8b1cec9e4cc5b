import type { Page } from '@playwright/test'
import { listOrders } from '@sortie/contracts/billing/orders/orders'
import type { login } from '@sortie/contracts/identity/accounts/authentication'
import { expect, expectInvalid, expectToast, PASSWORD, signIn, test } from './fixture.ts'
import { mailedLink } from './inbox.ts'
import { enroll, openAccount, otherBrowser, post } from './person.ts'
import { requestsOf } from './requests.ts'

const NEW_PASSWORD = 'another-good-password-2'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account' })

test('the tabs of the account stand in the address', async ({ page, email }) => {
  await enroll(page, email)
  await page.goto('/account')
  const all = [
    ['Profile', '/account', 'Email address'],
    ['Security', '/account?tab=security', 'Where you’re signed in'],
    ['Missions & billing', '/account?tab=missions', 'Orders and invoices'],
    ['Privacy', '/account?tab=privacy', 'Delete this account'],
  ] as const
  for (const [name, url, part] of all) {
    await tabs(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(url)
    await expect(tabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/account?tab=missions')
  await page.reload()
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test('a part that does not load says so, and is tried again by itself', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(500)
  await enroll(page, email)
  await page.route(requestsOf(listOrders), (route) => route.fulfill({ status: 500, body: '' }))
  await openAccount(page, 'missions')
  await expect(page.getByRole('heading', { name: 'Your orders could not be loaded' })).toBeVisible()
  await expect(page.getByText('No activity yet.')).toBeVisible()
  await page.unroute(requestsOf(listOrders))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test('an address is confirmed, and changed through the inbox of the new one', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(422, 401)
  await enroll(page, email)
  await page.goto('/account')
  const main = page.getByRole('main')
  await expect(main.getByText('Not confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Send It Again' }).click()
  await expectToast(page, 'Check your inbox', 'on its way')
  await page.goto(await mailedLink(email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto('/account')
  await expect(main.getByText('Confirmed', { exact: true })).toBeVisible()

  const next = `next-${email}`
  await page.getByRole('button', { name: 'Change Address' }).click()
  const form = page.getByRole('form', { name: 'Change the email address' })
  await form.getByRole('button', { name: 'Send Confirmation' }).click()
  await expectInvalid(form.getByLabel('New email'), 'Enter your new email address')
  await expect(form.getByLabel('New email')).toBeFocused()
  await form.getByLabel('New email').fill(next)
  await form.getByLabel('Current password').fill('wrong')
  await form.getByRole('button', { name: 'Send Confirmation' }).click()
  await expectInvalid(form.getByLabel('Current password'), 'The current password is wrong.')
  await expect(form.getByLabel('New email')).toHaveValue(next)
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send Confirmation' }).click()
  await expectToast(page, 'Check your new inbox', next)
  await expect(main.getByText(`${next} is not confirmed yet`)).toBeVisible()

  await page.goto(await mailedLink(next, '/confirm-email-change'))
  await page.getByRole('button', { name: 'Confirm New Email' }).click()
  await expect(page.getByRole('heading', { name: 'New email confirmed' })).toBeVisible()
  const other = await otherBrowser(page)
  await other.goto('/login')
  await signIn(other, next)
  await expect(other.getByRole('main').getByText(next, { exact: true })).toBeVisible()
  await other.context().close()
})

test('a new password signs out every other browser, and this one stays', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(422)
  await enroll(page, email)
  const other = await otherBrowser(page)
  await other.goto('/login')
  await signIn(other, email)
  await expect(other).toHaveURL('/account')

  await openAccount(page, 'security')
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out Others' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Change password' })
  const fill = async (current: string, password: string) => {
    await form.getByLabel('Current password', { exact: true }).fill(current)
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm new password').fill(password)
    await form.getByRole('button', { name: 'Change Password' }).click()
  }
  await fill(PASSWORD, 'short')
  await expectToast(page, 'Validation Error', 'Password must be at least 8 characters long')
  await fill('wrong-password', NEW_PASSWORD)
  const current = form.getByLabel('Current password', { exact: true })
  await expectInvalid(current, 'The current password is wrong.')
  await expect(current).toBeFocused()
  await fill(PASSWORD, NEW_PASSWORD)
  await expectToast(page, 'Password changed', 'All your other devices are signed out.')
  await expect(current).toHaveValue('')

  await other.goto('/reports')
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await signIn(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL('/reports')
  await page.goto('/reports')
  await expect(page).toHaveURL('/reports')
  await other.context().close()
})

test('other browsers are listed, and signed out one by one or all at once', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  const others = [await otherBrowser(page), await otherBrowser(page), await otherBrowser(page)]
  for (const other of others) {
    expect(
      (await post<typeof login>(other, '/api/auth/login', { email, password: PASSWORD })).ok(),
    ).toBe(true)
  }
  await openAccount(page, 'security')
  const sessions = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Signed in' })
  await expect(sessions).toHaveCount(4)
  await expect(sessions.first()).toContainText('This browser')
  await expect(sessions.first()).toContainText(/ on /)
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Sign Out/ })
    .click()
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign Out Others' }).click()
  await expect(sessions).toHaveCount(1)
  await page.reload()
  await expect(sessions).toHaveCount(1)
  for (const other of others) {
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login\?/)
    await other.context().close()
  }
})
