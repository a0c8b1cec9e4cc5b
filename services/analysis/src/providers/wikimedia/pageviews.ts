import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { z } from 'zod'
import type { Api } from './api.ts'

/** Version of {@link meanOf}; raise it whenever a result could change. */
const MEAN_VERSION = '1'
const MONTHS = 12

const Views = z
  .object({ items: z.array(z.object({ timestamp: z.string(), views: z.int().nonnegative() })) })
  .nullable()

/** The twelve whole months before a time, as the API writes them: first day of each end. */
export const lastTwelveMonths = (at: string): { from: string; to: string } => {
  const now = new Date(at)
  const stamp = (date: Date) => `${date.toISOString().slice(0, 10).replaceAll('-', '')}00`
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return {
    from: stamp(new Date(Date.UTC(year, month - MONTHS, 1))),
    // The day before this month began: months that are not over count too little.
    to: stamp(new Date(Date.UTC(year, month, 0))),
  }
}

const meanOf = (views: readonly number[]): number =>
  Math.round(views.reduce((sum, month) => sum + month, 0) / views.length)

/**
 * Views a month that people (not programs) gave an article of the English encyclopedia: the mean of
 * the last twelve whole months, measured. Null where the article has no views to count.
 */
export const viewsOf = async (
  api: Api,
  article: string,
  at: string,
  signal: AbortSignal,
): Promise<Figure | null> => {
  const { from, to } = lastTwelveMonths(at)
  const title = encodeURIComponent(article.replaceAll(' ', '_'))
  const path = `per-article/en.wikipedia/all-access/user/${title}/monthly/${from}/${to}`
  const answer = await api.pageviews(path, Views, signal)
  if (!answer || answer.items.length === 0) return null
  const months = answer.items.slice(-MONTHS).map(({ views }) => views)
  return {
    value: meanOf(months),
    unit: 'views/month',
    source: 'wikimedia',
    fetchedAt: at,
    kind: 'measured',
    formula: 'meanMonthlyViews',
    version: MEAN_VERSION,
    inputs: { article, months: months.length, from: from.slice(0, 8), to: to.slice(0, 8) },
  }
}
