import type { Sales, VisitTotals } from './visits.ts'

// Figures that the page of analytics and the weekly mail compute from the same answers, so that both show the same
// numbers.

/** Visits that ended in a conversion; 0 where these are fewer than 5, as no row tells of them. */
export const convertedIn = (
  { conversion = [] }: Partial<VisitTotals['rows']>,
  name: string,
): number => conversion.find(({ value }) => value === name)?.visits ?? 0

/** All orders of some days, in cents. */
export const sumSales = ({ days }: Pick<Sales, 'days'>): { orders: number; cents: number } =>
  days.reduce(
    (sum, { orders, cents }) => ({ orders: sum.orders + orders, cents: sum.cents + cents }),
    { orders: 0, cents: 0 },
  )

/** `+12%`, `−4%`, or null where there is nothing to compare with. */
export const changeText = (now: number, before: number): string | null => {
  if (before === 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}
