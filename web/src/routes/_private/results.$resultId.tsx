import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingPage } from '@/components/states/spinner'
import { ReportPage } from '@/features/reports/page/report-page'
import {
  type ReportAddress,
  type ReportTab,
  reportAddress,
  tabAt,
} from '@/features/reports/page/report-tabs'
import { keywordsQuery, reportQuery } from '@/features/reports/queries'
import { reportSearch, tableStateAt } from '@/features/reports/table/table-state'
import { isStatus } from '@/lib/api/api'
import { isSameStep } from '@/lib/pages/filter-steps'
import { privatePage } from '@/lib/pages/page'
import { readByPage } from '@/lib/pages/search'
import { orNotFound, orSignIn } from '@/lib/session/guards'

const WithdrawnPage = lazy(() => import('@/features/reports/withdrawal/withdrawn-page'))
const ComparePage = lazy(() => import('@/features/reports/compare/compare-page'))

/** One that its owner gave back: its address says so. */
const orWithdrawn = (error: unknown) => {
  if (isStatus(error, 410)) return null
  throw error
}

export const Route = createFileRoute('/_private/results/$resultId')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readByPage<ReportAddress & { with?: string }>,
  loader: async ({ context: { queryClient }, params, location }) => {
    const report = await queryClient
      .ensureQueryData(reportQuery(params.resultId))
      .catch(orSignIn(queryClient, location.href))
      .catch(orWithdrawn)
      .catch(orNotFound)
    if (report === null) return null
    if (report.funding === 'mission') {
      const { reportId, keywords } = report
      // Not waited for: the page says that they are on their way.
      if (keywords.count > 0)
        void queryClient.prefetchQuery(keywordsQuery(reportId, keywords.count))
      return report
    }
    throw redirect({ to: '/free-trial-results', replace: true })
  },
  head: ({ loaderData }) =>
    privatePage(
      loaderData
        ? `${loaderData.kind === 'competitors' ? 'Competitor' : 'Keyword'} Report of ${loaderData.project.name}`
        : 'Results',
    ),
  component: Results,
})

function Results() {
  const { resultId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const router = useRouter()
  const { with: otherId } = search
  if (Route.useLoaderData() === null)
    return (
      <Suspense fallback={<LoadingPage />}>
        <WithdrawnPage reportId={resultId} />
      </Suspense>
    )
  if (otherId)
    return (
      <Suspense fallback={<LoadingPage />}>
        <ComparePage
          reportId={resultId}
          otherId={String(otherId)}
          onChoose={(chosen) => void navigate({ search: { with: chosen }, resetScroll: false })}
        />
      </Suspense>
    )
  const shown = tableStateAt(reportSearch(search))
  const tab = tabAt(search)
  return (
    <ReportPage
      key={resultId}
      reportId={resultId}
      tab={tab}
      shown={shown}
      hrefOf={(opened) =>
        router.buildLocation({
          to: '/results/$resultId',
          params: { resultId },
          search: reportAddress(shown, opened),
        }).href
      }
      onShow={(next, opened: ReportTab | null = tab) =>
        void navigate({
          search: reportAddress(next, opened),
          replace: opened === tab && isSameStep(shown, next, ['hidden', 'ranges', 'without']),
          resetScroll: false,
        })
      }
    />
  )
}
