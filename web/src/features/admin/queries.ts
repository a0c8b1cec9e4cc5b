import type { getAnalysisOverview, listJobs, ReportStatus } from '@sortie/contracts/analysis'
import type {
  getBillingOverview,
  getOrderRefundable,
  getUserLedger,
  OrderStatus,
  searchOrders,
} from '@sortie/contracts/billing'
import type { listMessages } from '@sortie/contracts/content'
import type { Context } from '@sortie/contracts/context'
import type { getUsersOverview, listAudit, searchUsers } from '@sortie/contracts/identity'
import type { operationsOf } from '@sortie/contracts/operations'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '@/lib/api'

type Operations = ReturnType<typeof operationsOf>
type Call = { body: { _input: unknown }; reply: { _output: unknown } }
type Reply<E extends Call> = E['reply']['_output']

export const CONTEXTS = [
  'identity',
  'billing',
  'analysis',
  'content',
  'tracking',
] as const satisfies Context[]

const ADMIN = 'admin'
// Others change what operators look at: it is asked for anew whenever it is opened.
const always = { staleTime: 0 } as const

const pathWith = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((one): one is [string, string] => Boolean(one[1]))
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** What stands at one address for operators. */
const one = <E extends Call>(path: string) =>
  queryOptions({
    ...always,
    queryKey: [ADMIN, path],
    queryFn: ({ signal }): Promise<Reply<E>> => call<E>('GET', `/api/admin/${path}`, { signal }),
  })

/** A list in pages, newest first. */
const pages = <E extends Call & { reply: { _output: { next: string | null } } }>(
  path: string,
  query: Record<string, string | undefined> = {},
) =>
  infiniteQueryOptions({
    ...always,
    // Another filter or page: the rows that were there stay until the new ones are.
    placeholderData: keepPreviousData,
    queryKey: [ADMIN, path, query],
    queryFn: ({ pageParam, signal }): Promise<Reply<E>> =>
      call<E>('GET', pathWith(`/api/admin/${path}`, { ...query, cursor: pageParam }), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })

export const usersOverview = one<typeof getUsersOverview>('identity/overview')
export const billingOverview = one<typeof getBillingOverview>('billing/overview')
export const analysisOverview = one<typeof getAnalysisOverview>('analysis/overview')
/** How many contact messages wait, with the newest of them. */
export const inboxFigures = one<typeof listMessages>('content/messages?answered=false&limit=1')

/** Work of a context that waits, or that was given up. */
export const workOf = (context: Context, state: 'open' | 'dead') =>
  one<Operations['listWorkOf']>(`${context}/work?state=${state}`)
export const parkedOf = (context: Context) => one<Operations['listParkedOf']>(`${context}/parked`)

export const usersList = (search?: string) =>
  pages<typeof searchUsers>('identity/users', { search })
/** One user, by the same search as all. */
export const userById = (userId: string) =>
  one<typeof searchUsers>(`identity/users?${new URLSearchParams({ search: userId })}`)
export const ledgerOf = (userId: string) =>
  pages<typeof getUserLedger>(`billing/users/${encodeURIComponent(userId)}/ledger`)
/** What somebody may have to look at, and how billing calls it. */
export const TROUBLES = {
  refund_failed: 'failed',
  refund_delayed: 'delayed',
  paid_after_deletion: 'late',
  late_payment_open: 'late_open',
} as const
type Trouble = keyof typeof TROUBLES
export type OrderFilter = OrderStatus | Trouble

const isTrouble = (filter: OrderFilter): filter is Trouble => filter in TROUBLES
export const ordersList = (search?: string, filter?: OrderFilter) =>
  filter && isTrouble(filter)
    ? pages<typeof searchOrders>('billing/orders', { search, refund: TROUBLES[filter] })
    : pages<typeof searchOrders>('billing/orders', { search, status: filter })
/** What a refund of an order sends back now. */
export const refundableOf = (orderId: string) =>
  one<typeof getOrderRefundable>(`billing/orders/${encodeURIComponent(orderId)}/refundable`)
export const jobsList = (status?: ReportStatus) =>
  pages<typeof listJobs>('analysis/reports', { status })
export const messagesList = (waiting: boolean) =>
  pages<typeof listMessages>('content/messages', { answered: waiting ? 'false' : undefined })
export const auditList = pages<typeof listAudit>('identity/audit')

/** After an act, everything that operators see is asked for again. */
export const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [ADMIN] })
