import {
  changeChoices,
  deleteAccount,
  getAccount,
  recordConsent,
} from '@sortie/contracts/identity/accounts/accounts'
import { normalEmail } from '@sortie/contracts/identity/email'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import { revoke } from '../../sessions/sign-in.ts'
import type { Accounts } from '../accounts.ts'
import { LEGAL } from '../current-user.ts'
import { pendingChange } from '../decider/account-state.ts'
import type { AccountLimits } from '../limits.ts'
import type { Owner } from '../owner.ts'

type Deps = {
  accounts: Accounts
  owner: Owner
  limits: Pick<AccountLimits, 'beforeChange'>
  /** Returns the current time of the database. */
  databaseNow: () => Promise<string>
  /** Notes outside of the database that an account will be erased. */
  noteErasure: (userId: string) => Promise<void>
}

/** Builds the routes by which a signed-in user sees, changes and deletes their account. */
export const accountRoutes = ({
  accounts,
  owner,
  limits,
  databaseNow,
  noteErasure,
}: Deps): Route[] => [
  route(getAccount, async (request) => {
    const account = await owner.account(request)
    const { termsVersion, privacyVersion, cookies, consentAt: at } = account
    return {
      email: account.email,
      username: account.username ?? '',
      confirmed: account.confirmed,
      pendingEmail: pendingChange(account, request.now)?.email ?? null,
      registeredAt: account.registeredAt,
      marketing: account.marketing,
      reportMails: account.reportMails,
      consent: { termsVersion, privacyVersion, cookies, at },
    }
  }),

  route(changeChoices, async ({ userId, body, now }) => {
    await limits.beforeChange(userId)
    const data = { userId, at: now, ...body }
    await accounts.handle(userId, { type: 'ChangeChoices', data })
    const { marketing, reportMails } = (await accounts.state(userId)).state
    return { marketing, reportMails }
  }),

  route(recordConsent, async ({ userId, body, now }) => {
    if (body.termsVersion !== LEGAL.terms || body.privacyVersion !== LEGAL.privacy) {
      throw new Rejection('invalid_request', {
        message: 'The terms have changed since you opened this page. Please reload it.',
      })
    }
    await limits.beforeChange(userId)
    const data = { userId, at: now, ...body }
    await accounts.handle(userId, { type: 'RecordConsent', data })
    return undefined
  }),

  route(deleteAccount, async (request) => {
    const { body, now: at } = request
    const { email } = await owner.account(request)
    if (normalEmail(body.email) !== normalEmail(email))
      throw new Rejection('deletion_not_confirmed')
    const { userId } = await owner.proven(request, body.password)
    const data = { userId, at, databaseAt: await databaseNow() }
    await accounts.handle(userId, { type: 'RequestDeletion', data })
    await noteErasure(userId)
    revoke(request, [`user:${userId}`])
    return { message: 'Your account is being deleted. You’re signed out everywhere.' }
  }),
]
