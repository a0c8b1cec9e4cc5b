import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/blog-drafts/')({
  head: () => privatePage('Blog Drafts'),
  component: BlogDrafts,
})

function BlogDrafts() {
  return (
    <Unbuilt title="Blog Drafts">
      Your article drafts will live here. Until then, your free analysis is on the dashboard.
    </Unbuilt>
  )
}
