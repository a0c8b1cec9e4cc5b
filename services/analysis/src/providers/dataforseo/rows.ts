import { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { z } from 'zod'
import { SourceTrouble } from '../paid-calls.ts'
import { fieldOf, resultsIn } from './api.ts'

const Month = z.object({
  year: z.int(),
  month: z.int().min(1).max(12),
  search_volume: z.number().nullish(),
})
/** A keyword as Labs describes it. Any field may be null, and may be left out of some rows. */
export const KeywordData = z.object({
  keyword: z.string(),
  keyword_info: z
    .object({
      search_volume: z.number().nullish(),
      cpc: z.number().nullish(),
      competition: z.number().nullish(),
      low_top_of_page_bid: z.number().nullish(),
      high_top_of_page_bid: z.number().nullish(),
      monthly_searches: z.array(Month).nullish(),
    })
    .nullish(),
  keyword_properties: z
    .object({
      keyword_difficulty: z.number().nullish(),
      is_another_language: z.boolean().nullish(),
    })
    .nullish(),
  search_intent_info: z.object({ main_intent: Intent.nullish() }).nullish(),
})
const Result = z.object({
  total_count: z.number().nullish(),
  items: z.array(KeywordData).nullish(),
})
export type KeywordData = z.infer<typeof KeywordData>

/** The fields that reports are made of: a field that is missing in each of many rows was removed by the source. */
const NEEDED = [
  'keyword_info.search_volume',
  'keyword_info.cpc',
  'keyword_info.competition',
  'keyword_info.monthly_searches',
  'keyword_properties.keyword_difficulty',
  'search_intent_info',
] as const
/** The number of rows below which a missing field proves nothing. */
export const TELLING_ROWS = 5

const names = (row: unknown, field: string): boolean => {
  let at: unknown = row
  for (const part of field.split('.')) {
    if (at === null) return true
    if (typeof at !== 'object' || !(part in at)) return false
    at = (at as Record<string, unknown>)[part]
  }
  return true
}

/** @throws SourceTrouble that names a field which is gone or has another type. */
export const checkRows = (results: unknown[]): KeywordData[] => {
  const rows: KeywordData[] = []
  for (const result of results) {
    if (result === null) continue
    const read = Result.safeParse(result)
    if (!read.success) throw new SourceTrouble('drift', fieldOf(read.error))
    const raw = (result as { items?: unknown[] | null }).items ?? []
    const gone = NEEDED.find((field) => !raw.some((row) => names(row, field)))
    if (gone && raw.length >= TELLING_ROWS) throw new SourceTrouble('drift', gone)
    rows.push(...(read.data.items ?? []))
  }
  return rows
}

/** The facts of a keyword; null where the source has the keyword, but not the figure. */
export type LabsRow = {
  keyword: string
  searches: number | null
  /** Searches of each month, such as `2026-10`, the oldest first. */
  months: Record<string, number>
  /** US dollars. */
  cpc: number | null
  bids: { low: number; high: number } | null
  /** 0-100. */
  competition: number | null
  /** 0-100. */
  difficulty: number | null
  intent: Intent | null
  isForeign: boolean
}

/** A row with what its call cost, and the hash of what the source sent. */
export type LabsKnownRow = LabsRow & { cost: number; payload: string }

/** Returns the facts of a keyword from its description by Labs. */
export const labsRowOf = (data: KeywordData): LabsRow => {
  const { keyword_info: info, keyword_properties: properties, search_intent_info: intent } = data
  const { low_top_of_page_bid: low, high_top_of_page_bid: high } = info ?? {}
  const months = (info?.monthly_searches ?? []).flatMap(
    ({ year, month, search_volume: searches }) =>
      typeof searches === 'number'
        ? [[`${year}-${String(month).padStart(2, '0')}`, searches] as const]
        : [],
  )
  return {
    keyword: data.keyword,
    searches: info?.search_volume ?? null,
    months: Object.fromEntries(months.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    cpc: info?.cpc ?? null,
    bids: typeof low === 'number' && typeof high === 'number' ? { low, high } : null,
    competition: typeof info?.competition === 'number' ? Math.round(info.competition * 100) : null,
    difficulty: properties?.keyword_difficulty ?? null,
    intent: intent?.main_intent ?? null,
    isForeign: properties?.is_another_language ?? false,
  }
}

/** Returns the number of all rows, of which a reply holds a part. */
export const totalIn = (text: string): number => {
  const [result] = resultsIn(text).results
  return Result.safeParse(result).data?.total_count ?? 0
}

/** The rows of a reply as it was kept. */
export const labsRowsIn = (text: string): LabsRow[] =>
  checkRows(resultsIn(text).results).map(labsRowOf)
