import { changeText, convertedIn, sumSales } from '@sortie/contracts/tracking/visits/visit-figures'
import type {
  FilteredVisits,
  FinishedWork,
  Sales,
  VisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import { formatCents, formatCount } from '@/lib/format'

/** The figures of visits, from either store. */
export type VisitFigures = Omit<
  Extract<FilteredVisits, { store: 'visits' }>,
  'store' | 'missingDays'
>

/** Returns the figures of visits in a reply; null where there are too few visits. */
export const visitFiguresOf = (reply: VisitTotals | FilteredVisits): VisitFigures | null =>
  reply.store === 'too_few' ? null : reply

export type Tile = {
  name: string
  value: string
  /** The change since the days before; null where there is nothing to compare with. */
  change: string | null
  /** The value of the days before. */
  before: string | null
}

const tile = (
  name: string,
  now: number,
  before: number | null,
  format: (value: number) => string = formatCount,
): Tile => ({
  name,
  value: format(now),
  change: before === null ? null : changeText(now, before),
  before: before === null ? null : format(before),
})

/** Figures of visitors who agreed. @param before the same of the days before; null where they are not compared */
export const visitTiles = (now: VisitFigures, before: VisitFigures | null): Tile[] => [
  tile('Visitors', now.visitors, before?.visitors ?? null),
  tile('Visits', now.visits, before?.visits ?? null),
  tile('Page views', now.pageViews, before?.pageViews ?? null),
  tile(
    'Free analyses',
    convertedIn(now.rows, 'free_trial_start'),
    before && convertedIn(before.rows, 'free_trial_start'),
  ),
  tile('Accounts', convertedIn(now.rows, 'sign_up'), before && convertedIn(before.rows, 'sign_up')),
]

/**
 * Returns the tiles of finished work: reports, articles, analyses and missions of all customers.
 * @param before the same of the days before; null where they are not compared
 */
export const workTiles = (now: FinishedWork, before: FinishedWork | null): Tile[] => [
  tile('Reports', now.reports, before?.reports ?? null),
  tile('Articles', now.articles, before?.articles ?? null),
  tile('Free analyses finished', now.trials, before?.trials ?? null),
  tile('Missions spent', now.missions, before?.missions ?? null),
]

/** Figures of all buyers, as billing tells them. */
export const salesTiles = (now: Sales, before: Sales | null): Tile[] => {
  const [sold, soldBefore] = [sumSales(now), before && sumSales(before)]
  return [
    tile('Orders', sold.orders, soldBefore?.orders ?? null),
    tile('Paid', sold.cents, soldBefore?.cents ?? null, formatCents),
    tile(
      'Of that by partners',
      now.ofPartners.cents,
      before?.ofPartners.cents ?? null,
      formatCents,
    ),
  ]
}
