import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isOnline } from '@/lib/api/connection'
import { isUnreachable } from '@/lib/api/problem'

/** The number of repeats of a question that did not reach the server, while other questions do. */
const TRIES = 3

/**
 * The cache of what the server said. Data never goes stale by itself: live events and our own
 * calls write into it. Asked again by itself is only what the network kept back, or outdated: while
 * the connection is lost (see connection.ts) questions wait, and what is known stays.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < TRIES && isUnreachable(error),
        retryDelay: (failures) => 300 * 2 ** failures,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })

/** Asks where the answer may be old; what is known will do where nobody can be asked. */
export const askOrKnow = async <Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => {
  const known = client.getQueryData<Data>(query.queryKey)
  return known !== undefined && !isOnline() ? known : client.fetchQuery(query)
}
