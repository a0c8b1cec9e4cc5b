import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '@/components/states/spinner'
import type { ReportAddress } from '@/features/reports/page/report-tabs'
import { privatePage } from '@/lib/pages/page'
import { readByPage } from '@/lib/pages/search'

const SharedPage = lazy(() => import('@/features/reports/share/shared-page'))

export const Route = createFileRoute('/s/$token')({
  validateSearch: readByPage<ReportAddress>,
  head: () => privatePage('Shared Report'),
  component: Shared,
})

function Shared() {
  const { token } = Route.useParams()
  return (
    <Suspense fallback={<Spinner />}>
      <SharedPage key={token} address={token} />
    </Suspense>
  )
}
