import type { Sales, VisitDimension } from '@sortie/contracts/tracking/visits/visits'
import Papa from 'papaparse'
import type { VisitFigures } from './figures-shown'

/** The columns of the file, in their order. */
const COLUMNS = ['kind', 'value', 'visits', 'page_views', 'orders', 'amount'] as const
type Line = Record<(typeof COLUMNS)[number], number | string>

const line = (more: Partial<Line> & Pick<Line, 'kind' | 'value'>): Line => ({
  visits: '',
  page_views: '',
  orders: '',
  amount: '',
  ...more,
})

/** All that the page shows, as a file for a spreadsheet: a line for each day and each value. */
export const analyticsCsvOf = (figures: VisitFigures, sales: Sales | null): string => {
  const days = figures.days.map(({ day, visits, pageViews }) => {
    const sold = sales?.days.find((one) => one.day === day)
    return line({
      kind: 'day',
      value: day,
      visits: visits ?? 'fewer than 5',
      page_views: pageViews ?? '',
      ...(sold && { orders: sold.orders, amount: (sold.cents / 100).toFixed(2) }),
    })
  })
  const rows = Object.entries(figures.rows).flatMap(([dimension, values]) =>
    values.map(({ value, visits, pageViews }) =>
      line({
        kind: dimension as VisitDimension,
        value,
        visits,
        page_views: dimension === 'page' ? pageViews : '',
      }),
    ),
  )
  // Browsers sent some of these values, which may begin like a formula.
  return Papa.unparse({ fields: [...COLUMNS], data: [...days, ...rows] }, { escapeFormulae: true })
}
