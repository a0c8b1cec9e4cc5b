import {
  HEAT_BANDS,
  type HeatBand,
  MOST_HEAT_DAYS,
} from '@sortie/contracts/tracking/heatmap/heat-limits'
import {
  type AnalyticsSearch,
  analyticsAddress,
  analyticsStateAt,
  type ChosenDays,
  wrongDays,
} from '../analytics/search'

/** The modes of the picture: all clicks, rage and dead clicks, or scroll depth. */
export const HEAT_MODES = ['clicks', 'trouble', 'scroll'] as const
export type HeatMode = (typeof HEAT_MODES)[number]

/** Letters of a page's name that are read from an address: more than any page has. */
const LONGEST_PAGE_NAME = 80

/** The state of the page; the address holds all of it. */
export type HeatPageState = ChosenDays & {
  /** The page that is shown; null for the first of those that were recorded. */
  page: string | null
  band: HeatBand | null
  mode: HeatMode
}

/** The same as it stands in the address, where it differs from what shows at first. */
export type HeatSearch = Pick<AnalyticsSearch, 'from' | 'to'> & {
  page?: string
  band?: HeatBand
  mode?: HeatMode
}

/** Reads the state of the page from an address; invalid values become the defaults. @param today in UTC */
export const heatShownAt = (search: HeatSearch, today: string): HeatPageState => {
  const state = analyticsStateAt(search, today)
  const { from, to } =
    wrongDays(state, MOST_HEAT_DAYS) === null ? state : analyticsStateAt({}, today)
  return {
    from,
    to,
    page: search.page === undefined ? null : String(search.page).slice(0, LONGEST_PAGE_NAME),
    band: HEAT_BANDS.find((band) => band === search.band) ?? null,
    mode: HEAT_MODES.find((mode) => mode === search.mode) ?? 'clicks',
  }
}

/** The address of what is shown. @param today in UTC */
export const heatAddressOf = (shown: HeatPageState, today: string): HeatSearch => {
  const { from, to, page, band, mode } = shown
  const days = analyticsAddress({ from, to, compares: true, where: [] }, today)
  return {
    ...days,
    ...(page !== null && { page }),
    ...(band !== null && { band }),
    ...(mode !== 'clicks' && { mode }),
  } as HeatSearch
}
