import { z } from 'zod'
import { SourceTrouble } from '../paid-calls.ts'
import { fieldOf, resultsIn } from './api.ts'
import { KeywordData, type LabsRow, labsRowOf, TELLING_ROWS } from './rows.ts'

// The answers of Labs about domains: the keywords that one domain ranks for, and those of two domains.

const Place = z.object({
  rank_group: z.int().positive().nullish(),
  url: z.string().nullish(),
  title: z.string().nullish(),
  etv: z.number().nullish(),
})
const Item = z.object({
  keyword_data: KeywordData,
  /** Set in answers about one domain. */
  ranked_serp_element: z.object({ serp_item: Place.nullish() }).nullish(),
  /** Set in answers about two domains; the place of a domain that does not rank is empty, or absent. */
  first_domain_serp_element: Place.nullish(),
  second_domain_serp_element: Place.nullish(),
})
const Metrics = z.object({
  organic: z.object({ count: z.int().nullish(), etv: z.number().nullish() }).nullish(),
})
const Result = z.object({
  total_count: z.int().nullish(),
  metrics: Metrics.nullish(),
  items: z.array(Item).nullish(),
})
type Item = z.infer<typeof Item>

/** The place of a domain in the results for a keyword. */
export type DomainPlace = { rank: number; url: string; title: string; traffic: number }
export type DomainRow = LabsRow & { first: DomainPlace | null; second: DomainPlace | null }
/** A reply as it was kept. */
export type DomainRows = {
  rows: DomainRow[]
  /** The number of all rows, of which the reply holds a part. */
  total: number
  /** Keywords that the domain ranks for, and visitors a month; null where the source does not say. */
  keywords: number | null
  traffic: number | null
}

const MOST_LETTERS = { url: 500, title: 200 }

/** Only addresses that a browser opens as pages: the site that ranks chose what stands in them. */
const placeOf = (place: z.infer<typeof Place> | null | undefined): DomainPlace | null => {
  const { rank_group: rank, url, title, etv } = place ?? {}
  const parsed = url ? URL.parse(url) : null
  if (!rank || !url || !parsed || !/^https?:$/.test(parsed.protocol)) return null
  if (url.length > MOST_LETTERS.url) return null
  return { rank, url, title: (title ?? '').slice(0, MOST_LETTERS.title), traffic: etv ?? 0 }
}

const firstOf = ({ ranked_serp_element: ranked, first_domain_serp_element: first }: Item) =>
  ranked?.serp_item ?? first

const itemsIn = (results: unknown[]) =>
  results.flatMap((result) => {
    if (result === null) return []
    const read = Result.safeParse(result)
    if (!read.success) throw new SourceTrouble('drift', fieldOf(read.error))
    return [read.data]
  })

/** @throws SourceTrouble that names a field which is gone or has another type. */
export const checkDomainRows = (results: unknown[]): void => {
  const items = itemsIn(results).flatMap((result) => result.items ?? [])
  if (items.length < TELLING_ROWS) return
  if (!items.some((item) => firstOf(item)?.rank_group))
    throw new SourceTrouble('drift', 'rank_group')
  if (!items.some((item) => firstOf(item)?.url)) throw new SourceTrouble('drift', 'url')
  if (!items.some(({ keyword_data: { keyword_info: info } }) => info?.search_volume != null))
    throw new SourceTrouble('drift', 'keyword_info.search_volume')
}

/** Returns the rows of a stored reply, with the totals of its domain. */
export const domainRowsIn = (text: string): DomainRows => {
  const [result] = itemsIn(resultsIn(text).results)
  const rows = (result?.items ?? []).map((item) => ({
    ...labsRowOf(item.keyword_data),
    first: placeOf(firstOf(item)),
    second: placeOf(item.second_domain_serp_element),
  }))
  const { count, etv } = result?.metrics?.organic ?? {}
  return {
    rows,
    total: result?.total_count ?? rows.length,
    keywords: count ?? null,
    traffic: etv ?? null,
  }
}
