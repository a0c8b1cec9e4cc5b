import type { getLedger } from '@sortie/contracts/billing/ledger/ledger'
import type { Query, Reply } from '@sortie/contracts/call'
import type { getAccount } from '@sortie/contracts/identity/accounts/accounts'
import type { listSessions } from '@sortie/contracts/identity/sessions/sessions'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { billingApi } from '@/lib/api/client/billing-api.gen'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { ordersQuery } from '@/lib/orders/orders'
import { patchUser } from '@/lib/session/session'

export type AccountDetails = Reply<typeof getAccount>
export type SignedInAt = Reply<typeof listSessions>['sessions'][number]
type LedgerPage = Reply<typeof getLedger>

// Other devices, Sortie itself and operators change this data too, so each visit fetches it again.
// Until the answer is there, the known data shows.
const anew = { staleTime: 0 } as const

export const accountQuery = queryOptions({
  ...anew,
  queryKey: ['account'],
  queryFn: ({ signal }) => identityApi.getAccount({ signal }),
})

/** Changes what is known of the account, e.g. a switch before its answer is there. */
export const patchAccount = (client: QueryClient, patch: Partial<AccountDetails>) =>
  client.setQueryData(accountQuery.queryKey, (known) => known && { ...known, ...patch })

export const sessionsQuery = queryOptions({
  ...anew,
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }): Promise<SignedInAt[]> =>
    (await identityApi.listSessions({ signal })).sessions,
})

export const myOrdersQuery = queryOptions({ ...ordersQuery, ...anew })

const LINES = 20

/** The ledger, newest first, page by page; it updates the balance of the whole app. */
export const ledgerQuery = infiniteQueryOptions({
  ...anew,
  queryKey: ['ledger'],
  queryFn: async ({ pageParam: cursor, signal, client }): Promise<LedgerPage> => {
    const query: Query<typeof getLedger> = { limit: LINES, cursor: cursor || undefined }
    const page = await billingApi.getLedger({ query, signal })
    if (!cursor) patchUser(client, { queriesRemaining: page.available })
    return page
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/** Reads the amount that an order would refund now. */
export const refundableQuery = (orderId: string) =>
  queryOptions({
    ...anew,
    queryKey: ['orders', orderId, 'refundable'],
    queryFn: ({ signal }) =>
      billingApi.getRefundable({
        params: { orderId },
        signal,
      }),
  })
