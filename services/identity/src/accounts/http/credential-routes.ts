import { randomUUID } from 'node:crypto'
import {
  changeEmail,
  changePassword,
  resendConfirmation,
} from '@sortie/contracts/identity/accounts/accounts'
import {
  confirmEmail,
  confirmEmailChange,
} from '@sortie/contracts/identity/accounts/authentication'
import { normalEmail } from '@sortie/contracts/identity/email'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { type ApiRequest, type Route, route } from '@sortie/runtime/http/route'
import { hashOf } from '@sortie/runtime/http/token-hash'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OperatorCheck } from '../../operators/operator-check.ts'
import type { Passwords } from '../../security/passwords.ts'
import type { MailTokens } from '../../security/tokens.ts'
import type { SignIn } from '../../sessions/sign-in.ts'
import type { Accounts } from '../accounts.ts'
import type { Addresses } from '../addresses.ts'
import type { CommonPasswordCheck } from '../common-passwords.ts'
import { pendingChange } from '../decider/account-state.ts'
import type { AccountLimits } from '../limits.ts'
import type { Owner } from '../owner.ts'
import type { AccountView } from '../views/account-view.ts'

type Deps = {
  accounts: Accounts
  accountViews: Views<AccountView>
  addresses: Addresses
  owner: Owner
  isAdmin: OperatorCheck
  passwords: Passwords
  checkCommon: CommonPasswordCheck
  tokens: MailTokens
  limits: AccountLimits
  signIn: SignIn
}

const CHANGE_LINK_MS = 3600 * 1000

/** The address and the password of an account: how they are confirmed, and changed. */
export const credentialRoutes = (deps: Deps): Route[] => {
  const { accounts, accountViews, addresses, owner, isAdmin } = deps
  const { passwords, checkCommon, tokens, limits, signIn } = deps

  /** Returns the user whose account a mailed token leads to. */
  const mailedTo = async (
    hash: { confirmationHash: string } | { changeHash: string },
  ): Promise<UserId> => {
    const [view] = await accountViews.where(hash, { limit: 1 })
    if (!view) throw new Rejection('link_invalid')
    return view.userId
  }

  /**
   * Gives the browser of somebody who just became an operator a session that says so: their old one would
   * say otherwise until it is refreshed.
   */
  const takeOffice = async (request: ApiRequest, userId: UserId) => {
    if (request.caller.userId !== userId) return
    const { state } = await accounts.state(userId)
    if (isAdmin(state)) await signIn.begin(request, { userId, epoch: state.epoch, admin: true })
  }

  return [
    route(confirmEmail, async (request) => {
      const { body, caller, now: at } = request
      await limits.beforeReset(caller.ip)
      const tokenHash = hashOf(body.token)
      const userId = await mailedTo({ confirmationHash: tokenHash })
      await accounts.handle(userId, { type: 'ConfirmEmail', data: { userId, at, tokenHash } })
      await takeOffice(request, userId)
      return { message: 'Your address is confirmed.' }
    }),

    route(resendConfirmation, async (request) => {
      const { userId } = await owner.account(request)
      await limits.beforeMail(userId)
      const data = { userId, at: request.now }
      await accounts.handle(userId, { type: 'RequestConfirmation', data })
      return { message: 'The link to confirm your address is on its way.' }
    }),

    route(changeEmail, async (request) => {
      const { email, password } = request.body
      const account = await owner.proven(request, password)
      if (normalEmail(email) === normalEmail(account.email)) throw new Rejection('email_unchanged')
      const { userId } = account
      await limits.beforeMail(userId)
      const changeId = `chg_${randomUUID()}`
      const tokenHash = hashOf(tokens.of('change', changeId))
      const expiresAt = new Date(Date.parse(request.now) + CHANGE_LINK_MS).toISOString()
      await accounts.handle(userId, {
        type: 'RequestEmailChange',
        data: { userId, at: request.now, changeId, email, tokenHash, expiresAt },
      })
      // The same whether somebody has the address or not: only its mail tells.
      return { message: 'Open the email we sent to the new address to confirm it.' }
    }),

    route(confirmEmailChange, async (request) => {
      const { body, caller, now: at } = request
      await limits.beforeReset(caller.ip)
      const tokenHash = hashOf(body.token)
      const userId = await mailedTo({ changeHash: tokenHash })
      const email = pendingChange((await accounts.state(userId)).state, at)?.email
      if (email) {
        const owner = await addresses.claim(email, userId, at)
        if (owner !== userId) throw new Rejection('conflict')
      }
      await accounts.handle(userId, { type: 'ConfirmEmailChange', data: { userId, at, tokenHash } })
      await takeOffice(request, userId)
      return { message: 'Your new address is confirmed. Sign in with it from now on.' }
    }),

    route(changePassword, async (request) => {
      const { current, password } = request.body
      const { userId, epoch } = await owner.proven(request, current)
      checkCommon(password)
      const passwordHash = await passwords.hash(password)
      const data = { userId, at: request.now, passwordHash, epoch }
      await accounts.handle(userId, { type: 'ChangePassword', data })
      const { state } = await accounts.state(userId)
      // This browser goes on with a session of the new epoch; every other one ends.
      const signedIn = { userId, epoch: state.epoch, admin: isAdmin(state) }
      await signIn.begin(request, signedIn, [`user:${userId};epoch:${state.epoch}`])
      return { message: 'Your password was changed. All your other devices are signed out.' }
    }),
  ]
}
