import type {
  ComparedSite,
  GapLine,
  listGap,
} from '@sortie/contracts/analysis/comparisons/competitors'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import type {
  GapBasis,
  GapClass,
  SiteCheckOutcome,
  SiteFacts,
} from '@sortie/contracts/analysis/sites/sites'
import type { Reply } from '@sortie/contracts/call'
import { formatCount, formatDay } from '@/lib/format'
import type { ReportRow } from '../table/rows'

type Words = Record<GapClass, { name: string; meaning: string }>

const BY_PAGES: Words = {
  missing: { name: 'Missing', meaning: 'A rival has a page on it, and you have none.' },
  untapped: { name: 'Untapped', meaning: 'At least one rival ranks for it, and you don’t.' },
  several: { name: 'Several rivals', meaning: 'More than one rival has a page on it.' },
  one: { name: 'One rival', meaning: 'One rival has a page on it.' },
  weak: { name: 'Weak', meaning: 'You rank for it, behind a rival.' },
  shared: { name: 'Shared', meaning: 'You have a page on it, and so has a rival.' },
  strong: { name: 'Strong', meaning: 'You rank for it, ahead of all rivals.' },
  unique: { name: 'Only you', meaning: 'You have a page on it, and no rival has.' },
  open: { name: 'Open', meaning: 'Nobody has a page on it, among those that we read.' },
}
const BY_RANKINGS: Words = {
  ...BY_PAGES,
  missing: { name: 'Missing', meaning: 'All rivals rank among the first 20, and you don’t rank.' },
  untapped: {
    name: 'Untapped',
    meaning: 'At least one rival ranks among the first 20, and you don’t rank.',
  },
  several: { name: 'Several rivals', meaning: 'More than one rival ranks among the first 20.' },
  one: { name: 'One rival', meaning: 'One rival ranks among the first 20.' },
  weak: { name: 'Weak', meaning: 'A rival stands three places ahead of you, or more.' },
  shared: {
    name: 'Shared',
    meaning: 'You and a rival rank, within two places of each other or with one of you not known.',
  },
  strong: { name: 'Strong', meaning: 'You stand three places ahead of every rival, or more.' },
  unique: { name: 'Only you', meaning: 'You rank among the first 20, and no rival does.' },
  open: { name: 'Open', meaning: 'None of you ranks among the first 20, as far as is known.' },
}

/** Returns the names and the meanings of the gap's classes. */
export const gapWords = (by: GapBasis): Words => (by === 'rankings' ? BY_RANKINGS : BY_PAGES)

/** Says in a sentence or two whether the gap compares rankings or pages. */
export const basisText = (by: GapBasis, ranking: Ranking | null): string =>
  by === 'rankings'
    ? `Who ranks for a keyword among the unpaid results of Google, as ${ranking ? `${sourceName(ranking.source)} measured it on ${formatDay(ranking.fetchedAt)}` : 'it was measured'}. Places move by one or two from day to day.`
    : 'Who has a page on a keyword, by the titles, headings and addresses of the pages that we read. It says nothing of how well a page ranks.'

/** As many lines as one reply holds. */
const PAGE = '2000'

type Reading = Reply<typeof listGap>
type Ranking = Pick<NonNullable<Reading['ranking']>, 'source' | 'fetchedAt'>
/** The sites' coverage of all keywords, and the source that measured it. */
export type Gap = { lines: { line: GapLine; ranks: Ranks }[]; ranking: Ranking | null }
type Ranks = NonNullable<ReportRow['gap']>['ranks']

/** Returns the rank of each site for one keyword, with the page that ranks. */
const ranksOf = (ranking: Reading['ranking'], at: number): Ranks =>
  ranking?.ranks[at]?.map((position, site) => {
    if (!position) return position
    const [rank, index] = position
    const page = ranking.pages[site]?.[index]
    return page && /^https?:\/\//.test(page.url) ? { rank, ...page } : null
  })

/** Reads all pages of a gap. */
export const readGap = async (
  read: (query: { after: string; limit: string }) => Promise<Reading>,
): Promise<Gap> => {
  const gap: Gap = { lines: [], ranking: null }
  for (let after: number | null = 0; after !== null; ) {
    const page: Reading = await read({ after: String(after), limit: PAGE })
    gap.lines.push(...page.rows.map((line, at) => ({ line, ranks: ranksOf(page.ranking, at) })))
    gap.ranking = page.ranking
    after = page.next
  }
  return gap
}

/** Rows that know where they stand. */
export const withGap = (rows: ReportRow[], lines: Gap['lines'] = []): ReportRow[] => {
  if (lines.length === 0) return rows
  const known = new Map<string, ReportRow['gap']>(
    lines.map(({ line: [id, gapClass, pages], ranks }) => [
      id,
      { class: gapClass, pages, ...(ranks && { ranks }) },
    ]),
  )
  return rows.map((row) => ({ ...row, gap: known.get(row.keywordId) }))
}

/** A site's page on a keyword: the one that ranks, or that is about it. */
export type Standing = { rank: number | null; address: string; title: string } | 'none' | 'unknown'

/** Places that count as ranking, as the gap takes them. */
const FIRST = 20

export const standingOf = (site: ComparedSite, gap: ReportRow['gap'], at: number): Standing => {
  if (!gap) return 'unknown'
  if (!gap.ranks) {
    const page = pageOf(site, gap.pages[at])
    return page ? { rank: null, address: page.address, title: titleOf(page) } : 'none'
  }
  const rank = gap.ranks[at]
  if (!rank) return rank === 0 ? 'none' : 'unknown'
  return { rank: rank.rank, address: rank.url, title: rank.title || new URL(rank.url).pathname }
}

