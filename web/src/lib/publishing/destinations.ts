import type { ListedDestination } from '@sortie/contracts/content/publishing/publishing'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '../forms/action'

/** The sites and programs that somebody publishes to, oldest first, each with its last use. */
export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: async ({ signal }): Promise<ListedDestination[]> => {
    return (await contentApi.listDestinations({ signal })).destinations
  },
  staleTime: 0,
})

/** Removes a place to publish to, with the password or secret that it had. @throws where it could not be removed */
export const removeFrom = async (client: QueryClient, destinationId: string, action: Action) => {
  await contentApi.removeDestination({ params: { destinationId }, action })
  client.setQueryData(destinationsQuery.queryKey, (known) =>
    known?.filter((one) => one.destinationId !== destinationId),
  )
}
