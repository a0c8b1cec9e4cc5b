import { createFileRoute } from '@tanstack/react-router'
import { latePart, Part } from '@/components/late-part'
import { page } from '@/lib/page'

const text = latePart(async () => ({
  default: (await import('@/features/legal/privacy')).Privacy,
}))

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    page(
      'Privacy Policy',
      'What data Sortie keeps about you, for how long, who processes it, and how to erase it. No statistics without your consent.',
    ),
  loader: () => text.preload(),
  component: () => <Part of={text} first still />,
})
