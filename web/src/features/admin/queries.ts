import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { MisreadingState } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { OrderStatus } from '@sortie/contracts/billing/orders/orders'
import type { EndpointAddress, ReadEndpoint, Reply } from '@sortie/contracts/call'
import type { listDraftJobs } from '@sortie/contracts/content/drafts/draft-jobs'
import type { Context } from '@sortie/contracts/context'
import type { DashboardName } from '@sortie/contracts/operators/dashboards'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type EndpointCall, read } from '@/lib/api/api'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { operationsApi } from '@/lib/api/client/operations-api.gen'

type DraftJobsQuery = (typeof listDraftJobs)['query']['_output']
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
const one = <E extends ReadEndpoint>(
  endpoint: EndpointCall<E>,
  input: NoInfer<EndpointAddress<E>>,
) =>
  queryOptions({
    ...always,
    queryKey: [ADMIN, endpoint.path, input],
    queryFn: ({ signal }): Promise<Reply<E>> => read(endpoint, { ...input, signal }),
  })

/** A list in pages, newest first. */
const pages = <E extends PagedReading>(
  endpoint: EndpointCall<E>,
  input: NoInfer<EndpointAddress<E>>,
) => {
  const { query } = input as { query?: object }
  return infiniteQueryOptions({
    ...always,
    // Another filter or page: the rows that were there stay until the new ones are.
    placeholderData: keepPreviousData,
    queryKey: [ADMIN, endpoint.path, input],
    queryFn: ({ pageParam, signal }): Promise<Reply<E>> => {
      const page: EndpointAddress<E> = { ...input, query: filled({ ...query, cursor: pageParam }) }
      return read(endpoint, { ...page, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

export const usersOverview = one(adminApi.getUsersOverview, {})
export const billingOverview = one(adminApi.getBillingOverview, {})
export const analysisOverview = one(adminApi.getAnalysisOverview, {})
/** The number of contact messages without an answer, with the newest of them. */
export const inboxFigures = one(adminApi.listMessages, {
  query: { answered: 'false', limit: 1 },
})

/** The outcomes of articles, with the newest that failed. */
export const articleFigures = one(adminApi.listDraftJobs, {
  query: { limit: 1 },
})

/** The address of the tracing page. */
export const tracing = one(adminApi.showTracing, {})
/** Orders that partners are not told of yet, those that wait longest first. */
export const heldOrdersList = pages(adminApi.listHeldOrders, { query: {} })
export const partnersList = one(adminApi.listPartners, {})

/** The DNS records of the domain that our mails come from. */
export const sendingDomainQuery = one(adminApi.getSendingDomain, {})

/** Work of a context that waits, or that was given up. */
export const contextWorkQuery = (context: Context, state: 'open' | 'dead') =>
  one(operationsApi(context).listWorkOf, { query: { state } })
export const parkedOf = (context: Context) => one(operationsApi(context).listParkedOf, {})

export const usersList = (search?: string) => pages(adminApi.searchUsers, { query: { search } })
/** One user, by the same search as all. */
export const userById = (userId: string) => one(adminApi.searchUsers, { query: { search: userId } })
export const userLedgerQuery = (userId: string) =>
  pages(adminApi.getUserLedger, { params: { userId } })
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
  pages(adminApi.searchOrders, {
    query:
      filter && isTrouble(filter)
        ? { search, refund: TROUBLES[filter] }
        : { search, status: filter },
  })
/** Reads the amount that a refund of an order sends back now. */
export const orderRefundableQuery = (orderId: string) =>
  one(adminApi.getOrderRefundable, {
    params: { orderId },
  })
export const jobsList = (status?: ReportStatus) => pages(adminApi.listJobs, { query: { status } })
export const misreadingsList = (state?: MisreadingState) =>
  pages(adminApi.listMisreadings, { query: { state } })
export type DraftFilter = DraftJobsQuery['status'] & string
export const draftJobsList = (status: DraftFilter) =>
  pages(adminApi.listDraftJobs, { query: { status } })
export const messagesList = (waiting: boolean) =>
  pages(adminApi.listMessages, {
    query: { answered: waiting ? 'false' : undefined },
  })
export const issuesList = pages(adminApi.listNewsletterIssues, {})
/** An issue as a mail. */
export const issuePreview = (issueId: string) =>
  one(adminApi.previewNewsletterIssue, {
    params: { issueId },
  })
/** The language model, and the last trials of it. */
export const modelState = one(adminApi.getModelState, {})
/** The panels of a dashboard over the last hours. */
export const dashboardOf = (name: DashboardName, hours: number) =>
  one(adminApi.showDashboard, {
    params: { dashboard: name },
    query: { hours },
  })
export const auditList = pages(adminApi.listAudit, {})

/** After an act, everything that operators see is asked for again. */
export const refreshAdmin = (client: QueryClient) => client.invalidateQueries({ queryKey: [ADMIN] })
