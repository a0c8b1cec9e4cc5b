import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { page } from '@/lib/page'

export const Route = createFileRoute('/terms-of-service')({
  head: () => page('Terms of Service', 'The terms under which Sortie may be used.'),
  component: TermsOfService,
})

function TermsOfService() {
  return (
    <Unbuilt title="Terms of Service">
      What holds already: the free analysis costs nothing, asks for no card, and starts no
      subscription.
    </Unbuilt>
  )
}
