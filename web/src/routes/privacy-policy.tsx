import { createFileRoute } from '@tanstack/react-router'
import { Privacy, preloadPrivacy } from '@/features/legal/privacy'
import { page } from '@/lib/pages/page'

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    page(
      'Privacy Policy',
      'What data Sortie keeps about you, for how long, who processes it, and how to erase it. No statistics without your consent.',
    ),
  loader: preloadPrivacy,
  component: Privacy,
})
