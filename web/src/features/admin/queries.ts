import type { getAnalysisOverview, listJobs, ReportStatus } from '@sortie/contracts/analysis'
import type {
  listMisreadings,
  MisreadingState,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type {
  getBillingOverview,
  getOrderRefundable,
  getUserLedger,
  OrderStatus,
  searchOrders,
} from '@sortie/contracts/billing'
import type { EndpointAddress, ReadEndpoint, Reply } from '@sortie/contracts/call'
import type { listMessages } from '@sortie/contracts/content'
import type { listDraftJobs } from '@sortie/contracts/content/drafts/drafts'
import type {
  listNewsletterIssues,
  previewNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { Context } from '@sortie/contracts/context'
import type { getUsersOverview, listAudit, searchUsers } from '@sortie/contracts/identity'
import type {
  DashboardName,
  showDashboard,
  showTracing,
} from '@sortie/contracts/operators/dashboards'
import type { getModelState } from '@sortie/contracts/operators/model-trials'
import type { operationsOf } from '@sortie/contracts/operators/operations'
import type { getSendingDomain } from '@sortie/contracts/operators/sending-domain'
import type { listHeldOrders } from '@sortie/contracts/tracking/partners/partner-orders'
import type { listPartners } from '@sortie/contracts/tracking/partners/partners'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { read } from '@/lib/api/api'

type DraftJobsQuery = (typeof listDraftJobs)['query']['_output']
type Operations = ReturnType<typeof operationsOf<Context>>
/** A list that is read in pages. */
type PagedReading = ReadEndpoint & {
  query: { _input: { cursor?: string | undefined } }
  reply: { _output: { next: string | null } }
}

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

// An empty search is none.
const filled = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value))

/** Makes the query that reads one endpoint for operators. */
const one = <E extends ReadEndpoint>(path: E['path'], given: EndpointAddress<E>) =>
  queryOptions({
    ...always,
    queryKey: [ADMIN, path, given],
    queryFn: ({ signal }): Promise<Reply<E>> => read<E>(path, { ...given, signal }),
  })

/** A list in pages, newest first. */
const pages = <E extends PagedReading>(path: E['path'], given: EndpointAddress<E>) => {
  const { query } = given as { query?: object }
  return infiniteQueryOptions({
    ...always,
    // Another filter or page: the rows that were there stay until the new ones are.
    placeholderData: keepPreviousData,
    queryKey: [ADMIN, path, given],
    queryFn: ({ pageParam, signal }): Promise<Reply<E>> => {
      const page: EndpointAddress<E> = { ...given, query: filled({ ...query, cursor: pageParam }) }
      return read<E>(path, { ...page, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

export const usersOverview = one<typeof getUsersOverview>('/api/admin/identity/overview', {})
export const billingOverview = one<typeof getBillingOverview>('/api/admin/billing/overview', {})
export const analysisOverview = one<typeof getAnalysisOverview>('/api/admin/analysis/overview', {})
/** The number of contact messages without an answer, with the newest of them. */
export const inboxFigures = one<typeof listMessages>('/api/admin/content/messages', {
  query: { answered: 'false', limit: 1 },
})

/** The outcomes of articles, with the newest that failed. */
export const articleFigures = one<typeof listDraftJobs>('/api/admin/content/drafts', {
  query: { limit: 1 },
})

/** The address of the tracing page. */
export const tracing = one<typeof showTracing>('/api/admin/identity/tracing', {})
/** Orders that partners are not told of yet, those that wait longest first. */
export const heldOrdersList = pages<typeof listHeldOrders>(
  '/api/admin/tracking/held-partner-orders',
  { query: {} },
)
export const partnersList = one<typeof listPartners>('/api/admin/tracking/partners', {})

/** The DNS records of the domain that our mails come from. */
export const sendingDomainQuery = one<typeof getSendingDomain>(
  '/api/admin/content/sending-domain',
  {},
)

/** Work of a context that waits, or that was given up. */
export const contextWorkQuery = (context: Context, state: 'open' | 'dead') =>
  one<Operations['listWorkOf']>(`/api/admin/${context}/work`, { query: { state } })
export const parkedOf = (context: Context) =>
  one<Operations['listParkedOf']>(`/api/admin/${context}/parked`, {})

export const usersList = (search?: string) =>
  pages<typeof searchUsers>('/api/admin/identity/users', { query: { search } })
/** One user, by the same search as all. */
export const userById = (userId: string) =>
  one<typeof searchUsers>('/api/admin/identity/users', { query: { search: userId } })
export const userLedgerQuery = (userId: string) =>
  pages<typeof getUserLedger>('/api/admin/billing/users/:userId/ledger', { params: { userId } })
/** The troubles of an order that need an operator, by their names in billing. */
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
  pages<typeof searchOrders>('/api/admin/billing/orders', {
    query:
      filter && isTrouble(filter)
        ? { search, refund: TROUBLES[filter] }
        : { search, status: filter },
  })
/** Reads the amount that a refund of an order sends back now. */
export const orderRefundableQuery = (orderId: string) =>
  one<typeof getOrderRefundable>('/api/admin/billing/orders/:orderId/refundable', {
    params: { orderId },
  })
export const jobsList = (status?: ReportStatus) =>
  pages<typeof listJobs>('/api/admin/analysis/reports', { query: { status } })
export const misreadingsList = (state?: MisreadingState) =>
  pages<typeof listMisreadings>('/api/admin/analysis/misreadings', { query: { state } })
export type DraftFilter = DraftJobsQuery['status'] & string
export const draftJobsList = (status: DraftFilter) =>
  pages<typeof listDraftJobs>('/api/admin/content/drafts', { query: { status } })
export const messagesList = (waiting: boolean) =>
  pages<typeof listMessages>('/api/admin/content/messages', {
    query: { answered: waiting ? 'false' : undefined },
  })
export const issuesList = pages<typeof listNewsletterIssues>(
  '/api/admin/content/newsletter/issues',
  {},
)
/** An issue as a mail. */
export const issuePreview = (issueId: string) =>
  one<typeof previewNewsletterIssue>('/api/admin/content/newsletter/issues/:issueId/preview', {
    params: { issueId },
  })
/** The language model, and the last trials of it. */
export const modelState = one<typeof getModelState>('/api/admin/content/model', {})
/** The panels of a dashboard over the last hours. */
export const dashboardOf = (name: DashboardName, hours: number) =>
  one<typeof showDashboard>('/api/admin/identity/dashboards/:dashboard', {
    params: { dashboard: name },
    query: { hours },
  })
export const auditList = pages<typeof listAudit>('/api/admin/identity/audit', {})

/** After an act, everything that operators see is asked for again. */
export const refreshAdmin = (client: QueryClient) => client.invalidateQueries({ queryKey: [ADMIN] })
