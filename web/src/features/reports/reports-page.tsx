import type { User } from '@sortie/contracts/identity'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { Choices } from '@/components/choices'
import { EmptyState } from '@/components/empty-state'
import { formatCount } from '@/lib/format'
import { FILTERS, type Filter, select } from '@/lib/report-filters'
import { reportsQuery } from '@/lib/reports'
import { userQuery } from '@/lib/session'
import { NoReports, ReportList } from './report-list'

type Props = { filter: Filter; onFilter: (filter: Filter) => void }

/** The dashboard: what can be spent, and every report. */
export function ReportsPage({ filter, onFilter }: Props) {
  const { data: user } = useSuspenseQuery(userQuery)
  const { data: reports } = useSuspenseQuery(reportsQuery)
  if (!user) return null
  const listed = select(reports, filter, ({ requestedAt, opportunities, easiest }) => ({
    ...{ at: requestedAt, high: opportunities.High, easiest },
  }))
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl">Dashboard</h1>
          <p className="mt-2 text-ink-2">Your reports, newest first.</p>
        </div>
        <Balance user={user} />
      </header>
      <section aria-labelledby="reports">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="reports" className="text-xl">
            Reports
          </h2>
          {reports.length > 0 && (
            <Choices
              legend="Filter the reports"
              choices={FILTERS}
              chosen={filter}
              onChoose={onFilter}
            />
          )}
        </div>
        {reports.length === 0 ? (
          <NoReports user={user} />
        ) : listed.length === 0 ? (
          <NothingPasses filter={filter} onClear={() => onFilter('Latest')} />
        ) : (
          <ReportList reports={listed} />
        )}
      </section>
    </div>
  )
}

const rules: Record<Filter, string> = {
  Latest: '',
  'High Potential': 'None of your reports has a keyword rated High.',
  'Easy Difficulty': 'None of your reports has a keyword with difficulty 3 or less.',
}

function NothingPasses({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  return (
    <EmptyState title="No matching reports." action={<Button onClick={onClear}>Show All</Button>}>
      {rules[filter]}
    </EmptyState>
  )
}

/** How many missions can be spent, and the way to spend one or to get some. */
function Balance({ user: { queriesRemaining: missions } }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-line bg-surface px-5 py-3">
      <p>
        <span className="text-2xl font-semibold tabular-nums">{formatCount(missions)}</span>{' '}
        <span className="text-ink-2">{missions === 1 ? 'mission left' : 'missions left'}</span>
        {missions === 0 && (
          <span className="block text-sm text-ink-2">Packs start at $7.99 and never expire.</span>
        )}
      </p>
      {missions > 0 && (
        <Link to="/keyword-intel" className={buttonClass('main')}>
          New Mission
        </Link>
      )}
      <Link to="/pricing" className={buttonClass('plain')}>
        {missions > 0 ? 'Buy Missions' : 'View Pricing'}
      </Link>
    </div>
  )
}
