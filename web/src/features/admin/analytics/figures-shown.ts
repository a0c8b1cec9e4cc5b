import type { FilteredVisits, Sales, VisitTotals } from '@sortie/contracts/visits'
import { formatCents, formatCount } from '@/lib/format'
import { changeText } from './words'

/** What is told of visits, from whichever store. */
export type Figures = Omit<Extract<FilteredVisits, { store: 'visits' }>, 'store' | 'missingDays'>

/** What a reply tells of visits; null where they are too few. */
export const figuresOf = (reply: VisitTotals | FilteredVisits): Figures | null =>
  reply.store === 'too_few' ? null : reply

/** Visits that ended in a conversion. */
const converted = ({ rows }: Figures, conversion: string): number =>
  rows.conversion?.find(({ value }) => value === conversion)?.visits ?? 0

export type Tile = {
  name: string
  value: string
  /** How it changed; null where there is nothing to compare with. */
  change: string | null
  /** What it was before. */
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

const soldOf = (sales: Sales) =>
  sales.days.reduce(
    (sum, { orders, cents }) => ({ orders: sum.orders + orders, cents: sum.cents + cents }),
    { orders: 0, cents: 0 },
  )

/** Figures of visitors who agreed. @param before the same of the days before; null where they are not compared */
export const visitTiles = (now: Figures, before: Figures | null): Tile[] => [
  tile('Visitors', now.visitors, before?.visitors ?? null),
  tile('Visits', now.visits, before?.visits ?? null),
  tile('Page views', now.pageViews, before?.pageViews ?? null),
  tile(
    'Free analyses',
    converted(now, 'free_trial_start'),
    before && converted(before, 'free_trial_start'),
  ),
  tile('Accounts', converted(now, 'sign_up'), before && converted(before, 'sign_up')),
]

/** Figures of all buyers, as billing tells them. */
export const salesTiles = (now: Sales, before: Sales | null): Tile[] => {
  const [sold, soldBefore] = [soldOf(now), before && soldOf(before)]
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
