import { PACKS } from '@sortie/contracts/billing/packs'
import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { formatCents } from '@/lib/format'
import { projectsQuery } from '@/lib/projects'
import type { ReportFilter } from '@/lib/reports/report-filters'
import { reportsQuery } from '@/lib/reports/reports'
import { userQuery } from '@/lib/session/session'
import { DashboardNext } from '../next/dashboard-next'
import {
  byId,
  type DashboardSearch,
  dashboardAt,
  filterReports,
  holdsArchived,
} from './dashboard-search'
import { ListTools } from './list-tools'
import { NoReports, ReportList } from './report-list'
import { ReportsByProject } from './reports-by-project'

type Props = { shown: DashboardSearch; onShow: (shown: DashboardSearch) => void }

/** The dashboard: what can be spent, and every report. */
export function ReportsPage({ shown, onShow }: Props) {
  const { data: user } = useSuspenseQuery(userQuery)
  const { data: reports } = useSuspenseQuery(reportsQuery)
  // Without them the reports are there all the same.
  const { data: known = [] } = useQuery(projectsQuery)
  if (!user) return null
  const projects = byId(known)
  const listed = filterReports(reports, projects, shown)
  const List = shown.isGrouped ? ReportsByProject : ReportList
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Dashboard</h1>
          <p className="mt-1 text-ink-2">Your reports, newest first.</p>
        </div>
        {user.queriesRemaining === 0 && reports.length > 0 && <BuyMissions user={user} />}
      </header>
      <DashboardNext reports={reports} missions={user.queriesRemaining} />
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
const clearedOf = ({ isGrouped }: DashboardSearch): DashboardSearch => ({
  ...dashboardAt({}),
  isGrouped,
  withArchived: true,
})

const rules: Record<ReportFilter, string> = {
  Latest: 'All your reports belong to archived projects.',
  'High Potential': 'None of your reports has a keyword rated High.',
  'Easy Difficulty': 'None of your reports has a keyword with difficulty 3 or less.',
}

function NothingPasses({ shown, onClear }: { shown: DashboardSearch; onClear: () => void }) {
  return (
    <EmptyState title="No matching reports." action={<Button onClick={onClear}>Show All</Button>}>
      {shown.search
        ? `No report’s business, industry, competitor or project contains “${shown.search}”.`
        : rules[shown.filter]}
    </EmptyState>
  )
}

/** The price of the smallest pack. */
const LEAST = formatCents(Math.min(...PACKS.map(({ cents }) => cents)))

/** For whoever has none left: the way to more missions. */
function BuyMissions({ user: { freeTrialUsed } }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-ink-2">Packs start at {LEAST} and never expire.</p>
      <Link to="/pricing" className={buttonClass(freeTrialUsed ? 'main' : 'plain')}>
        Buy Missions
      </Link>
    </div>
  )
}
