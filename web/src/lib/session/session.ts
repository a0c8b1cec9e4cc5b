import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { askOrKnow } from '@/lib/api/query-client'
import { keepFor } from '@/lib/storage/keeper'

/** The signed-in user, or null; known for five minutes, then asked again when it matters. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    const user = (await identityApi.getUser({ signal }))?.user ?? null
    // A session that ended by itself leaves behind what was typed.
    if (user) keepFor(user.userId)
    return user
  },
  staleTime: 300_000,
})

/** The user, asked for again after a while; as last known where the connection is lost. */
export const askUser = (client: QueryClient) => askOrKnow(client, userQuery)

/** The user if one is known or can be asked for; a server that does not answer means nobody. */
export const currentUser = (client: QueryClient): Promise<User | null> =>
  askUser(client).catch(() => null)

/** Changes what is known of the user, e.g. after a trial was started. */
export const patchUser = (client: QueryClient, patch: Partial<User>) =>
  client.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...patch })
