import type { Page } from '@playwright/test'
import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import type { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import { searchUsers } from '@sortie/contracts/identity/accounts/admin-users'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { isSoak } from '@sortie/runtime/testing/soak'
import { violationsOf } from './axe.ts'
import { buyMissions } from './buying.ts'
import { expect, expectInvalid, expectToast, test, toast } from './fixture.ts'
import { mailedText } from './inbox.ts'
import { act, becomeOperator, expectLogged, giveReason, rowWith } from './operator.ts'
import { balanceOf, enroll, openAccount, otherBrowser, post, read } from './person.ts'
import { requestsOf } from './requests.ts'

/** A user in a browser of their own. */
const somebody = async (page: Page, email: string) => {
  const theirs = await otherBrowser(page)
  await enroll(theirs, email)
  return theirs
}

test('to everybody else, signed in or not, there is no such page', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(404)
  const nothing = page.getByRole('heading', { name: '404 Page Not Found' })
  const paths = ['/admin', '/admin/users', '/admin/orders?status=paid', '/admin/audit']
  for (const path of paths) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(nothing).toBeVisible()
    await expect(page).toHaveTitle(/404/)
  }
  await enroll(page, email)
  for (const path of paths) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(nothing).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  expect((await page.request.get(getBillingOverview.path)).status()).toBe(404)
})

test('an operator sees whether all is well, and every tab', async ({ page }) => {
  await becomeOperator(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByText('Ledger sum').locator('..')).toContainText('balanced')
  await expect(page.getByText('Revenue').locator('..')).toContainText('$')
  await expect(rowWith(page, 'tracking')).toContainText('OK')
  await expect(page.getByText(/^Mails come from sortie\.localhost/)).toBeVisible()

  await page.goto('/admin/overview')
  await expect(page).toHaveURL('/admin')
  for (const name of ['Reports', 'Articles'])
    await expect(page.getByRole('region', { name })).toContainText('Requested')
  await page.getByRole('button', { name: 'Reconcile Now' }).click()
  await act(page, 'Reconcile', 'A buyer waits')
  await expect(toast(page)).toContainText('Reconcile')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  for (const name of ['Users', 'Orders', 'Jobs', 'Drafts', 'Parked events', 'Inbox', 'Audit log']) {
    await tabs.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    // As for a page that was loaded anew, and not only opened by a link.
    expect((await page.reload())?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('missions are granted with a reason, once, and the log keeps it', async ({ page, email }) => {
  await becomeOperator(page)
  const user = await somebody(page, email)
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(email.slice(0, -4).toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?search=/)
  await expect(rowWith(page, 'example.com')).toHaveCount(1)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()

  await page.getByRole('button', { name: 'Grant Missions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Missions').fill('0')
  await dialog.getByRole('button', { name: 'Grant Missions' }).click()
  await expectInvalid(dialog.getByLabel('Missions'), 'Enter a number from 1 to 1,000')
  await expectInvalid(dialog.getByLabel('Reason'), 'Please give a reason')
  await dialog.getByLabel('Missions').fill('4')
  const reason = `A gift for ${email}`
  await giveReason(page, reason)
  await dialog.getByRole('button', { name: 'Grant Missions' }).dblclick()
  await expectToast(page, 'Grant missions', '4 missions granted. The user now has 4.')
  await expect(rowWith(page, reason)).toContainText('+4')
  await expect.poll(() => balanceOf(user)).toBe(4)
  await openAccount(user, 'missions')
  const added = user.getByRole('row', { name: /^Added by us/ })
  await expect(added.getByRole('cell')).toHaveText(['+4', '4'])
  await user.context().close()
  await expectLogged(page, reason, 'grant 4 missions')
})

test('a message is answered by mail, and waits no longer', async ({ page, email }) => {
  await becomeOperator(page)
  const message = `Where is my report, asks ${email}?`
  const sent = await post<typeof sendContactMessage>(page, '/api/contact', { email, message })
  expect(sent.status()).toBe(202)
  await page.goto('/admin/inbox')
  await rowWith(page, message).getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(message)
  const answer = `It is on your dashboard, ${email}.`
  await dialog.getByLabel('Answer').fill(answer)
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expectToast(page, `Answer ${email}`, 'Your answer is on its way.')
  await expect(rowWith(page, message)).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/admin/inbox?show=all')
  await expect(rowWith(page, message)).toContainText(answer)
  expect(await mailedText(email, 'Our answer to your message')).toContain(answer)
})

/** What is drawn beyond its cell of a table, over the one beside it. */
const spilled = (page: Page) =>
  page.locator('tbody :is(th, td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const end = cell.getBoundingClientRect().right + 1
      const parts = [...cell.querySelectorAll('*')]
      return parts
        .filter((part) => part.getBoundingClientRect().right > end)
        .map((part) => part.outerHTML)
    }),
  )

const phone = ['light', 390] as const
const laptop = ['dark', 1280] as const

for (const [colorScheme, width] of isSoak ? [phone, laptop] : [phone]) {
  test(`axe finds nothing on any tab: ${colorScheme}, ${width} px`, async ({ page, email }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await becomeOperator(page)
    const buyer = await somebody(page, email)
    await buyMissions(buyer, 'starter_pack', 3)
    await buyer.context().close()
    await post<typeof sendContactMessage>(page, '/api/contact', { email, message: 'A message' })
    const { users } = await read<typeof searchUsers>(page, '/api/admin/identity/users', {
      query: { search: email },
    })
    const tabs = ['', '/users', `/users/${users[0]!.userId}`, '/orders', '/jobs', '/parked']
    for (const tab of [...tabs, '/inbox', '/partners', '/audit']) {
      await page.goto(`/admin${tab}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      expect.soft(await violationsOf(page), tab).toEqual([])
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(beyond, `${tab} scrolls sideways`).toBe(0)
      expect.soft(await spilled(page), `${tab} has text over text`).toEqual([])
    }
  })
}

test('on a phone, the keyboard opens and leaves a dialog', async ({ page, email }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page)
  await (await somebody(page, email)).context().close()
  await page.goto(`/admin/users?search=${email}`)
  await page.getByRole('link', { name: email }).click()
  const grant = page.getByRole('button', { name: 'Grant Missions' })
  await grant.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(grant).toBeFocused()
})

test('rows that cannot be updated say so, and a session that has ended closes the pages', async ({
  page,
  refusals,
}) => {
  refusals.expect(503, 401, 404)
  await becomeOperator(page)
  await page.goto('/admin/users')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  const row = page.getByRole('main').getByRole('row').nth(1)
  const stale = page.getByText('could not be updated. You see what was known before.')
  await expect(row).toBeVisible()
  await tabs.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const users = (url: URL) => url.pathname === searchUsers.path
  let status = 503
  await page.route(users, (route) => route.fulfill({ status, body: '' }))
  await tabs.getByRole('link', { name: 'Users' }).click()
  await expect(stale).toBeVisible()
  await expect(row).toBeVisible()
  // Once the server is there, the rows come by themselves.
  await page.unroute(users)
  await expect(stale).toBeHidden({ timeout: 15_000 })

  status = 401
  await page.route(users, (route) => route.fulfill({ status, body: '' }))
  await page.route(requestsOf(getUser), (route) => route.fulfill({ json: null }))
  await tabs.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
