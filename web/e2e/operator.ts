import { expect, type Page } from '@playwright/test'
import type { getUser, login, register } from '@sortie/contracts/identity/accounts/authentication'
import { PASSWORD } from './fixture.ts'
import { mailedLink } from './inbox.ts'
import { post, read } from './person.ts'

export const OPERATOR = process.env.OPERATOR_EMAIL ?? 'operator@sortie.test'

const isOperator = async (page: Page): Promise<boolean> =>
  (await read<typeof getUser>(page, '/api/auth/user', {})).user?.admin ?? false

/** Signs in as the operator; the first time, the address is registered and confirmed. */
export const becomeOperator = async (page: Page) => {
  const about = { email: OPERATOR, password: PASSWORD }
  const signedIn = async () => {
    await post<typeof login>(page, '/api/auth/login', about)
    return isOperator(page)
  }
  if (await signedIn()) return
  if ((await post<typeof register>(page, '/api/auth/register', about)).ok()) {
    expect(await isOperator(page)).toBe(false)
    await page.goto(await mailedLink(OPERATOR, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm Email' }).click()
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  }
  // A test beside this one may be about to confirm the address.
  await expect.poll(signedIn, { timeout: 20_000, intervals: [1_000] }).toBe(true)
}

/** The rows of the tables on the page that hold this text. */
export const rowWith = (page: Page, text: string | RegExp) =>
  page.getByRole('table').getByRole('row').filter({ hasText: text })

/** Writes the reason into the dialog that is open. */
export const giveReason = (page: Page, reason: string) =>
  page.getByRole('dialog').getByLabel('Reason').fill(reason)

/** Gives the reason in the dialog that is open, and does what its button says. */
export const act = async (page: Page, button: string, reason: string) => {
  await giveReason(page, reason)
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

/** Expects that the audit log holds this act of the operator once, with this reason. */
export const expectLogged = async (page: Page, reason: string, act: string) => {
  await expect
    .poll(async () => {
      await page.goto('/admin/audit')
      await expect(page.getByRole('table')).toBeVisible()
      return rowWith(page, reason).count()
    })
    .toBe(1)
  await expect(rowWith(page, reason)).toContainText(OPERATOR)
  await expect(rowWith(page, reason)).toContainText(act)
}
