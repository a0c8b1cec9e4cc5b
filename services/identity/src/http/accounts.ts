import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  confirmEmail,
  forgotPassword,
  getUser,
  login,
  logout,
  register,
  resetPassword,
  type User,
  type UserId,
} from '@sortie/contracts/identity'
import { TERMS_VERSION } from '@sortie/contracts/legal'
import type { Claims } from '@sortie/runtime/claims'
import type { Commands } from '@sortie/runtime/command'
import { Rejection } from '@sortie/runtime/domain'
import { type Ask, type Route, route } from '@sortie/runtime/http'
import type { Views } from '@sortie/runtime/projection'
import type { Account, AccountCommand } from '../domain/account.ts'
import type { AccountView } from '../projections/account-view.ts'
import type { StandingView } from '../projections/standing-view.ts'
import type { Passwords } from '../security/passwords.ts'
import { hashOf, type MailTokens } from '../security/tokens.ts'
import type { Limits } from './limits.ts'
import { REVOKED_HEADER, type SignIn } from './sign-in.ts'

type Deps = {
  accounts: Commands<AccountCommand, Account>
  accountViews: Views<AccountView>
  standings: Views<StandingView>
  addresses: Claims
  passwords: Passwords
  tokens: MailTokens
  limits: Limits
  signIn: SignIn
  rejectCommon: boolean
}

const RESET_LINK_MS = 3600 * 1000
/** A reply of forgot-password takes so long whether the address is known or not. */
const FORGOT_MS = 250
const NOBODY: UserId = 'usr_nobody'

/** One spelling for each address: compared without case. */
const normal = (email: string) => email.normalize('NFKC').trim().toLowerCase()

export const accountRoutes = (deps: Deps): Route[] => {
  const { accounts, accountViews, standings, addresses, passwords, tokens, limits, signIn } = deps

  const userOf = async (userId: string): Promise<User | null> => {
    const [view, standing] = await Promise.all([accountViews.find(userId), standings.find(userId)])
    if (!view?.email) return null
    const { freeTrialUsed = false, queriesRemaining = 0 } = standing ?? {}
    return { email: view.email, freeTrialUsed, queriesRemaining }
  }

  const checkCommon = (password: string) => {
    if (deps.rejectCommon && passwords.isCommon(password)) {
      throw new Rejection('password_too_common')
    }
  }

  /** The account of an address as it is now; a stand-in that fits nothing where there is none. */
  const accountOf = async (email: string) => {
    const owner = (await addresses.ownerOf(normal(email))) ?? NOBODY
    return (await accounts.state(owner)).state
  }

  const registerAccount = async (ask: Ask, body: (typeof register)['body']['_output']) => {
    const email = body.email.trim()
    await limits.beforeRegister(ask.caller.ip)
    checkCommon(body.password)
    if ((await accountOf(email)).userId) throw new Rejection('account_exists')
    const passwordHash = await passwords.hash(body.password)
    // Whoever claims the address first names the stream; whoever appends to it first has it.
    const userId = (await addresses.claim(normal(email), `usr_${randomUUID()}`)) as UserId
    await accounts.handle(userId, {
      type: 'Register',
      data: {
        userId,
        at: ask.now,
        email,
        username: body.username || (email.split('@')[0] ?? email),
        passwordHash,
        termsVersion: TERMS_VERSION,
        confirmationHash: hashOf(tokens.of('confirm', userId)),
        marketing: body.marketingChoice ?? false,
      },
    })
    await signIn.begin(ask, userId, 0)
    return { user: { email, freeTrialUsed: false, queriesRemaining: 0 } }
  }

  const requestReset = async (email: string, now: string) => {
    const { userId } = await accountOf(email)
    if (!userId || !(await limits.mayMailReset(normal(email)))) return
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
      user: caller.userId ? await userOf(caller.userId) : null,
    })),

    route(register, (ask) => registerAccount(ask, ask.body)),

    route(login, async (ask) => {
      const { email, password } = ask.body
      const honest = await limits.beforeLogin(normal(email), ask.caller.ip)
      const { userId, passwordHash, epoch } = await accountOf(email)
      const fits = await passwords.fits(password, passwordHash)
      if (!fits || !userId) throw new Rejection('invalid_credentials')
      const [user] = await Promise.all([userOf(userId), honest(), signIn.begin(ask, userId, epoch)])
      return { user }
    }),

    route(logout, async (ask) => {
      await signIn.end(ask)
      return undefined
    }),

    route(forgotPassword, async ({ body, caller, now }) => {
      await limits.beforeReset(caller.ip)
      await Promise.all([requestReset(body.email, now), setTimeout(FORGOT_MS)])
      return { message: 'If an account exists for this address, a reset link is on its way.' }
    }),

    route(resetPassword, async ({ body, caller, now, set }) => {
      await limits.beforeReset(caller.ip)
      checkCommon(body.password)
      const tokenHash = hashOf(body.token)
      const [view] = await accountViews.where({ resetHashes: tokenHash }, { limit: 1 })
      if (!view) throw new Rejection('reset_link_invalid')
      const userId = view.userId as UserId
      const passwordHash = await passwords.hash(body.password)
      await accounts.handle(userId, {
        type: 'ResetPassword',
        data: { userId, at: now, tokenHash, passwordHash },
      })
      const { epoch } = (await accounts.state(userId)).state
      set(REVOKED_HEADER, `user:${userId};epoch:${epoch}`)
      return { message: 'Your password was changed. Please sign in.' }
    }),

    route(confirmEmail, async ({ body, caller, now }) => {
      await limits.beforeReset(caller.ip)
      const tokenHash = hashOf(body.token)
      const [view] = await accountViews.where({ confirmationHash: tokenHash }, { limit: 1 })
      if (!view) throw new Rejection('link_invalid')
      const userId = view.userId as UserId
      await accounts.handle(userId, { type: 'ConfirmEmail', data: { userId, at: now, tokenHash } })
      return { message: 'Your address is confirmed.' }
    }),
  ]
}
