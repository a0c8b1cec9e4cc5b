import { normalEmail } from '@sortie/contracts/identity/email'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import type { ApiRequest } from '@sortie/runtime/http/route'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import type { Passwords } from '../security/passwords.ts'
import { passwordHashing } from '../security/security.ts'
import { type Accounts, accountAggregate } from './accounts.ts'
import { type Account, isAccountOpen } from './decider/account-state.ts'
import { type AccountLimits, accountLimits, type limitSettings } from './limits.ts'

/** An account that somebody can sign in to. */
export type OpenAccount = Account & { userId: UserId; email: string }

export type Owner = {
  /**
   * The account of who asks, as it is now.
   * @throws Rejection('unauthenticated') once it is closed, Rejection('too_many_requests').
   */
  account: (request: Pick<ApiRequest, 'userId'>) => Promise<OpenAccount>
  /**
   * The same, for what asks for the password again; guesses are counted as those of a login are.
   * @throws Rejection('password_wrong'), Rejection('too_many_requests').
   */
  proven: (request: Pick<ApiRequest, 'userId' | 'caller'>, password: string) => Promise<OpenAccount>
}

type Deps = {
  accounts: Pick<Accounts, 'state'>
  passwords: Pick<Passwords, 'fits'>
  limits: Pick<AccountLimits, 'beforeLogin' | 'beforeProof' | 'beforeRead'>
}

export const createOwner = ({ accounts, passwords, limits }: Deps): Owner => {
  const account = async ({ userId }: Pick<ApiRequest, 'userId'>): Promise<OpenAccount> => {
    await limits.beforeRead(userId)
    const { state } = await accounts.state(userId)
    if (!isAccountOpen(state) || state.email === null) throw new Rejection('unauthenticated')
    return { ...state, userId, email: state.email }
  }

  return {
    account,
    proven: async (request, password) => {
      const found = await account(request)
      await limits.beforeProof(found.userId)
      const honest = await limits.beforeLogin(normalEmail(found.email), request.caller.ip)
      const fits = await passwords.fits(password, found.passwordHash)
      if (!fits) throw new Rejection('password_wrong')
      await honest()
      return found
    },
  }
}

/** The owner of the account that a request is about, for the modules whose routes serve them. */
export const accountOwner: Resource<ConfigOf<typeof limitSettings>, Owner> = {
  name: 'account-owner',
  open: (kernel) =>
    createOwner({
      accounts: kernel.commands(accountAggregate),
      passwords: kernel.resource(passwordHashing),
      limits: kernel.resource(accountLimits),
    }),
}
