import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { page } from '@/lib/page'

export const Route = createFileRoute('/faq')({
  head: () => page('FAQ', 'Questions about missions, packs, reports and the free analysis.'),
  component: Faq,
})

function Faq() {
  return (
    <Unbuilt title="FAQ">
      The answers to common questions will stand here. Until then, ask us by Contact support at the
      foot of any page; a person reads it.
    </Unbuilt>
  )
}
