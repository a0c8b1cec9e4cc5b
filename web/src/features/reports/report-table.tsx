import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/choices'
import { Estimated, FigureValue, Opportunity, useEstimated } from '@/components/report/figure'
import { TERMS } from '@/components/report/terms'
import { Tooltip } from '@/components/tooltip'
import { formatCount, formatDecimal } from '@/lib/format'
import { pathOf } from './row-evidence'
import { type Row, shownRows } from './rows'
import { INTENTS, OPPORTUNITIES, type Shown, SORTS, type Sort } from './shown'

type Props = { rows: Row[]; shown: Shown; onShow: (shown: Shown) => void }

/** Lines that are shown before somebody asks for more. */
const AT_ONCE = 100

const inWords = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`
const head = 'border-b border-line py-1 align-top font-normal text-ink-2'
const columns: Record<Sort, { name: string; meaning: string }> = {
  ...TERMS,
  keyword: { name: 'Keyword', meaning: 'What people type when they search.' },
}

/** All keywords of a report: sorted by a click on a column, narrowed by rating and intent. */
export function ReportTable({ rows, shown, onShow }: Props) {
  const [most, setMost] = useState(AT_ONCE)
  const passing = shownRows(rows, shown)
  const listed = passing.slice(0, most)
  const volume = useEstimated(rows.map((row) => pathOf(row, 'searchVolume')))
  const difficulty = useEstimated(rows.map((row) => pathOf(row, 'difficulty')))
  return (
    <>
      <Narrow rows={rows} listed={passing.length} shown={shown} onShow={onShow} />
      {/* Wide words may scroll within the table; the page does not. */}
      <div className="relative -mx-1 mt-2 overflow-x-auto px-1">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Keyword opportunities</caption>
          <thead>
            <tr>
              <Head
                of="impact"
                className="hidden pe-3 text-start sm:table-cell"
                {...by(shown, onShow)}
              />
              <Head of="keyword" className="text-start" {...by(shown, onShow)} />
              <th scope="col" className={`${head} hidden text-start md:table-cell`}>
                <Tooltip text={TERMS.intent.meaning}>
                  <button type="button" className="min-h-9 rounded-sm px-1 font-mono text-xs">
                    {TERMS.intent.name}
                  </button>
                </Tooltip>
              </th>
              <Head
                of="volume"
                className="ps-2 text-end"
                estimated={volume}
                {...by(shown, onShow)}
              />
              <Head
                of="difficulty"
                className="ps-2 text-end"
                estimated={difficulty}
                {...by(shown, onShow)}
              />
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <Line key={row.keywordId} row={row} said={{ volume, difficulty }} />
            ))}
          </tbody>
        </table>
      </div>
      {listed.length === 0 && (
        <p className="py-8 text-center text-ink-2">No keywords match. Remove a filter.</p>
      )}
      {passing.length > most && (
        <div className="mt-4 text-center">
          <Button onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, passing.length - most)} More
          </Button>
        </div>
      )}
    </>
  )
}

const by = (shown: Shown, onShow: Props['onShow']) => ({
  sort: shown.sort,
  reversed: shown.reversed,
  onSort: (sort: Sort) =>
    onShow({ ...shown, sort, reversed: sort === shown.sort && !shown.reversed }),
})

type HeadProps = {
  of: Sort
  className: string
  /** Whether all figures of the column are estimates. */
  estimated?: boolean
  sort: Sort
  reversed: boolean
  onSort: (sort: Sort) => void
}

/** Names go up from A, difficulties from easy; the others down from the most. As `compare` sorts. */
const risesFirst: Record<Sort, boolean> = {
  ...{ keyword: true, difficulty: true },
  ...{ impact: false, volume: false },
}

/** The head of a column: explains it on hover, sorts by it on a click. */
function Head({ of, className, estimated, sort, reversed, onSort }: HeadProps) {
  const active = sort === of
  const rising = risesFirst[of] !== reversed
  const Arrow = rising ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={active ? (rising ? 'ascending' : 'descending') : undefined}
      className={clsx(head, className)}
    >
      <Tooltip text={columns[of].meaning}>
        <button
          type="button"
          onClick={() => onSort(of)}
          className={clsx(
            'inline-flex min-h-9 items-center gap-1 rounded-sm px-1 font-mono text-xs hover:text-ink pointer-coarse:min-h-11',
            active && 'font-semibold text-ink',
          )}
        >
          {columns[of].name}
          {active && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      </Tooltip>
      {estimated && <Estimated when />}
    </th>
  )
}

type LineProps = { row: Row; said: { volume: boolean; difficulty: boolean } }

function Line({ row, said }: LineProps) {
  const { keywordId, keyword, intent, impact } = row
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken/60">
      <td className="hidden py-2 pe-3 ps-1 font-mono tabular-nums text-ink-2 sm:table-cell">
        {Math.round(impact)}
      </td>
      <th scope="row" className="py-1.5 text-start font-semibold wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3">
          {keyword}
          <Opportunity path={keywordId} keyword={keyword} label={row.opportunity} />
          <span className="text-xs font-normal text-ink-2 md:hidden">{inWords(intent)}</span>
        </span>
      </th>
      <td className="hidden py-2 ps-1 text-ink-2 md:table-cell">{inWords(intent)}</td>
      <td className="py-1.5 ps-2 text-end">
        <FigureValue
          path={pathOf(row, 'searchVolume')}
          subject={`volume of ${keyword}`}
          said={said.volume}
        >
          {formatCount(row.searchVolume)}
        </FigureValue>
      </td>
      <td className="py-1.5 ps-2 text-end whitespace-nowrap">
        <FigureValue
          path={pathOf(row, 'difficulty')}
          subject={`difficulty of ${keyword}`}
          said={said.difficulty}
        >
          {formatDecimal(row.difficulty)}
          <span className="text-ink-2">/10</span>
        </FigureValue>
      </td>
    </tr>
  )
}

type NarrowProps = Props & { listed: number }
const ANY = 'All'
const ANY_INTENT = 'Any intent'

/** The filters, how many keywords pass, and, where columns have no room for it, the order. */
function Narrow({ rows, listed, shown, onShow }: NarrowProps) {
  const all = formatCount(rows.length)
  const intents = INTENTS.filter((intent) => rows.some((row) => row.intent === intent))
  const ratings = OPPORTUNITIES.filter((label) => rows.some((row) => row.opportunity === label))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Choices
        legend="Show by opportunity"
        choices={[ANY, ...ratings]}
        chosen={shown.opportunity ?? ANY}
        onChoose={(choice) =>
          onShow({ ...shown, opportunity: ratings.find((label) => label === choice) ?? null })
        }
      />
      <Choices
        legend="Show by intent"
        choices={[ANY_INTENT, ...intents.map(inWords)]}
        chosen={shown.intent ? inWords(shown.intent) : ANY_INTENT}
        onChoose={(choice) =>
          onShow({ ...shown, intent: intents.find((intent) => inWords(intent) === choice) ?? null })
        }
      />
      <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
        {listed === rows.length ? `${all} keywords` : `${formatCount(listed)} of ${all} keywords`}
      </p>
      <label className="flex items-center gap-2 text-sm text-ink-2 sm:hidden">
        Sort by
        <select
          value={shown.sort}
          onChange={({ target }) => {
            const sort = SORTS.find((one) => one === target.value) ?? 'impact'
            onShow({ ...shown, sort, reversed: false })
          }}
          className="min-h-11 rounded-sm border border-field bg-surface px-2 text-ink"
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {columns[sort].name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
