import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/projects')({
  head: () => privatePage('Projects'),
  component: Projects,
})

function Projects() {
  return (
    <Unbuilt title="Projects">
      Projects will group your reports. Until then, your free analysis is on the dashboard.
    </Unbuilt>
  )
}
