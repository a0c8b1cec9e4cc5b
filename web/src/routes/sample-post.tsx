import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingPage } from '@/components/states/spinner'
import { pageHead } from '@/lib/pages/page'

// All of it is readable before its code is there: the numbers that open their sources.
const SamplePost = lazy(() => import('@/features/drafts/sample-post'))

export const Route = createFileRoute('/sample-post')({
  head: () =>
    pageHead(
      'Sample Post',
      'A whole article as Sortie delivers it, with every source open: what is measured, what is estimated, and what the owner said.',
    ),
  component: Sample,
})

function Sample() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <SamplePost />
    </Suspense>
  )
}
