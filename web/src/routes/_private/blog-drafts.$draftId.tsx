import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/blog-drafts/$draftId')({
  head: () => privatePage('Blog Draft'),
  component: BlogDraft,
})

function BlogDraft() {
  return (
    <Unbuilt title="Blog Draft">
      You’ll write and edit articles here. Until then, your free analysis is on the dashboard.
    </Unbuilt>
  )
}
