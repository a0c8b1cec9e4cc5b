import type { Report } from '@sortie/contracts/analysis'
import type { Reply } from '@sortie/contracts/call'
import type { ComparedSite, GapLine, listGap, listSites } from '@sortie/contracts/competitors'
import type { GapClass, SiteFacts, SiteOutcome } from '@sortie/contracts/sites'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api'
import { formatCount, formatDay } from '@/lib/format'
import type { Row } from './rows'

/** What the classes of a gap are called, and what they mean. */
export const GAP_WORDS: Record<GapClass, { name: string; meaning: string }> = {
  missing: { name: 'Missing', meaning: 'A rival has a page on it, and you have none.' },
  untapped: { name: 'Untapped', meaning: 'At least one rival ranks for it, and you don’t.' },
  several: { name: 'Several rivals', meaning: 'More than one rival has a page on it.' },
  one: { name: 'One rival', meaning: 'One rival has a page on it.' },
  weak: { name: 'Weak', meaning: 'You rank for it, behind all rivals.' },
  shared: { name: 'Shared', meaning: 'You have a page on it, and so has a rival.' },
  strong: { name: 'Strong', meaning: 'You rank for it, ahead of all rivals.' },
  unique: { name: 'Only you', meaning: 'You have a page on it, and no rival has.' },
  open: { name: 'Open', meaning: 'Nobody has a page on it, among those that we read.' },
}

/** The sites that a report compares. They change while it runs. */
export const sitesQuery = (reportId: string, done: number) =>
  queryOptions({
    queryKey: ['reports', reportId, 'sites', done],
    queryFn: ({ signal }): Promise<Reply<typeof listSites>> =>
      call<typeof listSites>('GET', '/api/reports/:reportId/sites', {
        params: { reportId },
        signal,
      }),
    enabled: done > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** As many lines as one reply holds. */
const PAGE = 2_000

const readGap = async (reportId: string, signal: AbortSignal): Promise<GapLine[]> => {
  const lines: GapLine[] = []
  for (let after: number | null = 0; after !== null; ) {
    const query = { after: String(after), limit: String(PAGE) }
    const given = { params: { reportId }, query, signal }
    const path = '/api/reports/:reportId/gap'
    const page: Reply<typeof listGap> = await call<typeof listGap>('GET', path, given)
    lines.push(...page.rows)
    after = page.next
  }
  return lines
}

/** Where each keyword stands: once it is there it does not change. */
export const gapQuery = (reportId: string, isThere: boolean) =>
  queryOptions({
    queryKey: ['reports', reportId, 'gap'],
    queryFn: ({ signal }) => readGap(reportId, signal),
    enabled: isThere,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Rows that know where they stand. */
export const withGap = (rows: Row[], lines: readonly GapLine[] = []): Row[] => {
  if (lines.length === 0) return rows
  const known = new Map<string, Row['gap']>(
    lines.map(([id, given, pages]) => [id, { class: given, pages }]),
  )
  return rows.map((row) => ({ ...row, gap: known.get(row.keywordId) }))
}

/** A page that is a site's on a keyword: only what a browser may open. */
export const pageOf = (site: ComparedSite, index: number | null | undefined) => {
  const page = index === null || index === undefined ? undefined : site.facts?.pages[index]
  return page && /^https?:\/\//.test(page.address) ? page : null
}

/** What a page is called: its title, else the end of its address. */
export const titleOf = ({ title, address }: SiteFacts['pages'][number]): string =>
  title || new URL(address).pathname

/** A topic, and on how many of its keywords each site has a page. */
export type Topic = { name: string; volume: number; count: number; covered: number[] }

/** The sites side by side: for each cluster on which anybody has a page, the most searched first. */
export const topicsOf = (
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
  sites: number,
): Topic[] => {
  const topics = new Map<string, Topic>()
  for (const { clusterId, gap, searchVolume } of rows) {
    const name = clusterId && names.get(clusterId)
    if (!name || !gap) continue
    const topic = topics.get(clusterId) ?? {
      ...{ name, volume: 0, count: 0, covered: Array.from({ length: sites }, () => 0) },
    }
    topic.volume += searchVolume
    topic.count += 1
    gap.pages.forEach((page, site) => {
      if (page !== null) topic.covered[site]! += 1
    })
    topics.set(clusterId, topic)
  }
  return [...topics.values()]
    .filter(({ covered }) => covered.some((count) => count > 0))
    .toSorted((a, b) => b.volume - a.volume)
}

const WHY: Record<Exclude<SiteOutcome, 'read'>, string> = {
  forbidden: 'Its rules for robots don’t let us read it.',
  unreachable: 'It didn’t answer, or we may not open its address.',
  late: 'It took too long to answer.',
  empty: 'Its pages have no text that can be read without running their scripts.',
  unnamed:
    'No website was given, and we know none. Add it to your project, and the next report reads it.',
}
/** Why a site could not be compared; null where it was read. */
export const whyNot = (outcome: SiteOutcome): string | null =>
  outcome === 'read' ? null : WHY[outcome]

/** How often its pages change, in a sentence. */
export const paceText = ({ pace }: Pick<SiteFacts, 'pace'>): string => {
  if (!pace) return 'Its sitemap doesn’t say when pages change.'
  const { dated, month, quarter, latest } = pace
  const of = `of ${formatCount(dated)} dated pages`
  if (quarter === 0)
    return `No page changed in 90 days; the last change was on ${formatDay(latest)}.`
  return `${formatCount(month)} ${of} changed in 30 days, ${formatCount(quarter)} in 90; last on ${formatDay(latest)}.`
}

/** How many of the whole were read, in a sentence. */
export const sizeText = ({
  pages,
  listed,
  hasMore,
}: Pick<SiteFacts, 'pages' | 'listed' | 'hasMore'>) => {
  const read = `We read ${pages.length === 1 ? 'one page' : `${pages.length} pages`}`
  if (listed === 0) return `${read}; it has no sitemap that we could read.`
  return `${read} of ${hasMore ? 'more than ' : ''}${formatCount(listed)} in its sitemap.`
}

/** What the report comes to, in a sentence; null until the gap is there. */
export const gapConclusion = ({ gap, sorties, keywords }: Report): string | null => {
  if (!gap) return null
  const count = (given: GapClass) => gap.totals[given] ?? 0
  const [first] = sorties
  const begin = first ? ` Begin with “${first.head}”.` : ''
  const hasOwn = count('several') + count('one') === 0
  if (hasOwn) {
    const missing = count('missing') + count('untapped')
    if (missing === 0) {
      return `On none of ${formatCount(keywords.count)} keywords do your rivals have a page that you lack; on ${formatCount(count('open'))} nobody has one.`
    }
    return `Rivals have pages on ${formatCount(missing)} of ${formatCount(keywords.count)} keywords where you have none; on ${formatCount(count('shared'))} you meet.${begin}`
  }
  return `On ${formatCount(count('several'))} keywords several rivals have a page, on ${formatCount(count('one'))} only one.${begin}`
}
