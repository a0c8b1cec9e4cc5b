import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingPage } from '@/components/states/spinner'
import { pageHead } from '@/lib/pages/page'

// All of it is readable before its code is there: the search over the answers.
const FaqPage = lazy(() => import('@/features/faq/faq-page'))

export const Route = createFileRoute('/faq')({
  head: () =>
    pageHead(
      'FAQ',
      'Answers about missions, refunds, estimates and receipts, privacy and the free analysis.',
    ),
  component: Faq,
})

function Faq() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <FaqPage />
    </Suspense>
  )
}
