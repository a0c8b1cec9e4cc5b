import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy, preloadPrivacy } from '@/features/legal/privacy'
import { pageHead } from '@/lib/pages/page'

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    pageHead(
      'Privacy Policy',
      'What data Sortie keeps about you, for how long, who processes it, and how to erase it. No statistics without your consent.',
    ),
  loader: preloadPrivacy,
  component: PrivacyPolicy,
})
