import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { page } from '@/lib/page'

export const Route = createFileRoute('/privacy-policy')({
  head: () => page('Privacy Policy', 'What Sortie keeps about you, and what it does not.'),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return (
    <Unbuilt title="Privacy Policy">
      What holds already: no tracking runs on these pages, cookies only keep you signed in, and the
      details of a free analysis stay in your browser tab until you start it.
    </Unbuilt>
  )
}
