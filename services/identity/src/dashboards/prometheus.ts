import { z } from 'zod'

/** The times that a query is asked for: from one to another, in seconds since 1970, a step apart. */
export type QueryRange = { from: number; to: number; step: number }
/** A series in the answer to a query: its labels, and one value for each step. */
export type MetricSeries = { labels: Record<string, string>; points: (number | null)[] }

/** Reads figures from Prometheus. */
export type Prometheus = {
  /** @throws Error where it does not answer in time, or refuses the query */
  range: (expr: string, range: QueryRange) => Promise<MetricSeries[]>
}

const PATIENCE_MS = 5_000

const QueryReply = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('matrix'),
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
})

/** One value for each step: Prometheus leaves out those that it does not know, and says `NaN` for none. */
const pointsOf = (
  values: readonly (readonly [number, string])[],
  { from, to, step }: QueryRange,
) => {
  const points: (number | null)[] = Array.from(
    { length: Math.floor((to - from) / step) + 1 },
    () => null,
  )
  for (const [time, text] of values) {
    const value = Number(text)
    const index = Math.round((time - from) / step)
    if (index in points && Number.isFinite(value)) points[index] = value
  }
  return points
}

/** @param url where it is, such as `http://127.0.0.1:9490` */
export const createPrometheus = (url: string): Prometheus => ({
  range: async (expr, range) => {
    const address = new URL('/api/v1/query_range', url)
    address.search = new URLSearchParams({
      query: expr,
      start: String(range.from),
      end: String(range.to),
      step: String(range.step),
    }).toString()
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`Prometheus answered ${response.status}`)
    }
    const { data } = QueryReply.parse(await response.json())
    return data.result.map(({ metric, values }) => ({
      labels: metric,
      points: pointsOf(values, range),
    }))
  },
})
