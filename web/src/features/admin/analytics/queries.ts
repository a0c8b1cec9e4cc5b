import type { getFiguresMails } from '@sortie/contracts/identity'
import type { listAnnotations } from '@sortie/contracts/tracking/visits/annotations'
import type { listSegments } from '@sortie/contracts/tracking/visits/segments'
import type {
  FilteredVisits,
  showFilteredVisits,
  showFinishedWork,
  showSales,
  showVisitFunnel,
  showVisitTotals,
  VisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '@/lib/api/api'
import type { AnalyticsPageState, ChosenDays } from './search'

const KEY = 'analytics'
const PATH = '/api/admin/analytics'
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
        ? read<typeof showFilteredVisits>(`${PATH}/visits`, { query: { ...range, where }, signal })
        : read<typeof showVisitTotals>(`${PATH}/totals`, { query: range, signal }),
  })
}

export const funnelQuery = (shown: ChosenDays & Pick<AnalyticsPageState, 'where'>) => {
  const query = { ...rangeOf(shown), where: shown.where.join(',') }
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'funnel', query],
    queryFn: ({ signal }) => read<typeof showVisitFunnel>(`${PATH}/funnel`, { query, signal }),
  })
}

export const workQuery = (days: ChosenDays) => {
  const query = rangeOf(days)
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'work', query],
    queryFn: ({ signal }) => read<typeof showFinishedWork>(`${PATH}/work`, { query, signal }),
  })
}

export const salesQuery = (days: ChosenDays) => {
  const query = rangeOf(days)
  return queryOptions({
    ...steady,
    queryKey: [KEY, 'sales', query],
    queryFn: ({ signal }) => read<typeof showSales>(`${PATH}/sales`, { query, signal }),
  })
}

export const segmentsQuery = queryOptions({
  staleTime: 0,
  queryKey: [KEY, 'segments'],
  queryFn: ({ signal }) => read<typeof listSegments>(`${PATH}/segments`, { signal }),
})

/** Begins the key of all answers about annotations. */
export const ANNOTATIONS = [KEY, 'annotations']

export const annotationsQuery = (days: ChosenDays) => {
  const query = rangeOf(days)
  return queryOptions({
    ...steady,
    queryKey: [...ANNOTATIONS, query],
    queryFn: ({ signal }) => read<typeof listAnnotations>(`${PATH}/annotations`, { query, signal }),
  })
}

export const figuresMailsQuery = queryOptions({
  staleTime: 0,
  queryKey: [KEY, 'figures-mails'],
  queryFn: ({ signal }) =>
    read<typeof getFiguresMails>('/api/admin/identity/figures-mails', { signal }),
})
