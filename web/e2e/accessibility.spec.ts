import type { Page } from '@playwright/test'
import {
  followFreeTrialResults,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import type { listOrders } from '@sortie/contracts/billing/orders/orders'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { isSoak } from '@sortie/runtime/testing/soak'
import { violationsOf } from './axe.ts'
import { buyMissions } from './buying.ts'
import {
  DETAILS,
  expect,
  expectResults,
  fillAccount,
  fillDetails,
  showUp,
  signOut,
  test,
} from './fixture.ts'
import { enroll, read } from './person.ts'
import { requestsOf } from './requests.ts'

const expectAccessible = async (page: Page, where: string) => {
  expect.soft(await violationsOf(page), where).toEqual([])
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect.soft(content, `${where} scrolls sideways`).toBeLessThanOrEqual(width!)
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await showUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
}

const publicPages = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=1',
  '/free-trial-step1',
  '/confirm-email?token=1',
  '/newsletter/unsubscribe?token=1',
  '/watch-mails/unsubscribe?token=1',
  '/pricing',
]

// Other tests look at single states by light on a phone; the whole matrix is looked at by `make audit`.
const dark = { colorScheme: 'dark', width: 1280 } as const
const light = { colorScheme: 'light', width: 320 } as const
const screens = isSoak ? [dark, light] : [dark]

for (const { colorScheme, width } of screens) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.describe.configure({ mode: 'parallel' })
    test.use({ colorScheme, viewport: { width, height: 800 } })

    test('axe finds nothing on public pages', async ({ page, refusals }) => {
      test.slow()
      refusals.expect(404)
      for (const path of publicPages) {
        await open(page, path)
        await expectAccessible(page, path)
      }
      await open(page, '/nowhere')
      await expectAccessible(page, 'not found')
      await page.getByRole('button', { name: 'Contact support' }).click()
      await page.getByLabel('Message').waitFor()
      await expectAccessible(page, 'the contact form')
      await open(page, '/register')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.locator('[data-toast]')).toBeVisible()
      await expectAccessible(page, 'errors and a notification')
      await open(page, '/reset-password')
      await expectAccessible(page, 'an invalid reset link')
      await open(page, '/faq')
      await page.getByRole('button', { name: width === 320 ? 'Open menu' : 'Help' }).click()
      await expectAccessible(page, 'an open menu')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
      await expectAccessible(page, 'the palette')
      await page.keyboard.press('Escape')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
      await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible()
      await expectAccessible(page, 'the cookie choices')
    })

    test('axe finds nothing on checkout and the account', async ({ page, email }) => {
      test.slow()
      await enroll(page, email)
      await open(page, '/checkout?package=mission_pack_10')
      await expectAccessible(page, 'checkout')
      await buyMissions(page, 'starter_pack', 3)
      const { orders } = await read<typeof listOrders>(page, '/api/orders', {})
      await page.goto(`/checkout/success?order=${orders[0]!.orderId}`)
      await expect(page.getByRole('heading', { name: '3 missions are yours' })).toBeVisible()
      await expectAccessible(page, 'a paid order')
      for (const tab of ['profile', 'security', 'missions', 'privacy']) {
        await open(page, `/account?tab=${tab}`)
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
        await expectAccessible(page, `the account, ${tab}`)
      }
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('button', { name: 'Delete for Good' }).click()
      await expectAccessible(page, 'the deletion, with errors')
      await open(page, '/account?tab=missions')
      await page.getByRole('button', { name: 'Request a Refund' }).click()
      await expect(page.getByText('You get back')).toBeVisible()
      await expectAccessible(page, 'a refund')
      await open(page, '/account')
      await page.getByRole('button', { name: 'Change Address' }).click()
      await page.getByRole('button', { name: 'Send Confirmation' }).click()
      await expectAccessible(page, 'another address, with errors')
      for (const path of ['/account-deleted', '/confirm-email-change?token=1']) {
        await open(page, path)
        await expectAccessible(page, path)
      }
      await page.route(requestsOf(getUser), async (route) => {
        const response = await route.fetch()
        const { user } = await response.json()
        await route.fulfill({ response, json: { user: { ...user, consentDue: true } } })
      })
      await open(page, '/re-consent')
      await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
      await expectAccessible(page, 're-consent')
    })

    test('axe finds nothing on the way of a trial', async ({ page, email, refusals }) => {
      test.slow()
      refusals.expect(409)
      await page.goto('/free-trial-step1')
      await fillDetails(page)
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      await expectAccessible(page, 'step 2')
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(requestsOf(getFreeTrialResults), async (route) => {
        const reply = await route.fetch()
        const results = await reply.json()
        const analysis = {
          ...results.analysis,
          status: 'running',
          stages: results.analysis.stages.slice(0, 1),
          results: { competitors: [], keywords: [] },
          receipts: {},
          explanations: {},
        }
        await route.fulfill({ json: { ...results, analysis } })
      })
      await page.route(requestsOf(followFreeTrialResults), async (route) => {
        await held
        await route.continue()
      })
      await fillAccount(page, email)
      await expect(page.getByText(/^Step 2 of 4/)).toBeVisible()
      await expectAccessible(page, 'a run under way')
      release()
      await expectResults(page)
      await expectAccessible(page, 'results')
      await page
        .getByRole('button', { name: /open its receipt/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'a receipt')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /open the factors/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^Why / })).toBeVisible()
      await expectAccessible(page, 'why a keyword is rated so')
      await page.unrouteAll()
      await open(page, '/reports')
      await expect(page.getByRole('link', { name: DETAILS.businessName })).toBeVisible()
      await expectAccessible(page, '/reports')
      await open(page, '/account')
      await expectAccessible(page, '/account')
      await signOut(page)
      await open(page, '/register')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('a-good-password-1')
      await page.getByLabel('Confirm password').fill('a-good-password-1')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the dialog of an account that exists')
    })
  })
}