/**
 * Returns true where a site covers a keyword: by a page among the first results, or by any page where nobody measured
 * ranks.
 */
export const isThere = (gap: NonNullable<ReportRow['gap']>, at: number): boolean => {
  if (!gap.ranks) return gap.pages[at] != null
  const rank = gap.ranks[at]
  return !!rank && rank.rank <= FIRST
}

/** A page that is a site's on a keyword: only what a browser may open. */
const pageOf = (site: ComparedSite, index: number | null | undefined) => {
  const page = index === null || index === undefined ? undefined : site.facts?.pages[index]
  return page && /^https?:\/\//.test(page.address) ? page : null
}

/** Returns the title of a page, else the path of its address. */
const titleOf = ({ title, address }: SiteFacts['pages'][number]): string =>
  title || new URL(address).pathname

/** A topic, and on how many of its keywords each site has a page. */
export type GapTopic = { name: string; volume: number; count: number; covered: number[] }

/** The sites side by side: for each cluster on which anybody has a page, or ranks, the most searched first. */
export const topicsOf = (
  rows: readonly ReportRow[],
  names: ReadonlyMap<string, string>,
  sites: number,
): GapTopic[] => {
  const topics = new Map<string, GapTopic>()
  for (const { clusterId, gap, searchVolume } of rows) {
    const name = clusterId && names.get(clusterId)
    if (!name || !gap) continue
    const topic = topics.get(clusterId) ?? {
      name,
      volume: 0,
      count: 0,
      covered: Array.from({ length: sites }, () => 0),
    }
    topic.volume += searchVolume
    topic.count += 1
    topic.covered.forEach((_, site) => {
      if (isThere(gap, site)) topic.covered[site]! += 1
    })
    topics.set(clusterId, topic)
  }
  return [...topics.values()]
    .filter(({ covered }) => covered.some((count) => count > 0))
    .toSorted((a, b) => b.volume - a.volume)
}

const WHY: Record<Exclude<SiteCheckOutcome, 'read'>, string> = {
  forbidden: 'Its rules for robots don’t let us read it.',
  unreachable: 'It didn’t answer, or we may not open its address.',
  late: 'It took too long to answer.',
  empty: 'Its pages have no text that can be read without running their scripts.',
  busy: 'We read it as often as we may for now. Try again in ten minutes.',
  unnamed:
    'No website was given, and we know none. Add it to your project, and the next report reads it.',
}
/** Says why a site could not be compared; null where it was read. */
export const whyNot = (outcome: SiteCheckOutcome): string | null =>
  outcome === 'read' ? null : WHY[outcome]

/** Says how often the pages of a site change, in a sentence. */
export const paceText = ({ pace, listed }: Pick<SiteFacts, 'pace' | 'listed'>): string => {
  if (!pace) return listed === 0 ? '' : 'Its sitemap doesn’t say when pages change.'
  const { dated, month, quarter, latest } = pace
  const of = `of ${formatCount(dated)} dated pages`
  if (quarter === 0)
    return `No page changed in 90 days; the last change was on ${formatDay(latest)}.`
  return `${formatCount(month)} ${of} changed in 30 days, ${formatCount(quarter)} in 90; last on ${formatDay(latest)}.`
}

/** Says how many pages of a site were read, and how many it lists, in a sentence. */
export const sizeText = ({
  pages,
  listed,
  hasMore,
}: Pick<SiteFacts, 'pages' | 'listed' | 'hasMore'>) => {
  const read = `We read ${pages.length === 1 ? 'one page' : `${pages.length} pages`}`
  if (listed === 0) return `${read}; we found no sitemap that we could read.`
  return `${read} of ${hasMore ? 'more than ' : ''}${formatCount(listed)} in its sitemap.`
}

/** Sums up the report in a sentence; null until the gap is there. */
export const gapConclusion = ({ gap, sorties }: Pick<Report, 'gap' | 'sorties'>): string | null => {
  if (!gap) return null
  // A link or a copy may show the conclusion without its keywords: each of them has a class.
  const total = Object.values(gap.totals).reduce((sum, each) => sum + each, 0)
  if (total === 0) return null
  const count = (gapClass: GapClass) => gap.totals[gapClass] ?? 0
  const [first] = sorties
  const begin = first ? ` Begin with “${first.head}”.` : ''
  const hasOwn = count('several') + count('one') === 0
  const all = formatCount(total)
  if (gap.by === 'rankings') {
    if (!hasOwn)
      return `For ${formatCount(count('several'))} keywords several rivals rank among the first 20, for ${formatCount(count('one'))} only one.${begin}`
    const lacking = count('missing') + count('untapped')
    if (lacking === 0) return `For none of ${all} keywords does a rival rank where you don’t.`
    return `Rivals rank for ${formatCount(lacking)} of ${all} keywords where you don’t; for ${formatCount(count('weak'))} they are ahead of you, for ${formatCount(count('strong'))} you of them.${begin}`
  }
  if (hasOwn) {
    const missing = count('missing') + count('untapped')
    if (missing === 0) {
      return `On none of ${all} keywords do your rivals have a page that you lack; on ${formatCount(count('open'))} nobody has one.`
    }
    return `Rivals have pages on ${formatCount(missing)} of ${all} keywords where you have none. On ${formatCount(count('shared'))} both of you have one.${begin}`
  }
  return `On ${formatCount(count('several'))} keywords several rivals have a page, on ${formatCount(count('one'))} only one.${begin}`
}
