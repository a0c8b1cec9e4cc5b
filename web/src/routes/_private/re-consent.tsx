import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/re-consent')({
  head: () => privatePage('Your Choices'),
  component: YourChoices,
})

function YourChoices() {
  return (
    <Unbuilt title="Your Choices">
      When our terms or your choices about data change, this page will ask you. Nothing has changed,
      and nothing is asked of you now.
    </Unbuilt>
  )
}
