import type { Body } from '@sortie/contracts/call'
import type { register, User } from '@sortie/contracts/identity/accounts/authentication'
import type { QueryClient } from '@tanstack/react-query'
import { track } from '@/lib/analytics/track'
import { affiliateOfVisitor } from '@/lib/analytics/tracking-data'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import type { Action } from '@/lib/forms/action'
import { tellTabs } from '@/lib/session/other-tabs'
import { currentUser, userQuery } from '@/lib/session/session'
import { keepFor } from '@/lib/storage/keeper'

export type Credentials = { email: string; password: string }

const remember = async (client: QueryClient, user: User | null | undefined) => {
  // Nothing that was fetched for one person is shown to the next.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
  if (user) {
    keepFor(user.userId)
    if (user.userId) tellTabs(user.userId)
    return client.setQueryData(userQuery.queryKey, user) ?? null
  }
  await client.invalidateQueries({ queryKey: userQuery.queryKey })
  return currentUser(client)
}

/** Signs in, and answers with the user. */
export const signIn = async (client: QueryClient, body: Credentials, action: Action) => {
  const reply = await identityApi.login({ body, action })
  return remember(client, reply?.user)
}

/** Creates an account and signs it in. `marketingChoice` is what the person ticked, if asked. */
export const signUp = async (
  client: QueryClient,
  { email, password, marketingChoice }: Credentials & { marketingChoice?: boolean },
  action: Action,
) => {
  const body: Body<typeof register> = {
    email,
    password,
    username: email.split('@')[0]!,
    marketingEmailConsent: true,
    marketingChoice,
    affiliate: affiliateOfVisitor() ?? undefined,
  }
  const reply = await identityApi.register({ body, action })
  track({ type: 'sign_up' })
  return remember(client, reply?.user)
}

/** Ends the session on the server. {@link forgetUser} forgets what the page knows. */
export const endOwnSession = (action: Action) => identityApi.logout({ body: {}, action })

/** Forgets everything that was fetched for the user who has left. */
export const forgetUser = (client: QueryClient) => {
  client.clear()
  client.setQueryData(userQuery.queryKey, null)
}
