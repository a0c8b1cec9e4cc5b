import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/blog/$slug')({
  head: () => privatePage('Blog'),
  component: Blog,
})

function Blog() {
  return (
    <Unbuilt title="Blog">
      Our articles will appear here. Until then, the free analysis shows what we do.
    </Unbuilt>
  )
}
