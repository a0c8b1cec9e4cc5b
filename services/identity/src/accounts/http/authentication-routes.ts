import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  forgotPassword,
  getUser,
  login,
  logout,
  register,
  resetPassword,
} from '@sortie/contracts/identity/accounts/authentication'
import { normalEmail } from '@sortie/contracts/identity/email'
import { TERMS_VERSION } from '@sortie/contracts/identity/legal'
import { Rejection } from '@sortie/runtime/domain'
import { type ApiRequest, type Route, route } from '@sortie/runtime/http/route'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OperatorCheck } from '../../operators/operator-check.ts'
import type { OpenPartners } from '../../partners/partners.ts'
import type { Passwords } from '../../security/passwords.ts'
import type { MailTokens } from '../../security/tokens.ts'
import { revoke, type SignIn } from '../../sessions/sign-in.ts'
import type { Accounts } from '../accounts.ts'
import type { Addresses } from '../addresses.ts'
import type { CommonPasswordCheck } from '../common-passwords.ts'
import type { CurrentUser } from '../current-user.ts'
import type { AccountLimits } from '../limits.ts'
import type { AccountView } from '../views/account-view.ts'

type Deps = {
  accounts: Accounts
  accountViews: Views<AccountView>
  addresses: Addresses
  currentUser: CurrentUser
  isAdmin: OperatorCheck
  passwords: Passwords
  tokens: MailTokens
  limits: AccountLimits
  signIn: SignIn
  checkCommon: CommonPasswordCheck
  /** The partners that count; any other reference is dropped. */
  affiliates: OpenPartners
  log: Pick<Log, 'warn'>
}

const RESET_LINK_MS = 3600 * 1000
/** A reply of forgot-password takes so long whether the address is known or not. */
const FORGOT_MS = 250

/** Builds the routes for registering, signing in and getting back into an account. */
export const authenticationRoutes = (deps: Deps): Route[] => {
  const { accounts, accountViews, addresses, currentUser, isAdmin, affiliates } = deps
  const { passwords, checkCommon, tokens, limits, signIn, log } = deps

  const registerAccount = async (
    request: ApiRequest,
    body: (typeof register)['body']['_output'],
  ) => {
    const email = body.email.trim()
    await limits.beforeRegister(request.caller.ip)
    checkCommon(body.password)
    if ((await addresses.accountOf(email)).userId) throw new Rejection('account_exists')
    const passwordHash = await passwords.hash(body.password)
    const isPartners = body.affiliate !== undefined && (await affiliates.has(body.affiliate))
    // The first to claim the address names the stream; the first to append to the stream gets the address.
    const userId = await addresses.claim(email, `usr_${randomUUID()}`, request.now)
    await accounts.handle(userId, {
      type: 'Register',
      data: {
        userId,
        at: request.now,
        email,
        username: body.username || (email.split('@')[0] ?? email),
        passwordHash,
        termsVersion: TERMS_VERSION,
        confirmationHash: hashOf(tokens.of('confirm', userId)),
        ...(isPartners && { affiliate: body.affiliate }),
        marketing: body.marketingChoice ?? false,
      },
    })
    // Nobody has confirmed their address yet, so nobody begins as an operator.
    await signIn.begin(request, { userId, epoch: 0, admin: false })
    return { user: { userId, email, freeTrialUsed: false, queriesRemaining: 0 } }
  }

  const requestReset = async (email: string, now: string) => {
    const { userId } = await addresses.accountOf(email)
    if (!userId || !(await limits.mayMailReset(normalEmail(email)))) return
    const resetId = `rst_${randomUUID()}`
    const tokenHash = hashOf(tokens.of('reset', resetId))
    const expiresAt = new Date(Date.parse(now) + RESET_LINK_MS).toISOString()
    await accounts.handle(userId, {
      type: 'RequestPasswordReset',
      data: { userId, at: now, resetId, tokenHash, expiresAt },
    })
  }

  return [
    route(getUser, async ({ caller }) => ({
      user: caller.userId
        ? await currentUser((await accounts.state(caller.userId)).state, caller.admin === true)
        : null,
    })),

    route(register, (request) => registerAccount(request, request.body)),

    route(login, async (request) => {
      const { email, password } = request.body
      const honest = await limits.beforeLogin(normalEmail(email), request.caller.ip)
      const account = await addresses.accountOf(email)
      const { userId, passwordHash, epoch } = account
      const fits = await passwords.fits(password, passwordHash)
      if (!fits || !userId) throw new Rejection('invalid_credentials')
      await honest()
      const admin = isAdmin(account)
      const [user] = await Promise.all([
        currentUser(account, admin),
        signIn.begin(request, { userId, epoch, admin }),
      ])
      return { user }
    }),

    route(logout, async (request) => {
      await signIn.end(request)
      return undefined
    }),

    route(forgotPassword, async ({ body, caller, now }) => {
      await limits.beforeReset(caller.ip)
      let failure: unknown = null
      requestReset(body.email, now).catch((error) => {
        failure = error
        log.warn({ err: error }, 'a password reset could not be asked for')
      })
      // Not for longer, however long it takes on a busy machine: the time would tell who has an account.
      await setTimeout(FORGOT_MS)
      if (failure) throw failure
      return { message: 'If an account exists for this address, a reset link is on its way.' }
    }),

    route(resetPassword, async (request) => {
      const { body, caller, now } = request
      await limits.beforeReset(caller.ip)
      checkCommon(body.password)
      const tokenHash = hashOf(body.token)
      const [view] = await accountViews.where({ resetHashes: tokenHash }, { limit: 1 })
      if (!view) throw new Rejection('reset_link_invalid')
      const userId = view.userId
      const passwordHash = await passwords.hash(body.password)
      await accounts.handle(userId, {
        type: 'ResetPassword',
        data: { userId, at: now, tokenHash, passwordHash },
      })
      const { epoch } = (await accounts.state(userId)).state
      revoke(request, [`user:${userId};epoch:${epoch}`])
      return { message: 'Your password was changed. Please sign in.' }
    }),
  ]
}
