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
      Articles are written and edited here later. Until then, your free analysis is on the
      dashboard.
    </Unbuilt>
  )
}
