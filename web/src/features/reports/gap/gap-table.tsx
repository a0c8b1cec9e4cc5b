import type { ComparedSite } from '@sortie/contracts/analysis/comparisons/competitors'
import type { GapBasis } from '@sortie/contracts/analysis/sites/sites'
import { Button } from '@/components/button'
import { Tooltip } from '@/components/dialogs/tooltip'
import { WritePost } from '@/components/report/results/write-post'
import { formatCount, formatDecimal } from '@/lib/format'
import { FilterSelect } from '../filters/filter-select'
import { Narrow } from '../filters/narrow'
import { PrintNote } from '../print/print-note'
import { columns as terms } from '../table/column-words'
import { RatingGlyph } from '../table/rating-glyph'
import { figureOf, RowFigure } from '../table/row-evidence'
import { RowMenu } from '../table/row-menu'
import { type ReportRow, shownRows } from '../table/rows'
import { GAPS, type Sort, type TableSearch, usualOrder } from '../table/table-state'
import { useLinesAtOnce } from '../table/use-lines-at-once'
import { gapWords, type Standing, standingOf } from './gap'

type Props = {
  rows: ReportRow[]
  sites: ComparedSite[]
  by: GapBasis
  shown: TableSearch
  clusters: ReadonlyMap<string, string>
  onShow: (shown: TableSearch) => void
  /** True where the reader can export the keywords. */
  isExportable: boolean
}

const head = 'border-b border-line py-1 align-top font-normal text-ink-2'
/** A head that nobody sorts by stands on the same line as those that are buttons. */
const plain = `${head} pt-3 font-mono text-xs`

