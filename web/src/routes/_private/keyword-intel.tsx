import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/keyword-intel')({
  head: () => privatePage('Keyword Intelligence'),
  component: KeywordIntelligence,
})

function KeywordIntelligence() {
  return (
    <Unbuilt title="Keyword Intelligence">
      Paid keyword reports are launched here later. Until then, your free analysis is on the
      dashboard.
    </Unbuilt>
  )
}
