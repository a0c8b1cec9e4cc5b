import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { ChevronDown } from 'lucide-react'
import { useMenu } from '@/components/menus/use-menu'
import { columnOf } from './column-words'
import { columnsShown } from './table-room'
import { type ReportColumn, SORTS, type TableSearch } from './table-state'

type ShownProps = { shown: TableSearch; aim: Aim; onShow: (shown: TableSearch) => void }

/** Chooses the columns of the table; on a phone some have no room anyway. */
export function ColumnChooser({
  shown,
  aim,
  offered,
  onShow,
}: ShownProps & { offered: ReportColumn[] }) {
  const { around, button, menu } = useMenu()
  const present = columnsShown(offered, shown.hidden)
  const toggled = (column: ReportColumn, isShown: boolean) =>
    offered.filter((each) => (each === column ? !isShown : !present.includes(each)))
  return (
    <div className="relative hidden md:block" {...around}>
      <button
        type="button"
        {...button}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-field bg-surface px-3 text-sm font-medium hover:border-ink-2"
      >
        Columns
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <fieldset
        {...menu}
        className="absolute z-20 mt-1 w-48 rounded-md border border-line bg-surface p-3 shadow-float"
      >
        <legend className="sr-only">Columns to show</legend>
        {offered.map((column) => (
          <label key={column} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={present.includes(column)}
              onChange={({ target }) =>
                onShow({ ...shown, hidden: toggled(column, target.checked) })
              }
              className="size-4 accent-petrol"
            />
            {columnOf(column, aim).name}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** The order, where columns have no room for it. */
export function SortChoice({ shown, aim, onShow }: ShownProps) {
  return (
    <label className="sm:hidden">
      <span className="sr-only">Sort by</span>
      <select
        value={shown.sort}
        onChange={({ target }) => {
          const sort = SORTS.find((one) => one === target.value) ?? 'impact'
          onShow({ ...shown, sort, reversed: false })
        }}
        className="min-h-11 w-full rounded-sm border border-field bg-surface ps-2 pe-1 text-base text-ink"
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            By {columnOf(sort, aim).name.toLowerCase()}
          </option>
        ))}
      </select>
    </label>
  )
}
