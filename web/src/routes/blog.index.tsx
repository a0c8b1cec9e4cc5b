import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { page } from '@/lib/page'

export const Route = createFileRoute('/blog/')({
  head: () => page('Blog', 'Notes on keywords, rivals and articles for small businesses.'),
  component: Blog,
})

function Blog() {
  return (
    <Unbuilt title="Blog">
      Our articles will appear here. Until then, the free analysis shows what we do.
    </Unbuilt>
  )
}
