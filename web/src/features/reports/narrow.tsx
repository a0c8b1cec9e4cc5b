import type { Aim } from '@sortie/contracts/analysis'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Choices } from '@/components/choices'
import { TERMS } from '@/components/report/terms'
import { formatCount, formatDecimal } from '@/lib/format'
import { offeredColumns, type Row } from './rows'
import {
  COLUMNS,
  type Column,
  INTENTS,
  OPPORTUNITIES,
  type Shown,
  SORTS,
  type Sort,
  withoutFilters,
} from './shown'

export const inWords = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`
/** What the columns are called, and what they mean: of reports on pages. */
export const columns: Record<Sort | Column, { name: string; meaning: string }> = {
  ...TERMS,
  competition: {
    name: 'Competition',
    meaning: 'How many advertisers compete for the places of ads: 0 is few, 100 is many.',
  },
  keyword: { name: 'Keyword', meaning: 'What people type when they search.' },
  cluster: { name: 'Cluster', meaning: 'The group of keywords that one page can serve.' },
}
const OF_ADS: Partial<typeof columns> = {
  impact: {
    name: 'Ad impact',
    meaning:
      'What an ad on it is worth to you, 0 to 100: from volume, price of a click, competition, intent and relevance. Click a rating to see its factors.',
  },
}
/** The same of a column in a report of this aim. */
export const columnOf = (column: Sort | Column, aim: Aim) =>
  (aim === 'paid' ? OF_ADS[column] : undefined) ?? columns[column]

const ANY = 'All'
const ANY_INTENT = 'Any intent'

type Props = {
  rows: Row[]
  aim: Aim
  /** How many pass. */
  listed: number
  shown: Shown
  clusters: ReadonlyMap<string, string>
  onShow: (shown: Shown) => void
  /** Whether columns may be hidden; they may, unless told. */
  hasColumns?: boolean
}

/** Search and filters, how many keywords pass, and what may be taken back. */
export function Narrow({ rows, aim, listed, shown, clusters, onShow, hasColumns = true }: Props) {
  // A search that is taken back by a chip leaves its field too.
  const [round, setRound] = useState(0)
  const all = formatCount(rows.length)
  const intents = INTENTS.filter((intent) => rows.some((row) => row.intent === intent))
  const ratings = OPPORTUNITIES.filter((label) => rows.some((row) => row.opportunity === label))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <SearchField
          key={round}
          initial={shown.search}
          onSearch={(search) => onShow({ ...shown, search })}
        />
        {hasColumns && (
          <ColumnChooser
            {...{ shown, aim, onShow }}
            offered={offeredColumns(rows, clusters, aim)}
          />
        )}
        <SortChoice {...{ shown, aim, onShow }} />
      </div>
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
            onShow({
              ...shown,
              intent: intents.find((intent) => inWords(intent) === choice) ?? null,
            })
          }
        />
        <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
          {listed === rows.length ? `${all} keywords` : `${formatCount(listed)} of ${all} keywords`}
        </p>
      </div>
      <Chips
        {...{ shown, clusters }}
        onShow={(next) => {
          if (next.search !== shown.search) setRound(round + 1)
          onShow(next)
        }}
      />
    </div>
  )
}

type SearchProps = { initial: string; onSearch: (search: string) => void }

function SearchField({ initial, onSearch }: SearchProps) {
  return (
    <label className="relative min-w-0 flex-1 basis-56 sm:max-w-72">
      <span className="sr-only">Search keywords</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-2"
      />
      <input
        type="search"
        maxLength={100}
        defaultValue={initial}
        placeholder="Search keywords"
        onChange={({ target }) => onSearch(target.value)}
        className="block min-h-11 w-full rounded-sm border border-field bg-surface py-2 ps-9 pe-3 text-base text-ink placeholder:text-ink-2 hover:border-ink-2 sm:min-h-9 sm:text-sm"
      />
    </label>
  )
}

type ShownProps = { shown: Shown; aim: Aim; onShow: (shown: Shown) => void }

/** Which columns the table has; on a phone some have no room anyway. */
function ColumnChooser({ shown, aim, offered, onShow }: ShownProps & { offered: Column[] }) {
  const toggled = (column: Column, isShown: boolean) =>
    COLUMNS.filter((each) => (each === column ? !isShown : shown.hidden.includes(each)))
  return (
    <details className="relative hidden md:block">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-sm border border-field bg-surface px-3 text-sm font-medium hover:border-ink-2">
        Columns
      </summary>
      <fieldset className="absolute z-10 mt-1 grid w-48 gap-1 rounded-md border border-line bg-surface p-3 shadow-float">
        <legend className="sr-only">Columns to show</legend>
        {offered.map((column) => (
          <label key={column} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={!shown.hidden.includes(column)}
              onChange={({ target }) =>
                onShow({ ...shown, hidden: toggled(column, target.checked) })
              }
              className="size-4 accent-petrol"
            />
            {columnOf(column, aim).name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** The order, where columns have no room for it. */
function SortChoice({ shown, aim, onShow }: ShownProps) {
  return (
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
            {columnOf(sort, aim).name}
          </option>
        ))}
      </select>
    </label>
  )
}

type ChipsProps = Omit<ShownProps, 'aim'> & { clusters: Props['clusters'] }

/** The filters that nothing else shows as chosen, each with a way to take it back. */
function Chips({ shown, clusters, onShow }: ChipsProps) {
  const { search, cluster, area } = shown
  const range = (values: number[], format: (value: number) => string) =>
    values.map(format).join('–')
  const chips = [
    search && { text: `“${search}”`, without: { ...shown, search: '' } },
    cluster && {
      text: `Cluster: ${clusters.get(cluster) ?? 'chosen'}`,
      without: { ...shown, cluster: null },
    },
    area && {
      text: `Volume ${range(area.volume, formatCount)}, difficulty ${range(area.difficulty, formatDecimal)}`,
      without: { ...shown, area: null },
    },
  ].filter((chip) => chip !== null && chip !== '')
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Chip text={text} onClick={() => onShow(without)} />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onShow(withoutFilters(shown))}
          className="min-h-11 rounded-sm px-2 text-sm font-semibold text-petrol underline underline-offset-4 sm:min-h-9"
        >
          Clear All Filters
        </button>
      </li>
    </ul>
  )
}

function Chip({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-field bg-sunken px-3 text-start text-sm wrap-anywhere hover:border-ink-2 sm:min-h-9"
    >
      {text}
      <X aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">: remove this filter</span>
    </button>
  )
}
