import type {
  PartnerEndpointId,
  ReceiverDelivery,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isStatus } from '@/lib/api/api'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'
import type { SignedHead } from './verification/verify'

const KEY = 'partner'
/** Events that are asked for at once. */
const PAGE = 500
/** Events that this page adds up; whoever has more reads them by a program. */
const MOST_EVENTS = 100_000

/** Returns true where an error says that nobody is signed in to the page of a partner. */
export const isSignedOut = (error: unknown) => isStatus(error, 401)

/**
 * The interval at which deliveries are read again while one of them is about to be sent, in milliseconds. Nothing else
 * is read again by itself.
 */
const LOOK_MS = 2_000
/** A delivery due within this time is waited for, in milliseconds. */
const SOON_MS = 30_000

/** A partner's data changes while they look elsewhere, so it is read again whenever it is opened. */
const always = { staleTime: 0 } as const

/** Does not retry a request without a session: trying again would get the same answer. */
const retry = (failures: number, error: Error) => !isSignedOut(error) && failures < 2

export const partnerAccountQuery = queryOptions({
  ...always,
  queryKey: [KEY, 'account'],
  queryFn: ({ signal }) => trackingApi.showPartnerAccount({ signal }),
  retry,
})

export const monthsQuery = queryOptions({
  ...always,
  queryKey: [KEY, 'months'],
  queryFn: ({ signal }) => trackingApi.showPartnerMonths({ signal }),
  retry,
})

/** All that a partner was told, with the signed head that belongs to it. */
export type EventHistory = {
  events: PartnerEvent[]
  head: SignedHead
  /** True where there are more events than this page reads. */
  isCut: boolean
}

const readEvents = async (signal: AbortSignal): Promise<EventHistory> => {
  const events: PartnerEvent[] = []
  for (;;) {
    const query = { after: String(events.length), limit: String(PAGE) }
    const page = await trackingApi.pullPartnerEvents({ query, signal })
    events.push(...page.events)
    // A page without events would be asked for again for ever.
    const isCut = page.hasMore && (events.length >= MOST_EVENTS || page.events.length === 0)
    if (!page.hasMore || isCut) return { events, head: page.head, isCut }
  }
}
export const eventsQuery = queryOptions({
  ...always,
  queryKey: [KEY, 'events'],
  queryFn: ({ signal }) => readEvents(signal),
  retry,
})

export const publishedKeysQuery = queryOptions({
  queryKey: [KEY, 'published-keys'],
  queryFn: ({ signal }) => trackingApi.showPartnerKeys({ signal }),
})

export const endpointsQuery = queryOptions({
  ...always,
  queryKey: [KEY, 'endpoints'],
  queryFn: ({ signal }) => trackingApi.listPartnerEndpoints({ signal }),
  retry,
})

/** Returns true where a delivery is due at any moment. */
const isSoon = ({ state, nextAt }: ReceiverDelivery) =>
  state === 'waiting' && nextAt !== null && Date.parse(nextAt) < Date.now() + SOON_MS

export const deliveriesQuery = (endpointId: PartnerEndpointId) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [KEY, 'deliveries', endpointId],
    queryFn: ({ pageParam, signal }) =>
      trackingApi.listDeliveries({
        params: { endpointId },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    retry,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isSoon)) ? LOOK_MS : false,
  })

/** Reads again what a partner sees of themselves. */
export const refreshPartner = (client: QueryClient) => client.invalidateQueries({ queryKey: [KEY] })
/** Forgets it: somebody else may sign in here. */
export const forgetPartner = (client: QueryClient) => client.removeQueries({ queryKey: [KEY] })
