import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '@/components/states/spinner'
import { PartnerSignIn } from '@/features/partners/sign-in/sign-in'
import { privatePage } from '@/lib/pages/page'
import { partnerSearch } from '@/lib/pages/search'

const EnterPartnerPage = lazy(() => import('@/features/partners/sign-in/enter'))

export const Route = createFileRoute('/partners/')({
  validateSearch: partnerSearch,
  head: () => privatePage('Partner Page'),
  component: Partners,
})

function Partners() {
  const { token, name } = Route.useSearch()
  if (!token) return <PartnerSignIn name={name} />
  return (
    <Suspense fallback={<Spinner />}>
      <EnterPartnerPage token={token} />
    </Suspense>
  )
}
