import { createFileRoute } from '@tanstack/react-router'
import { Terms } from '@/features/legal/terms'
import { pageHead } from '@/lib/pages/page'

export const Route = createFileRoute('/terms-of-service')({
  head: () =>
    pageHead(
      'Terms of Service',
      'The contract in plain words: prepaid missions that never expire, refunds for unused missions, and what our estimates promise.',
    ),
  component: Terms,
})
