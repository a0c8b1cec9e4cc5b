import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '@/components/states/spinner'
import { privatePage } from '@/lib/pages/page'

const SharedPage = lazy(() => import('@/features/editor/sharing/shared-page'))

export const Route = createFileRoute('/d/$token')({
  head: () => privatePage('Shared Article'),
  component: Shared,
})

function Shared() {
  const { token } = Route.useParams()
  return (
    <Suspense fallback={<Spinner />}>
      <SharedPage key={token} token={token} />
    </Suspense>
  )
}
