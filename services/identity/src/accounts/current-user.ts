import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { PRIVACY_VERSION, TERMS_VERSION } from '@sortie/contracts/identity/legal'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { UsageView } from '../usage/views/usage-view.ts'
import { type Account, isAccountOpen, isConsentDue } from './decider/account-state.ts'

/** The versions of the legal texts that users must have agreed to. */
export const LEGAL = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION } as const

export type CurrentUser = (account: Account, admin: boolean) => Promise<User | null>

/** A user as the browser knows them; null for an account that nobody can sign in to. */
export const createCurrentUser =
  (usages: Views<UsageView>): CurrentUser =>
  async (account, admin) => {
    if (!isAccountOpen(account) || !account.userId || !account.email) return null
    const usage = await usages.find(account.userId)
    const { freeTrialUsed = false, queriesRemaining = 0 } = usage ?? {}
    return {
      userId: account.userId,
      email: account.email,
      freeTrialUsed,
      queriesRemaining,
      ...(admin && { admin }),
      ...(isConsentDue(account, LEGAL) && { consentDue: true as const }),
    }
  }
