import { createFileRoute, useNavigate } from '@tanstack/react-router'
import {
  type DraftListAddress,
  draftListAddress,
  draftListAt,
} from '@/features/drafts/list/draft-list-search'
import { DraftsPage } from '@/features/drafts/list/drafts-page'
import { draftsQuery } from '@/lib/drafts/drafts'
import { isSameStep } from '@/lib/pages/filter-steps'
import { privatePage } from '@/lib/pages/page'
import { readByPage } from '@/lib/pages/search'
import { projectsQuery } from '@/lib/projects'
import { orSignIn } from '@/lib/session/guards'

export const Route = createFileRoute('/_private/blog-drafts/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readByPage<DraftListAddress>,
  loader: async ({ context: { queryClient }, location }) => {
    const known = queryClient.getQueryData(draftsQuery.queryKey)
    // Drafts may have been written, or failed, while nobody listened: rows that were seen show at once, and a new read
    // follows behind them.
    if (known?.length)
      void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true })
    const projects = queryClient.ensureQueryData(projectsQuery).catch(() => null)
    const drafts = known?.length ? known : queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 })
    await Promise.all([drafts, projects]).catch(orSignIn(queryClient, location.href))
  },
  head: () => privatePage('Blog Drafts'),
  component: BlogDrafts,
})

function BlogDrafts() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const shown = draftListAt(search)
  return (
    <DraftsPage
      shown={shown}
      onShow={(next) =>
        void navigate({
          search: draftListAddress(next),
          replace: isSameStep(shown, next),
          resetScroll: false,
        })
      }
    />
  )
}
