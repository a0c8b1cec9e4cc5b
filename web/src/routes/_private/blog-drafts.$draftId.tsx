import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { DraftPage } from '@/features/drafts/draft-page'
import { draftQuery } from '@/features/drafts/queries'
import { askOrKnow } from '@/lib/api/query-client'
import { privatePage } from '@/lib/pages/page'
import { projectsQuery } from '@/lib/projects'
import { orNotFound, orSignIn } from '@/lib/session/guards'

// Only finished articles are edited.
const Editor = lazy(() =>
  import('@/features/editor/editor-page').then((one) => ({ default: one.EditorPage })),
)

export const Route = createFileRoute('/_private/blog-drafts/$draftId')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, params: { draftId }, location }) => {
    // Not waited for: the brief shows without the names of projects.
    void queryClient.prefetchQuery(projectsQuery)
    return await askOrKnow(queryClient, { ...draftQuery(draftId), staleTime: 0 })
      .catch(orSignIn(queryClient, location.href))
      .catch(orNotFound)
  },
  head: ({ loaderData }) => privatePage(loaderData ? loaderData.title : 'Blog Draft'),
  component: BlogDraft,
})

function BlogDraft() {
  const { draftId } = Route.useParams()
  return <DraftPage key={draftId} draftId={draftId} Editor={Editor} />
}
