import { normalEmail } from '@sortie/contracts/identity/email'
import { commaList } from '@sortie/runtime/process/config'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { type Account, isAccountOpen } from '../accounts/decider/account-state.ts'

export const operatorSettings = {
  /** Addresses of the users who see /admin, once they confirmed theirs; separated by commas. */
  ADMIN_EMAILS: commaList.pipe(z.array(z.email())),
}

/** Returns true for an operator: a user who confirmed an address that the configuration names. */
export type OperatorCheck = (
  account: Pick<Account, 'userId' | 'email' | 'confirmed' | 'deletion'>,
) => boolean

const createOperatorCheck = (emails: readonly string[]): OperatorCheck => {
  const named = new Set(emails.map(normalEmail))
  return (account) =>
    isAccountOpen(account) && account.confirmed && named.has(normalEmail(account.email ?? ''))
}

/** Tells operators from other users, the same for all modules. */
export const operatorCheck: Resource<ConfigOf<typeof operatorSettings>, OperatorCheck> = {
  name: 'operator-check',
  open: ({ config }) => createOperatorCheck(config.ADMIN_EMAILS),
}
