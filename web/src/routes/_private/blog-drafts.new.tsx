import { createFileRoute, redirect } from '@tanstack/react-router'
import { begunWith, givenIn, isGiven } from '@/features/drafts/brief/given'
import { NewDraftPage } from '@/features/drafts/brief/new-draft-page'
import { askOrKnow } from '@/lib/api/query-client'
import type { NewDraftSearch } from '@/lib/drafts/new-draft'
import { privatePage } from '@/lib/pages/page'
import { readByPage } from '@/lib/pages/search'
import { projectsWith } from '@/lib/projects'
import { orSignIn } from '@/lib/session/guards'
import { userQuery } from '@/lib/session/session'
import { keepBrief, NEW } from '@/lib/storage/kept-briefs'

export const Route = createFileRoute('/_private/blog-drafts/new')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readByPage<NewDraftSearch>,
  loaderDeps: ({ search }) => search,
  gcTime: 0,
  loader: async ({ context: { queryClient }, location, preload, deps }) => {
    const search = givenIn(deps)
    const [projects] = await Promise.all([
      projectsWith(queryClient, search.projectId),
      preload ? null : askOrKnow(queryClient, userQuery),
    ]).catch(orSignIn(queryClient, location.href))
    if (preload || !isGiven(search)) return
    keepBrief(NEW, begunWith(search, projects))
    // Without them in its address, a reload keeps what was typed since.
    throw redirect({ to: '/blog-drafts/new', replace: true })
  },
  head: () => privatePage('New Draft'),
  component: NewDraftPage,
})
