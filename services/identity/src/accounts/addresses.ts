import { normalEmail } from '@sortie/contracts/identity/email'
import { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { ClaimStore } from '@sortie/runtime/store/claims'
import { type Accounts, accountAggregate } from './accounts.ts'
import {
  type Account,
  isAccountOpen,
  pendingChange,
  unbornAccount,
} from './decider/account-state.ts'

const NOBODY: UserId = 'usr_nobody'

export type Addresses = {
  /** The account that an address leads to as it is now; one that nothing fits where there is none. */
  accountOf: (email: string) => Promise<Account>
  /**
   * Claims an address for an account. One that somebody claimed and does not have is taken over.
   * @returns the account to use: the one given, or one that is not registered yet.
   * @throws Rejection('account_exists') where the address is somebody's.
   */
  claim: (email: string, userId: UserId, at: string) => Promise<UserId>
  /** Gives up an address that an account does not have any more. */
  release: (email: string, userId: UserId) => Promise<void>
}

const isSame = (one: string | null | undefined, email: string) =>
  typeof one === 'string' && normalEmail(one) === normalEmail(email)

const has = (account: Account, email: string) =>
  isAccountOpen(account) && isSame(account.email, email)

/** Looks up, claims and releases addresses, each of which belongs to one account. */
const createAddresses = (claims: ClaimStore, accounts: Accounts): Addresses => {
  const stateOf = async (userId: string) => (await accounts.state(userId)).state

  return {
    accountOf: async (email) => {
      const found = await stateOf((await claims.ownerOf(normalEmail(email))) ?? NOBODY)
      return has(found, email) ? found : unbornAccount
    },
    claim: async (email, userId, at) => {
      const owner = UserId.parse(await claims.claim(normalEmail(email), userId))
      if (owner === userId) return userId
      const holder = await stateOf(owner)
      // The first user to append to the stream gets the address.
      if (!holder.userId) return owner
      const isAboutToHave = isAccountOpen(holder) && isSame(pendingChange(holder, at)?.email, email)
      if (has(holder, email) || isAboutToHave) throw new Rejection('account_exists')
      return UserId.parse(await claims.replace(normalEmail(email), owner, userId))
    },
    release: async (email, userId) => {
      const account = await stateOf(userId)
      if (!has(account, email)) await claims.release(normalEmail(email), userId)
    },
  }
}

/** The addresses of all accounts, for the modules that sign up, write and delete. */
export const accountAddresses: Resource<ServiceConfig, Addresses> = {
  name: 'account-addresses',
  open: (kernel) => createAddresses(kernel.claims('address'), kernel.commands(accountAggregate)),
}
