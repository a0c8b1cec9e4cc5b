import { forgotPassword, login, register } from '@sortie/contracts/identity/accounts/authentication'
import {
  expect,
  expectInvalid,
  expectToast,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  test,
} from './fixture.ts'
import { mailedLink } from './inbox.ts'
import { enroll } from './person.ts'
import { requestsOf } from './requests.ts'

test('somebody registers, signs out, and signs in again', async ({ page, email }) => {
  await signUp(page, email)
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('main')).toContainText(email)
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await page.goto('/login')
  await signIn(page, email)
  await expectToast(page, 'Welcome back!', 'You have successfully logged in')
  await expect(page).toHaveURL('/account')
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/account')
  }
  await page.goto('/login?redirect=/reports')
  await expect(page).toHaveURL('/reports')
})

test('registration sends what was ticked, and nothing that was not', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(500)
  const bodies: unknown[] = []
  await page.route(requestsOf(register), (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/register')
  const box = page.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Registration Failed', 'Failed to create account')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await box.check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  const sent = {
    email,
    password: PASSWORD,
    username: email.split('@')[0],
    marketingEmailConsent: true,
  }
  expect(bodies).toEqual([
    { ...sent, marketingChoice: false },
    { ...sent, marketingChoice: true },
  ])
})

test('an address that has an account opens the way to sign-in', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(409)
  await enroll(page, email)
  await page.context().clearCookies()
  const register = async () => {
    await page.goto('/register?redirect=/reports')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Account Already Exists' })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const dialog = await register()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await (await register()).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/reports')
})

test('registration refuses what is not complete', async ({ page }) => {
  await page.goto('/register')
  const [address, password, confirm] = [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password'),
  ]
  const submit = page.getByRole('button', { name: 'Create Account' })
  await submit.click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await expect(address).toBeFocused()
  await expectInvalid(confirm, 'Enter the password again')
  await address.fill('ada@example.com')
  await password.fill('secret')
  await confirm.fill('secreT')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Passwords do not match')
  await expectInvalid(confirm, 'Passwords do not match')
  await password.fill('short')
  await confirm.fill('short')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Password must be at least 6 characters long')
  await expectInvalid(password, 'Password must be at least 6 characters long')
  await expect(password).toBeFocused()
})

test('sign-in checks, prefills, and says why it failed', async ({ page, email, refusals }) => {
  refusals.expect(401)
  await page.goto(`/login?email=${encodeURIComponent(`plus+${email}`)}`)
  const address = page.getByLabel('Email')
  await expect(address).toHaveValue(`plus+${email}`)
  await expect(address).toHaveAttribute('autocomplete', 'username')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await signIn(page, email, 'wrong-password')
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expect(page.getByRole('form').getByText('Invalid credentials')).toBeVisible()
  await expect(address).toHaveValue(email)
  await address.fill('')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect(await address.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(
    true,
  )
})

test('the sign-in button says that it works, and takes one click', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(500)
  let calls = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(requestsOf(login), async (route) => {
    calls += 1
    await answered
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/login')
  await signIn(page, email)
  const busy = page.getByRole('button', { name: 'Signing In...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  answer()
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  expect(calls).toBe(1)
})

test('the toggle shows the password and leaves the focus in the field', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.getByRole('button', { name: 'Show password' }).press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
})

test('a redirect stays on our own site', async ({ page, email }) => {
  await enroll(page, email)
  for (const evil of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/login']) {
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`)
    await expect(page).toHaveURL('/account')
  }
})

test('private pages lead to sign-in and back', async ({ page, email }) => {
  await enroll(page, email)
  await page.context().clearCookies()
  await page.goto('/checkout?package=mission_pack_10')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signIn(page, email)
  await expect(page).toHaveURL('/checkout?package=mission_pack_10')
})

test('a forgotten password is reset by the mailed link, once', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(400, 401)
  await enroll(page, email)
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expectToast(page, 'Validation Error', 'Please enter your email address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByText(/spam folder/)).toBeVisible()
  await page.getByRole('button', { name: 'Send Another Email' }).click()
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()

  const link = await mailedLink(email, '/reset-password')
  await page.goto(link)
  const [password, confirm] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password'),
  ]
  const submit = page.getByRole('button', { name: 'Reset Password' })
  await submit.click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await password.fill('seven77')
  await confirm.fill('seven77')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Password must be at least 8 characters long')
  await password.fill('another-good-1')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Passwords do not match')
  await confirm.fill('another-good-1')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In Now' }).click()
  await signIn(page, email)
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await signIn(page, email, 'another-good-1')
  await expect(page).toHaveURL('/account')

  await page.goto(link)
  await password.fill('yet-another-1')
  await confirm.fill('yet-another-1')
  await submit.click()
  await expectToast(page, 'Reset Failed', 'Failed to reset password. The link may be expired.')
})

test('a reset link without a token is invalid', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expectToast(page, 'Invalid Reset Link', 'This password reset link is invalid or expired')
  await expect(page.getByRole('link', { name: 'Request a New Link' })).toBeVisible()
})

test('a mail that cannot be sent is told', async ({ page, email, refusals }) => {
  refusals.expect(500)
  await page.route(requestsOf(forgotPassword), (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expectToast(page, 'Error', 'Failed to send reset email')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('an address is confirmed by a click on the page of the mailed link', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(400)
  await enroll(page, email)
  await page.goto(await mailedLink(email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto('/confirm-email?token=12345')
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByText('This link is invalid or expired')).toBeVisible()
  await page.goto('/confirm-email')
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
})
