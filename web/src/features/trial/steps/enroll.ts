import type { User } from '@sortie/contracts/identity/accounts/authentication'
import type { QueryClient } from '@tanstack/react-query'
import { accountExists } from '@/lib/api/problem'
import type { Action } from '@/lib/forms/action'
import { type Credentials, signIn, signUp } from '@/lib/session/sign-in'
import { AccountExists } from './account-exists'

/**
 * Registers; where the address has an account already, signs in with the same credentials.
 * Throws {@link AccountExists} if that fails too, else what the registration threw.
 */
export const enroll = async (
  client: QueryClient,
  credentials: Credentials,
  action: Action,
): Promise<User | null> => {
  try {
    return await signUp(client, credentials, action)
  } catch (error) {
    if (!accountExists(error)) throw error
  }
  try {
    return await signIn(client, credentials, action)
  } catch (error) {
    throw new AccountExists(error)
  }
}