/** Puts the keywords to act on first, unless another order is chosen. */
const inOrder = (rows: ReportRow[], { sort, reversed }: TableSearch): ReportRow[] => {
  if (sort !== 'impact' || reversed) return rows
  const rank = ({ gap }: ReportRow) => (gap ? GAPS.indexOf(gap.class) : GAPS.length)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** Those of which something is known, with their place among all; of others there is nothing to show. */
const knownSites = (sites: ComparedSite[], rows: readonly ReportRow[], by: GapBasis) =>
  sites
    .map((site, at) => ({ site, at }))
    .filter(({ site, at }) =>
      by === 'pages'
        ? site.outcome === 'read'
        : rows.some(({ gap }) => gap?.ranks && gap.ranks[at] !== null),
    )

/** All keywords of a competitor report, with what each site has on each of them. */
export function GapTable({ rows, sites, by, shown, clusters, onShow, isExportable }: Props) {
  const { step, most, showMore } = useLinesAtOnce()
  const passing = inOrder(shownRows(rows, shown), shown)
  const words = gapWords(by)
  const columns = knownSites(sites, rows, by)
  const listed = passing.slice(0, most)
  const classes = GAPS.filter((each) => rows.some(({ gap }) => gap?.class === each))
  return (
    <>
      <Narrow
        rows={rows}
        shown={shown}
        clusters={clusters}
        onShow={onShow}
        aim="organic"
        listed={passing.length}
        hasColumns={false}
        first={
          <FilterSelect
            name={by === 'rankings' ? 'Who ranks' : 'Who has a page'}
            any="Any gap"
            choices={classes.map((value) => ({ value, name: words[value].name }))}
            chosen={shown.gap}
            onChoose={(gap) => onShow({ ...shown, gap })}
          />
        }
      />
      {shown.gap && <p className="mt-2 text-sm text-ink-2">{words[shown.gap].meaning}</p>}
      <PrintNote
        printed={listed.length}
        passing={passing.length}
        all={rows.length}
        isExportable={isExportable}
      />
      {/* Many sites may scroll within the table; the page does not. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Table of the gap"
        className="relative -mx-1 mt-2 overflow-x-auto px-1"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">
            {by === 'rankings' ? 'Who ranks for which keyword' : 'Who has a page on which keyword'}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} w-11 sm:w-9`}>
                <span className="sr-only">Opportunity</span>
              </th>
              <SortHead of="keyword" className="text-start" shown={shown} onShow={onShow} />
              <th scope="col" className={`${plain} hidden px-2 text-start sm:table-cell`}>
                Gap
              </th>
              <SortHead of="volume" className="ps-2 text-end" shown={shown} onShow={onShow} />
              <SortHead
                of="difficulty"
                className="hidden ps-2 text-end sm:table-cell"
                shown={shown}
                onShow={onShow}
              />
              {columns.map(({ site, at }) => (
                <th
                  key={at}
                  scope="col"
                  className={`${plain} hidden max-w-44 min-w-24 ps-4 text-start wrap-break-word md:table-cell`}
                >
                  {site.role === 'own' ? 'You' : site.name}
                </th>
              ))}
              <th scope="col" className={`${head} w-11 sm:w-9`}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <Line key={row.keywordId} row={row} sites={columns} by={by} />
            ))}
          </tbody>
        </table>
      </section>
      {listed.length === 0 && (
        <p className="py-8 text-center text-ink-2">No keywords match. Remove a filter.</p>
      )}
      {passing.length > most && (
        <div className="mt-4 text-center">
          <Button onClick={showMore}>Show {Math.min(step, passing.length - most)} More</Button>
        </div>
      )}
    </>
  )
}

type SortProps = Pick<Props, 'shown' | 'onShow'> & { of: Sort; className: string }

function SortHead({ of, className, shown, onShow }: SortProps) {
  const isActive = shown.sort === of
  const rising = (usualOrder[of] === 'ascending') !== shown.reversed
  return (
    <th
      scope="col"
      aria-sort={isActive ? (rising ? 'ascending' : 'descending') : undefined}
      className={`${head} ${className}`}
    >
      <Tooltip text={terms[of].meaning}>
        <button
          type="button"
          onClick={() => onShow({ ...shown, sort: of, reversed: isActive && !shown.reversed })}
          className={`min-h-9 rounded-sm px-1 font-mono text-xs hover:text-ink pointer-coarse:min-h-11 ${isActive ? 'font-semibold text-ink' : ''}`}
        >
          {terms[of].name}
          {isActive && <span aria-hidden="true">{rising ? ' ↑' : ' ↓'}</span>}
        </button>
      </Tooltip>
    </th>
  )
}

type LineProps = { row: ReportRow; sites: ReturnType<typeof knownSites>; by: GapBasis }

function Line({ row, sites, by }: LineProps) {
  const { keyword, keywordId, gap } = row
  const words = gapWords(by)
  const standings = sites.map(({ site, at }) => standingOf(site, gap, at))
  const holders = sites.flatMap(({ site: { role, name } }, index) => {
    const standing = standings[index]!
    if (typeof standing === 'string') return []
    const { rank, address } = standing
    return [{ name: `${role === 'own' ? 'you' : name}${rank ? ` ${rank}` : ''}`, address }]
  })
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken/60 sm:h-10">
      <td>
        <RatingGlyph
          path={keywordId}
          keyword={keyword}
          label={row.opportunity}
          near={row.nearOpportunity}
        />
      </td>
      <th scope="row" className="py-1.5 text-start font-semibold sm:max-w-64 sm:py-0">
        <span title={keyword} className="block wrap-anywhere sm:truncate">
          {keyword}
        </span>
        {row.rivalAds && row.rivalAds.length > 0 && (
          <span className="block text-xs font-normal text-ink-2">
            Advertised by{' '}
            {row.rivalAds.map((name, index, all) => (
              <span key={name} title={name} className="inline-block max-w-56 truncate align-top">
                {name}
                {index < all.length - 1 && ',\u00a0'}
              </span>
            ))}
          </span>
        )}
        {gap && (
          <span className="block text-xs font-normal text-ink-2 md:hidden">
            <span className="sm:hidden">{words[gap.class].name}. </span>
            {holders.length > 0 && (by === 'rankings' ? 'Ranks: ' : 'Pages: ')}
            {holders.map(({ name, address }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <a
                  href={address}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="inline-block py-1 text-petrol underline underline-offset-4"
                >
                  {name}
                </a>
              </span>
            ))}
          </span>
        )}
      </th>
      <td className="hidden px-2 whitespace-nowrap sm:table-cell">
        {gap && words[gap.class].name}
      </td>
      <td className="ps-2 text-end whitespace-nowrap tabular-nums">
        <RowFigure row={row} of="searchVolume">
          {formatCount(row.searchVolume)}
        </RowFigure>
      </td>
      <td className="hidden ps-2 text-end whitespace-nowrap tabular-nums sm:table-cell">
        <RowFigure row={row} of="difficulty">
          {formatDecimal(row.difficulty)}
          <span className="text-ink-2">/10</span>
        </RowFigure>
      </td>
      {sites.map(({ at }, index) => (
        <td key={at} className="hidden max-w-44 ps-4 md:table-cell">
          <Evidence standing={standings[index]!} by={by} />
        </td>
      ))}
      <td>
        <span className="hidden sm:block">
          <WritePost keyword={keyword} clusterId={row.clusterId} />
        </span>
        <RowMenu
          keyword={keyword}
          clusterId={row.clusterId}
          rating={keywordId}
          figures={[figureOf(row, 'searchVolume'), figureOf(row, 'difficulty')]}
        />
      </td>
    </tr>
  )
}

/** Shows a site's rank for a keyword, and its page by title. */
function Evidence({ standing, by }: { standing: Standing; by: GapBasis }) {
  if (typeof standing === 'string') {
    const none = by === 'rankings' ? 'not among the first' : 'no page'
    return (
      <span className="text-ink-2">
        <span aria-hidden="true">{standing === 'none' ? '–' : '?'}</span>
        <span className="sr-only">{standing === 'none' ? none : 'not known'}</span>
      </span>
    )
  }
  const { rank, address, title } = standing
  return (
    <span className="flex items-center gap-2">
      {rank !== null && (
        <span className="min-w-6 text-end font-semibold tabular-nums">
          <span className="sr-only">place </span>
          {rank}
        </span>
      )}
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={title}
        className="block truncate py-1.5 text-petrol underline decoration-field underline-offset-4 hover:decoration-solid"
      >
        {title}
      </a>
    </span>
  )
}
