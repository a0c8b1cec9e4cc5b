import type { FilteredVisits, VisitTotals } from '@sortie/contracts/tracking/visits/visits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import type { AnalyticsPageState, ChosenDays } from './search'

const KEY = 'analytics'
/** Asked for anew whenever it is opened; what stood there stays until then. */
const steady = { staleTime: 0, placeholderData: keepPreviousData } as const

const rangeOf = ({ from, to }: ChosenDays) => ({ from, to })

/** Visits of some days: of all from the totals, of some from the visits themselves. */
export const visitsQuery = (shown: ChosenDays & Pick<AnalyticsPageState, 'where'>) => {
  const range = rangeOf(shown)
  const where = shown.where.join(',')
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'visits', range, where],
    queryFn: ({ signal }): Promise<VisitTotals | FilteredVisits> =>
      where
        ? adminApi.showFilteredVisits({ query: { ...range, where }, signal })
        : adminApi.showVisitTotals({ query: range, signal }),
  })
}

export const funnelQuery = (shown: ChosenDays & Pick<AnalyticsPageState, 'where'>) => {
  const query = { ...rangeOf(shown), where: shown.where.join(',') }
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'funnel', query],
    queryFn: ({ signal }) => adminApi.showVisitFunnel({ query, signal }),
  })
}

export const workQuery = (days: ChosenDays) => {
  const query = rangeOf(days)
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'work', query],
    queryFn: ({ signal }) => adminApi.showFinishedWork({ query, signal }),
  })
}

export const salesQuery = (days: ChosenDays) => {
  const query = rangeOf(days)
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'sales', query],
    queryFn: ({ signal }) => adminApi.showSales({ query, signal }),
  })
}

export const segmentsQuery = queryOptions({
  staleTime: 0,
  queryKey: [KEY, 'segments'],
  queryFn: ({ signal }) => adminApi.listSegments({ signal }),
})

/** Begins the key of all answers about annotations. */
export const ANNOTATIONS = [KEY, 'annotations']

export const annotationsQuery = (days: ChosenDays) => {
  const query = rangeOf(days)
  return queryOptions({
    ...steady,
    queryKey: [...ANNOTATIONS, query],
    queryFn: ({ signal }) => adminApi.listAnnotations({ query, signal }),
  })
}

export const figuresMailsQuery = queryOptions({
  staleTime: 0,
  queryKey: [KEY, 'figures-mails'],
  queryFn: ({ signal }) => adminApi.getFiguresMails({ signal }),
})
