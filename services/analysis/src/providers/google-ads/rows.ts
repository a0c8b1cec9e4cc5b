import { z } from 'zod'
import { SourceTrouble } from '../paid-calls.ts'

/** Numbers of 64 bits come as text, and are left out where they are null. */
const Long = z.union([z.string().regex(/^-?\d+$/), z.int()]).transform(Number)
const MONTHS =
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ')

const Metrics = z.object({
  avgMonthlySearches: Long.nullish(),
  monthlySearchVolumes: z
    .array(z.object({ month: z.string(), year: Long, monthlySearches: Long.nullish() }))
    .nullish(),
  competitionIndex: Long.nullish(),
  lowTopOfPageBidMicros: Long.nullish(),
  highTopOfPageBidMicros: Long.nullish(),
  averageCpcMicros: Long.nullish(),
})
const Result = z.object({
  text: z.string(),
  closeVariants: z.array(z.string()).nullish(),
  keywordIdeaMetrics: Metrics.nullish(),
  keywordMetrics: Metrics.nullish(),
})
const Reply = z.object({ results: z.array(Result).nullish() })

/** Left out of a row where it is null, but not of all of many rows. */
const NEEDED = ['avgMonthlySearches', 'monthlySearchVolumes', 'competitionIndex'] as const
const TELLING_ROWS = 5

/** The facts of a keyword and of those that the source treats as the same. */
export type AdsRow = {
  /** All that share the figures: they are never added up. */
  keywords: string[]
  searches: number | null
  months: Record<string, number>
  /** The price of a click, in the currency of the account. */
  cpc: number | null
  bids: { low: number; high: number } | null
  /** 0-100. */
  competition: number | null
}
/** A row with the hash of what the source sent. */
export type AdsKnownRow = AdsRow & { payload: string }

const unit = (micros: number | null | undefined) =>
  (micros ?? null) === null ? null : micros! / 1e6

const rowOf = ({
  text,
  closeVariants,
  keywordIdeaMetrics,
  keywordMetrics,
}: z.infer<typeof Result>): AdsRow => {
  const metrics = keywordIdeaMetrics ?? keywordMetrics ?? {}
  const low = unit(metrics.lowTopOfPageBidMicros)
  const high = unit(metrics.highTopOfPageBidMicros)
  const months = (metrics.monthlySearchVolumes ?? []).flatMap(
    ({ month, year, monthlySearches }) => {
      const index = MONTHS.indexOf(month)
      if (index < 0 || typeof monthlySearches !== 'number') return []
      return [[`${year}-${String(index + 1).padStart(2, '0')}`, monthlySearches] as const]
    },
  )
  return {
    keywords: [text, ...(closeVariants ?? [])],
    searches: metrics.avgMonthlySearches ?? null,
    months: Object.fromEntries(months.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    cpc: unit(metrics.averageCpcMicros),
    bids: low !== null && high !== null ? { low, high } : null,
    competition: metrics.competitionIndex ?? null,
  }
}

/** @throws SourceTrouble that names a field which is gone or has another type. */
export const parseAdsRows = (reply: unknown): AdsRow[] => {
  const read = Reply.safeParse(reply)
  if (!read.success) {
    const path = (read.error.issues[0]?.path ?? []).filter((part) => typeof part === 'string')
    throw new SourceTrouble('drift', path.join('.') || 'reply')
  }
  const results = read.data.results ?? []
  const metrics = results.map((each) => each.keywordIdeaMetrics ?? each.keywordMetrics)
  const gone = NEEDED.find((field) => !metrics.some((each) => (each?.[field] ?? null) !== null))
  if (gone && results.length >= TELLING_ROWS) throw new SourceTrouble('drift', gone)
  return results.map(rowOf)
}
export const adsRowsIn = (text: string): AdsRow[] => parseAdsRows(JSON.parse(text))
