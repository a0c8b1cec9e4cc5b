import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { changeChoices, recordConsent } from '@sortie/contracts/identity/accounts/accounts'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { strFromU8, unzipSync } from 'fflate'
import { buyMissions } from './buying.ts'
import { expect, expectInvalid, expectToast, PASSWORD, signIn, test, toast } from './fixture.ts'
import { enroll, openAccount } from './person.ts'
import { requestsOf } from './requests.ts'

test('a switch counts at once, and is taken back by the notification', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(500)
  await enroll(page, email)
  await openAccount(page, 'privacy')
  const news = page.getByRole('switch', { name: 'News and offers' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(news).toBeChecked()
  await expectToast(page, 'Saved', 'We’ll email you news and offers.')
  await page.reload()
  await expect(news).toBeChecked()
  const reports = page.getByRole('switch', { name: 'Reports' })
  await reports.press('Space')
  await expectToast(page, 'Saved', 'We won’t email you about reports.')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(reports).toBeChecked()
  await expectToast(page, 'Saved', 'We’ll email you when a report is finished.')

  await page.route(requestsOf(changeChoices), (route) => route.fulfill({ status: 500, body: '' }))
  await news.click()
  await expectToast(page, 'Error', 'Your choice could not be saved.')
  await expect(news).toBeChecked()
})

test('the cookie choice is shown, and made again from here', async ({ page, email }) => {
  await enroll(page, email)
  await openAccount(page, 'privacy')
  await expect(page.getByText('You haven’t chosen yet: we don’t store')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cookie Choices' }).click()
  await page
    .getByRole('dialog', { name: 'Cookie choices' })
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(page.getByText('You rejected: we don’t store')).toBeVisible()
})

test('the archive holds everything about the person, and a note', async ({ page, email }) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await openAccount(page, 'privacy')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export My Data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sortie_data_\d{4}-\d{2}-\d{2}\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const names = ['analysis', 'billing', 'content', 'identity', 'tracking']
  expect(Object.keys(files).toSorted()).toEqual([
    'README.txt',
    ...names.map((name) => `${name}.json`),
  ])
  const text = (name: string) => strFromU8(files[name]!)
  expect(text('identity.json')).toContain(email)
  expect(text('identity.json')).not.toContain('argon2')
  const { events } = JSON.parse(text('billing.json'))
  const types = events.map(({ type }: { type: string }) => type)
  expect(types).toEqual(expect.arrayContaining(['MissionPurchased', 'MissionGranted']))
  expect(text('README.txt')).toContain('billing.json: what you bought')
})

test('an account is deleted by its address and password, and nobody gets in again', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(401, 422)
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await openAccount(page, 'privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('3 unused missions')
  await expect(dialog).toContainText('Your projects, reports, articles and brand voices')
  await expect(dialog).toContainText('The links that you shared')
  await expect(dialog).toContainText('Invoices for your purchases')
  const [address, password] = [
    dialog.getByLabel('Your email'),
    dialog.getByLabel('Password', { exact: true }),
  ]
  const submit = dialog.getByRole('button', { name: 'Delete for Good' })
  await address.fill('somebody@example.com')
  await password.fill('wrong-password')
  await submit.click()
  await expectInvalid(address, 'This is not your account’s email address')
  await address.fill(email.toUpperCase())
  await submit.click()
  await expectInvalid(password, 'The current password is wrong.')
  await password.fill(PASSWORD)
  await submit.click()
  await expect(page).toHaveURL('/account-deleted')
  await expect(page.getByRole('heading', { name: 'Your account is being deleted' })).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(page, email)
  await expectToast(page, 'Login Failed', 'Invalid credentials')
})

/** As if the terms had changed since they were agreed to, until they are agreed to again. */
const changeTerms = async (page: Page) => {
  let agreed = false
  await page.route(requestsOf(getUser), async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    const answer = user && !agreed ? { ...user, consentDue: true } : user
    await route.fulfill({ response, json: { user: answer } })
  })
  await page.route(requestsOf(recordConsent), async (route) => {
    agreed = true
    await route.continue()
  })
}

test('changed terms are asked about, once, with choices that nobody made before', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await changeTerms(page)
  await page.goto('/reports?show=high-potential')
  await expect(page).toHaveURL(/\/re-consent\?next=/)
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  const accept = page.getByRole('main').getByRole('button', { name: 'Accept', exact: true })
  await accept.click()
  await expectInvalid(boxes.first(), 'Check this box to accept')
  await expect(boxes.first()).toBeFocused()
  await boxes.first().check()
  const sent = page.waitForRequest(requestsOf(recordConsent))
  await accept.click()
  expect((await sent).postDataJSON()).toMatchObject({
    marketing: false,
    cookies: { analytics: false, clicks: false },
  })
  await expect(page).toHaveURL('/reports?show=high-potential')
  await openAccount(page, 'privacy')
  await expect(page.getByText('You rejected: we don’t store')).toBeVisible()
  await expect(page.getByText('Privacy Policy', { exact: true }).first()).toBeVisible()
})

test('who declines stays signed in, and can take their data or leave', async ({ page, email }) => {
  await enroll(page, email)
  await changeTerms(page)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/re-consent\?next=/)
  const [accept, decline] = [
    page.getByRole('main').getByRole('button', { name: 'Accept', exact: true }),
    page.getByRole('main').getByRole('button', { name: 'Decline' }),
  ]
  const [one, other] = [await accept.boundingBox(), await decline.boundingBox()]
  expect(one!.width).toBeCloseTo(other!.width, 0)
  expect(one!.height).toBeCloseTo(other!.height, 0)
  await decline.click()
  await expect(page.getByRole('heading', { name: 'You declined' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export My Data' }).click(),
  ])
  expect(download.suggestedFilename()).toContain('sortie_data_')
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/re-consent\?next=/)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
})
