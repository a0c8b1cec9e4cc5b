import { createFileRoute } from '@tanstack/react-router'
import { latePart, Part } from '@/components/late-part'
import { page } from '@/lib/page'

const text = latePart(async () => ({
  default: (await import('@/features/legal/terms')).Terms,
}))

export const Route = createFileRoute('/terms-of-service')({
  head: () =>
    page(
      'Terms of Service',
      'The contract in plain words: prepaid missions that never expire, refunds for unused missions, and what our estimates promise.',
    ),
  loader: () => text.preload(),
  component: () => <Part of={text} first still />,
})
