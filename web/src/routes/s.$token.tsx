import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '@/components/spinner'
import { privatePage } from '@/lib/page'

const SharedPage = lazy(() => import('@/features/reports/shared-page'))

export const Route = createFileRoute('/s/$token')({
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
