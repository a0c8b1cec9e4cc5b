import { type APIResponse, expect, type Page } from '@playwright/test'
import type { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import {
  addressOf,
  type Body,
  type EndpointAddress,
  type ReadEndpoint,
  type Reply,
} from '@sortie/contracts/call'
import type { getUser, register } from '@sortie/contracts/identity/accounts/authentication'
import type { Endpoint } from '@sortie/contracts/kit'
import { DETAILS, expectResults, PASSWORD } from './fixture.ts'
import { PRODUCT } from './product.ts'

/** What the server answers to whoever is signed in on the page. */
export const read = async <E extends ReadEndpoint>(
  page: Page,
  path: E['path'],
  address: EndpointAddress<E>,
): Promise<Reply<E>> => (await page.request.get(addressOf<E>(path, address))).json()

type Answer<E extends Endpoint> = Omit<APIResponse, 'json'> & { json: () => Promise<Reply<E>> }

/** A call as the app makes it, by whoever is signed in; the page need not be open. */
export const post = <E extends Endpoint>(
  page: Page,
  path: E['path'],
  data: Body<E>,
): Promise<Answer<E>> =>
  page.request.post(path, { headers: { origin: new URL(PRODUCT).origin }, data })

/** Opens an account and signs in to it without the form, whose way is proven elsewhere. */
export const enroll = async (page: Page, email: string) => {
  expect(
    (await post<typeof register>(page, '/api/auth/register', { email, password: PASSWORD })).ok(),
  ).toBe(true)
}

/** Somebody new whose trial is over, at its results: without its steps, whose way is proven elsewhere. */
export const finishTrial = async (page: Page, email: string) => {
  await enroll(page, email)
  const created = await post<typeof createFreeTrial>(page, '/api/free-trial/create', DETAILS)
  const { projectId } = await created.json()
  await page.goto(`/free-trial/results/${projectId}`)
  await expectResults(page)
  return projectId
}

/** A tab of the account, once it is there. */
export const openAccount = async (page: Page, tab: string) => {
  await page.goto(`/account?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible()
}

/** What can be spent, as the server says it. */
export const balanceOf = async (page: Page): Promise<number> =>
  (await read<typeof getUser>(page, '/api/auth/user', {})).user!.queriesRemaining

/** Another browser: nothing of the first one's is in it. */
export const otherBrowser = async (page: Page): Promise<Page> => {
  const context = await page.context().browser()!.newContext({ baseURL: PRODUCT })
  return context.newPage()
}
