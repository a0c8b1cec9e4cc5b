import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '@/lib/format'
import { ColumnChooser, SortChoice } from '../table/column-chooser'
import { capitalisedWord } from '../table/column-words'
import { offeredColumns, type ReportRow } from '../table/rows'
import { INTENTS, OPPORTUNITIES, type TableSearch } from '../table/table-state'
import { Chips } from './chips'
import { FilterSelect } from './filter-select'
import { MoreFilters } from './more-filters'
import { useFollowingInput } from './use-following-input'

type Props = {
  rows: ReportRow[]
  aim: Aim
  /** The number of keywords that pass the filters. */
  listed: number
  shown: TableSearch
  clusters: ReadonlyMap<string, string>
  onShow: (shown: TableSearch) => void
  /** True where columns may be hidden, as by default. */
  hasColumns?: boolean
  /** A filter that matters more than the others here. */
  first?: ReactNode
  /** Other controls that change the table. */
  children?: ReactNode
}

const choiceOf = <Value extends string>(value: Value) => ({ value, name: capitalisedWord(value) })

/** Search and filters on one line, how many keywords pass, and what may be taken back. */
export function Narrow(props: Props) {
  const { rows, aim, listed, shown, clusters, onShow, hasColumns = true, first, children } = props
  const all = formatCount(rows.length)
  const intents = INTENTS.filter((intent) => rows.some((row) => row.intent === intent))
  const ratings = OPPORTUNITIES.filter((label) => rows.some((row) => row.opportunity === label))
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
        <SearchField search={shown.search} onSearch={(search) => onShow({ ...shown, search })} />
        {first}
        <FilterSelect
          name="Opportunity"
          any="Any opportunity"
          choices={ratings.map(choiceOf)}
          chosen={shown.opportunity}
          onChoose={(opportunity) => onShow({ ...shown, opportunity })}
        />
        <FilterSelect
          name="Intent"
          any="Any intent"
          choices={intents.map(choiceOf)}
          chosen={shown.intent}
          onChoose={(intent) => onShow({ ...shown, intent })}
        />
        <MoreFilters rows={rows} listed={listed} shown={shown} onShow={onShow} />
        <SortChoice shown={shown} aim={aim} onShow={onShow} />
        {hasColumns && (
          <ColumnChooser
            shown={shown}
            aim={aim}
            onShow={onShow}
            offered={offeredColumns(rows, clusters, aim)}
          />
        )}
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
          {listed === rows.length ? `${all} keywords` : `${formatCount(listed)} of ${all} keywords`}
        </p>
        <Chips shown={shown} clusters={clusters} onShow={onShow} />
        <Related rows={rows} shown={shown} onShow={onShow} />
      </div>
    </div>
  )
}

/** Shows what is about the rest of the trade too, where the business does only a part of it. */
function Related({ rows, shown, onShow }: Pick<Props, 'rows' | 'shown' | 'onShow'>) {
  const count = rows.filter(({ isRelated }) => isRelated).length
  if (count === 0) return null
  return (
    <button
      type="button"
      aria-pressed={shown.related}
      onClick={() => onShow({ ...shown, related: !shown.related })}
      className="min-h-11 rounded-full border border-field bg-surface px-3 text-sm font-medium text-ink-2 hover:text-ink aria-pressed:border-petrol aria-pressed:bg-sunken aria-pressed:text-ink sm:min-h-9"
    >
      Related, without the niche <span className="tabular-nums">({formatCount(count)})</span>
    </button>
  )
}

type SearchProps = { search: string; onSearch: (search: string) => void }

function SearchField({ search, onSearch }: SearchProps) {
  const field = useFollowingInput(search)
  return (
    <label className="relative col-span-2 min-w-0 sm:flex-1 sm:basis-44">
      <span className="sr-only">Search keywords</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={field}
        type="search"
        maxLength={100}
        defaultValue={search}
        placeholder="Search keywords"
        onChange={({ target }) => onSearch(target.value)}
        className="block min-h-11 w-full rounded-sm border border-field bg-surface py-2 ps-9 pe-3 text-base text-ink placeholder:text-ink-2 hover:border-ink-2 sm:min-h-9 sm:text-sm"
      />
    </label>
  )
}
