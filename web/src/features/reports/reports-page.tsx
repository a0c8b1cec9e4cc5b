import type { User } from '@sortie/contracts/identity'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { formatCount } from '@/lib/format'
import { projectsQuery } from '@/lib/projects'
import type { Filter } from '@/lib/report-filters'
import { reportsQuery } from '@/lib/reports'
import { userQuery } from '@/lib/session'
import { ListTools } from './list-tools'
import { byId, holdsArchived, type Listed, listedAt, listedOf } from './listed'
import { NoReports, ReportList } from './report-list'
import { ReportsByProject } from './reports-by-project'

type Props = { shown: Listed; onShow: (shown: Listed) => void }

/** The dashboard: what can be spent, and every report. */
export function ReportsPage({ shown, onShow }: Props) {
  const { data: user } = useSuspenseQuery(userQuery)
  const { data: reports } = useSuspenseQuery(reportsQuery)
  // Without them the reports are there all the same.
  const { data: known = [] } = useQuery(projectsQuery)
  if (!user) return null
  const projects = byId(known)
  const listed = listedOf(reports, projects, shown)
  const List = shown.isGrouped ? ReportsByProject : ReportList
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
        <h2 id="reports" className="mb-4 text-xl">
          Reports
        </h2>
        {reports.length === 0 ? (
          <NoReports user={user} />
        ) : (
          <>
            <ListTools
              shown={shown}
              onShow={onShow}
              hasArchived={holdsArchived(reports, projects)}
            />
            {listed.length === 0 ? (
              <NothingPasses shown={shown} onClear={() => onShow(clearedOf(shown))} />
            ) : (
              <List reports={listed} all={reports} projects={projects} />
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** All reports, archived ones too, as they are grouped now. */
const clearedOf = ({ isGrouped }: Listed): Listed => ({
  ...listedAt({}),
  isGrouped,
  withArchived: true,
})

const rules: Record<Filter, string> = {
  Latest: 'All your reports belong to archived projects.',
  'High Potential': 'None of your reports has a keyword rated High.',
  'Easy Difficulty': 'None of your reports has a keyword with difficulty 3 or less.',
}

function NothingPasses({ shown, onClear }: { shown: Listed; onClear: () => void }) {
  return (
    <EmptyState title="No matching reports." action={<Button onClick={onClear}>Show All</Button>}>
      {shown.search
        ? `No report’s business, industry, competitor or project contains “${shown.search}”.`
        : rules[shown.filter]}
    </EmptyState>
  )
}

/** How many missions can be spent, and the way to spend one or to get some. */
function Balance({ user: { queriesRemaining: missions, freeTrialUsed } }: { user: User }) {
  // Until then the main action is the free analysis, which the empty list offers.
  const isMain = missions === 0 && freeTrialUsed
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
      <Link to="/pricing" className={buttonClass(isMain ? 'main' : 'plain')}>
        Buy Missions
      </Link>
    </div>
  )
}
