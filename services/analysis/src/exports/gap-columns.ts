import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { GapClass } from '@sortie/contracts/analysis/sites/sites'
import type { SitesComparison, SiteView } from '../comparisons/views/report-comparison.ts'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import { clean, type ExportedRow, type KeywordColumn } from './columns.ts'

/** The names of the classes of a gap. */
export const GAP_NAMES: Record<GapClass, string> = {
  missing: 'Missing',
  untapped: 'Untapped',
  several: 'Several rivals',
  one: 'One rival',
  weak: 'Weak',
  shared: 'Shared',
  strong: 'Strong',
  unique: 'Only you',
  open: 'Open',
}

/** The reasons that nothing was read of a site. */
export const WHY_UNREAD: Record<Exclude<SiteView['outcome'], 'read'>, string> = {
  forbidden: 'its rules for robots don’t let us read it',
  unreachable: 'it didn’t answer, or we may not open its address',
  late: 'it took too long to answer',
  empty: 'its pages have no text that can be read',
  unnamed: 'no website was given',
}

/** The sites that a report compares, and where each keyword stands, by its id. */
export type GapComparison = Pick<SitesComparison, 'sites' | 'by' | 'rankedPages' | 'measured'> & {
  rows: ReadonlyMap<string, GapRow>
}

/** Null where there is no gap. */
export const gapTableOf = ({
  isWhole,
  rows,
  ...compared
}: SitesComparison): GapComparison | null =>
  isWhole ? { ...compared, rows: new Map(rows.map((row) => [row.keywordId, row])) } : null

const nameOf = ({ role, name }: SiteView) => (role === 'own' ? 'You' : clean(name))

/** Returns the row of a keyword for a file, with the addresses of the pages that the compared sites have on it. */
export const exportedRowOf = (
  id: string,
  row: KeywordView,
  compared: GapComparison | null,
): ExportedRow => {
  const found = compared?.rows.get(id)
  if (!compared || !found) return row
  const pages = compared.sites.map(({ facts }, at) => {
    const index = found.pages[at]
    return index === null || index === undefined ? null : (facts?.pages[index]?.address ?? null)
  })
  const ranks = found.ranks?.map((each, at) =>
    typeof each === 'object'
      ? { rank: each.rank, address: compared.rankedPages[at]?.[each.page]?.url ?? '' }
      : null,
  )
  return { ...row, gap: { class: found.class, pages, ...(ranks && { ranks }) } }
}

/** A line of paper has no room for these beside the rivals; CSV and Excel files have them. */
const LEFT_OUT_ON_PAPER = ['Intent', 'CPC (US$)']

/** The columns of a file: those of every report, and where sites are compared, who has which page. */
export const withGapColumns = (
  columns: readonly KeywordColumn[],
  compared: GapComparison | null,
): readonly KeywordColumn[] => {
  if (!compared) return columns
  const names = compared.sites.map(nameOf)
  const holders: KeywordColumn['of'] = ({ gap }) =>
    names.filter((_, at) => gap?.pages[at]).join(', ')
  const ranking: KeywordColumn['of'] = ({ gap }) =>
    names
      .flatMap((name, at) => (gap?.ranks?.[at] ? `${name} ${gap.ranks[at].rank}` : []))
      .join(', ')
  const isRanked = compared.by === 'rankings'
  const ofRanks: KeywordColumn[] = [
    { title: 'Who ranks', kind: 'text', width: 30, printed: 30, of: ranking },
    ...names.flatMap((name, at): KeywordColumn[] => [
      {
        title: `Rank of ${name}`,
        kind: 'count',
        width: 12,
        of: ({ gap }) => gap?.ranks?.[at]?.rank ?? '',
      },
      {
        title: `Ranking page of ${name}`,
        kind: 'text',
        width: 44,
        of: ({ gap }) => clean(gap?.ranks?.[at]?.address ?? ''),
      },
    ]),
  ]
  return [
    ...columns.map((column) =>
      LEFT_OUT_ON_PAPER.includes(column.title) ? { ...column, printed: 0 } : column,
    ),
    {
      title: 'Gap',
      kind: 'text',
      width: 14,
      printed: 12,
      of: ({ gap }) => (gap ? GAP_NAMES[gap.class] : ''),
    },
    ...(isRanked ? ofRanks : []),
    {
      title: 'Who has a page',
      kind: 'text',
      width: 30,
      of: holders,
      ...(!isRanked && { printed: 24 }),
    },
    ...names.map(
      (name, at): KeywordColumn => ({
        title: `Page of ${name}`,
        kind: 'text',
        width: 44,
        of: ({ gap }) => clean(gap?.pages[at] ?? ''),
      }),
    ),
  ]
}
