import type {
  ListedDestination,
  listDestinations,
  removeDestination,
} from '@sortie/contracts/content/publishing/publishing'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/api'
import type { Action } from '../forms/action'

/** The sites and programs that somebody publishes to, oldest first, each with its last use. */
export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: async ({ signal }): Promise<ListedDestination[]> => {
    const path = '/api/publishing/destinations'
    return (await call<typeof listDestinations>('GET', path, { signal })).destinations
  },
  staleTime: 0,
})

/** Removes a place to publish to, with the password or secret that it had. @throws where it could not be removed */
export const removeFrom = async (client: QueryClient, destinationId: string, action: Action) => {
  const path = '/api/publishing/destinations/:destinationId'
  await call<typeof removeDestination>('DELETE', path, { params: { destinationId }, action })
  client.setQueryData(destinationsQuery.queryKey, (known) =>
    known?.filter((one) => one.destinationId !== destinationId),
  )
}
