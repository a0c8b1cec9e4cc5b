import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './fixture.ts'

/** A call as the app makes it, by whoever is signed in on the page. */
export const post = (page: Page, path: string, data: object) => {
  const { origin } = new URL(page.url())
  return page.request.post(path, { headers: { origin }, data })
}

/** Opens an account and signs in to it without the form, whose way is proven elsewhere. */
export const enroll = async (page: Page, email: string) => {
  await page.goto('/confirm-email')
  expect((await post(page, '/api/auth/register', { email, password: PASSWORD })).ok()).toBe(true)
}

/** A tab of the account, once it is there. */
export const openAccount = async (page: Page, tab: string) => {
  await page.goto(`/account?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible()
}

/** What can be spent, as the server says it. */
export const balanceOf = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/auth/user')).json()).user.queriesRemaining

/** Another browser: nothing of the first one's is in it. */
export const otherBrowser = async (page: Page): Promise<Page> => {
  const { origin } = new URL(page.url())
  const context = await page.context().browser()!.newContext({ baseURL: origin })
  return context.newPage()
}
