import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { page } from '@/lib/page'

export const Route = createFileRoute('/start-here')({
  head: () =>
    page('Start Here', 'How Sortie works, from three details about your business to a report.'),
  component: StartHere,
})

function StartHere() {
  return (
    <Unbuilt title="Start Here">
      An introduction will stand here. The shortest one is the product itself: three details about
      your business, an account, and your first analysis fills in before your eyes.
    </Unbuilt>
  )
}
