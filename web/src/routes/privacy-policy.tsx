import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '@/features/legal/privacy'
import { page } from '@/lib/page'

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    page(
      'Privacy Policy',
      'What Sortie keeps about you, for how long, who works for us, and how erasure destroys the key to it. No statistics without consent.',
    ),
  component: Privacy,
})
