import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/results/$resultId')({
  head: () => privatePage('Results'),
  component: Results,
})

function Results() {
  return (
    <Unbuilt title="Results">
      Paid reports will open here. Your free analysis is on the dashboard.
    </Unbuilt>
  )
}
