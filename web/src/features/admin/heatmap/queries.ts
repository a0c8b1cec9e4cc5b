import type { HeatBand } from '@sortie/contracts/tracking/heatmap/heat-limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import type { ChosenDays } from '../analytics/search'

const KEY = 'heatmap'

/** Pages of which anything was recorded. Asked for anew whenever it is opened. */
export const heatPagesQuery = queryOptions({
  staleTime: 0,
  queryKey: [KEY, 'pages'],
  queryFn: ({ signal }) => adminApi.listHeatPages({ signal }),
})

/** One page at one width. Asked for anew whenever it is opened; what stood there stays until then. */
export const heatmapQuery = ({ from, to }: ChosenDays, page: string, band: HeatBand) => {
  const query = { from, to, page, band }
  return queryOptions({
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: [KEY, query],
    queryFn: ({ signal }) => adminApi.showHeatmap({ query, signal }),
  })
}
