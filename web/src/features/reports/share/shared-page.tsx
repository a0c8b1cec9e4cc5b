import { planConclusion } from '@sortie/contracts/analysis/plans/plan-conclusion'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { SharedReport } from '@sortie/contracts/analysis/reports/sharing'
import { spoken } from '@sortie/contracts/analysis/reports/spoken-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { Tooltips } from '@/components/dialogs/tooltip'
import { FormFailure } from '@/components/fields/form-failure'
import { ExplainedTerm } from '@/components/report/explanation/explained-term'
import { TermContext } from '@/components/report/explanation/term'
import { NoShared } from '@/components/states/no-shared'
import { Skeleton } from '@/components/states/skeleton'
import { Spinner } from '@/components/states/spinner'
import { useAct } from '@/lib/api/use-act'
import { formatDay, formatMoment } from '@/lib/format'
import { isSameStep } from '@/lib/pages/filter-steps'
import { userQuery } from '@/lib/session/session'
import { gapConclusion } from '../gap/gap'
import { Findings } from '../page/findings'
import { type ReportTab, reportAddress, tabAt } from '../page/report-tabs'
import { OwnPageContext, SHARED_OWN_PAGE } from '../plan/own-page'
import { reportSearch, type TableSearch, tableStateAt } from '../table/table-state'
import { SAVED, tokenAt } from './share-token'
import { saveCopy, sharedReportQuery, sharedSource } from './sharing'

const Comparison = lazy(() => import('../gap/comparison'))

/** Shows a shared report as it is, to anybody who has the link. */
export default function SharedPage({ address }: { address: string }) {
  const [token] = useState(() => tokenAt(address))
  const { data: shared, error, refetch, isFetching } = useQuery(sharedReportQuery(token))
  if (shared) return <Shared shared={shared} token={token} />
  if (!error) return <Spinner />
  return <NoShared to="report" error={error} isFetching={isFetching} refetch={refetch} />
}

/** A shared report as the parts of a report take it. */
const asReport = (shared: SharedReport): Report => ({
  ...shared,
  reportId: 'rep_shared',
  funding: 'mission',
  mission: 'none',
  more: shared.aim ? { aim: shared.aim } : {},
  deadline: shared.requestedAt,
  withdrawal: null,
  additions: null,
  fork: null,
  sites: sitesOf(shared),
})

/**
 * Returns made-up counts of sites: a shared report does not say how many were read, only that there are some to ask
 * for.
 */
const sitesOf = ({ kind, sections }: SharedReport): Report['sites'] => {
  const named = sections.some((section) => ['gap', 'competitors', 'own'].includes(section))
  return kind === 'competitors' && named ? { of: 1, done: 1, read: 1 } : null
}

/** Returns the conclusion of a shared report; null where the link does not show it. */
const conclusionOf = (report: Report, sections: SharedReport['sections']): string | null => {
  if (report.kind === 'competitors') return sections.includes('plan') ? gapConclusion(report) : null
  return sections.includes('keywords') ? planConclusion(report) : null
}

function Shared({ shared, token }: { shared: SharedReport; token: string }) {
  const search = useSearch({ from: '/s/$token' })
  const navigate = useNavigate({ from: '/s/$token' })
  const router = useRouter()
  const shown = tableStateAt(reportSearch(search))
  const tab = tabAt(search)
  const report = asReport(shared)
  const { project, requestedAt, endsAt, sections } = shared
  const conclusion = conclusionOf(report, sections)
  const isComparison = shared.kind === 'competitors'
  const onShow = (next: TableSearch, opened: ReportTab | null = tab) =>
    void navigate({
      search: reportAddress(next, opened),
      replace: opened === tab && isSameStep(shown, next, ['hidden', 'ranges', 'without']),
      resetScroll: false,
    })
  const hrefOf = (opened: ReportTab) =>
    router.buildLocation({
      to: '/s/$token',
      params: ({ token: own = '' }) => ({ token: own }),
      search: reportAddress(shown, opened),
    }).href
  const props = { report, tab, shown, sections, source: sharedSource(token), onShow, hrefOf }
  return (
    <Tooltips>
      <TermContext value={ExplainedTerm}>
        <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
          <header className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
            <div className="min-w-0">
              <p className="label-mono text-radar wrap-anywhere">
                Shared {isComparison && 'competitor '}report · {project.industry}
              </p>
              <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{project.name}</h1>
              <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
                Against {spoken(project.mainCompetitor)} ·{' '}
                <time dateTime={requestedAt}>{formatMoment(requestedAt)}</time> · link expires{' '}
                {formatDay(endsAt)}
              </p>
              {isComparison && (
                <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
                  “You” in this report is {project.name}.
                </p>
              )}
            </div>
            <SaveCopy token={token} isOwn={shared.isOwn} />
          </header>
          {conclusion && (
            <p className="max-w-[72ch] rounded-md border border-line bg-surface p-5 text-lg wrap-anywhere">
              {conclusion}
            </p>
          )}
          <OwnPageContext value={SHARED_OWN_PAGE}>
            {isComparison ? (
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <Comparison {...props} isShared />
              </Suspense>
            ) : (
              <Findings {...props} isShared />
            )}
          </OwnPageContext>
        </div>
      </TermContext>
    </Tooltips>
  )
}

function SaveCopy({ token, isOwn }: { token: string; isOwn: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery)
  const { act, busy, failure } = useAct({
    name: 'fork-report',
    failed: 'The copy could not be saved. Please try again.',
    work: async (action) => {
      const resultId = await saveCopy(client, token, action)
      await navigate({ to: '/results/$resultId', params: { resultId } })
    },
  })
  if (isOwn) return <p className="text-sm text-ink-2">You shared this report.</p>
  if (user)
    return (
      <div className="grid gap-2 md:justify-items-end">
        <Button variant="main" busy={busy} pendingLabel="Saving..." onClick={act}>
          Save a Copy
        </Button>
        <p className="text-sm text-ink-2">Free, in a project of your own.</p>
        <FormFailure>{failure}</FormFailure>
      </div>
    )
  return (
    <div className="grid gap-2 md:justify-items-end">
      <Link
        to="/login"
        search={{ redirect: `/s/${SAVED}` }}
        onClick={() => sessionStorage.setItem(SAVED, token)}
        className={buttonClass('main')}
      >
        Sign In to Save a Copy
      </Link>
      <p className="text-sm text-ink-2">Free, in a project of your own.</p>
    </div>
  )
}
