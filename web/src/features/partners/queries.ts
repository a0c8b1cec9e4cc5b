import type { showPartnerAccount } from '@sortie/contracts/partner-page'
import type {
  Delivery,
  listDeliveries,
  listPartnerEndpoints,
  PartnerEndpointId,
} from '@sortie/contracts/partner-webhooks'
import type { PartnerEvent, pullPartnerEvents, showPartnerKeys } from '@sortie/contracts/partners'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isStatus, read } from '@/lib/api'
import type { SignedHead } from './verify'

const KEY = 'partner'
/** Events that are asked for at once. */
const PAGE = 500
/** Events that this page adds up; whoever has more reads them by a program. */
const MOST_EVENTS = 100_000

/** Whether nobody is signed in to the page of a partner. */
export const isSignedOut = (error: unknown) => isStatus(error, 401)

/** How often the page asks for what is new, in milliseconds, while it is looked at. */
const LOOK_MS = 30_000
/** The same while something is about to be sent. */
const SOON_MS = 2_000

/** Who is signed in is asked once; trying again would answer the same. */
const retry = (failures: number, error: Error) => !isSignedOut(error) && failures < 2

export const accountQuery = queryOptions({
  queryKey: [KEY, 'account'],
  queryFn: ({ signal }) => read<typeof showPartnerAccount>('/api/partner/v1/account', { signal }),
  retry,
  refetchInterval: LOOK_MS,
})

/** All that a partner was told, with the signed head that belongs to it. */
export type EventHistory = {
  events: PartnerEvent[]
  head: SignedHead
  /** Whether there are more than this page reads. */
  isCut: boolean
}

const readEvents = async (signal: AbortSignal): Promise<EventHistory> => {
  const events: PartnerEvent[] = []
  for (;;) {
    const query = { after: String(events.length), limit: String(PAGE) }
    const page = await read<typeof pullPartnerEvents>('/api/partner/v1/events', { query, signal })
    events.push(...page.events)
    const isCut = page.hasMore && events.length >= MOST_EVENTS
    if (!page.hasMore || isCut) return { events, head: page.head, isCut }
  }
}
export const eventsQuery = queryOptions({
  queryKey: [KEY, 'events'],
  queryFn: ({ signal }) => readEvents(signal),
  retry,
})

export const publishedKeysQuery = queryOptions({
  queryKey: [KEY, 'published-keys'],
  queryFn: ({ signal }) => read<typeof showPartnerKeys>('/api/partner/v1/jwks.json', { signal }),
})

export const endpointsQuery = queryOptions({
  queryKey: [KEY, 'endpoints'],
  queryFn: ({ signal }) =>
    read<typeof listPartnerEndpoints>('/api/partner/v1/endpoints', { signal }),
  retry,
  refetchInterval: LOOK_MS,
})

/** Whether a delivery is sent at any moment. */
const isSoon = ({ state, nextAt }: Delivery) =>
  state === 'waiting' && nextAt !== null && Date.parse(nextAt) < Date.now() + LOOK_MS

export const deliveriesQuery = (endpointId: PartnerEndpointId) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'deliveries', endpointId],
    queryFn: ({ pageParam, signal }) =>
      read<typeof listDeliveries>('/api/partner/v1/endpoints/:endpointId/deliveries', {
        params: { endpointId },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    retry,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isSoon)) ? SOON_MS : LOOK_MS,
  })

/** Reads again what a partner sees of themselves. */
export const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [KEY] })
/** Forgets it: somebody else may sign in here. */
export const forget = (client: QueryClient) => client.removeQueries({ queryKey: [KEY] })
