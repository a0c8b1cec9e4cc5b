import { Choices } from '@/components/fields/choices'
import { SearchField } from '@/components/fields/search-field'
import { REPORT_FILTERS } from '@/lib/reports/report-filters'
import type { DashboardSearch } from './dashboard-search'

type Props = {
  shown: DashboardSearch
  onShow: (shown: DashboardSearch) => void
  hasArchived: boolean
}

const ORDERS = ['All', 'By Project'] as const

/** Filters and groups the list of reports; the address holds all choices. */
export function ListTools({ shown, onShow, hasArchived }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Choices
        legend="Filter the reports"
        choices={REPORT_FILTERS}
        chosen={shown.filter}
        onChoose={(filter) => onShow({ ...shown, filter })}
      />
      <Choices
        legend="Group the reports"
        choices={ORDERS}
        chosen={shown.isGrouped ? 'By Project' : 'All'}
        onChoose={(order) => onShow({ ...shown, isGrouped: order === 'By Project' })}
      />
      {(hasArchived || shown.withArchived) && (
        <button
          type="button"
          aria-pressed={shown.withArchived}
          onClick={() => onShow({ ...shown, withArchived: !shown.withArchived })}
          className="min-h-11 rounded-md border border-line px-3 text-sm font-medium text-ink-2 hover:text-ink aria-pressed:border-petrol aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          Archived Too
        </button>
      )}
      <SearchField
        label="Search your reports by name"
        placeholder="Search by name"
        search={shown.search}
        onSearch={(search) => onShow({ ...shown, search })}
      />
    </div>
  )
}
