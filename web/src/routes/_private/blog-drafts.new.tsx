import { createFileRoute, redirect } from '@tanstack/react-router'
import { begunWith, givenIn, isGiven } from '@/features/drafts/brief/given'
import { NewDraftPage } from '@/features/drafts/brief/new-draft-page'
import { orSignIn } from '@/lib/guards'
import { keepBrief, NEW } from '@/lib/kept-briefs'
import type { Given } from '@/lib/new-draft'
import { privatePage } from '@/lib/page'
import { projectsWith } from '@/lib/projects'
import { askOrKnow } from '@/lib/query-client'
import { readByPage } from '@/lib/search'
import { userQuery } from '@/lib/session'

export const Route = createFileRoute('/_private/blog-drafts/new')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readByPage<Given>,
  loaderDeps: ({ search }) => search,
  gcTime: 0,
  loader: async ({ context: { queryClient }, location, preload, deps }) => {
    const given = givenIn(deps)
    const [projects] = await Promise.all([
      projectsWith(queryClient, given.projectId),
      preload ? null : askOrKnow(queryClient, userQuery),
    ]).catch(orSignIn(queryClient, location.href))
    if (preload || !isGiven(given)) return
    keepBrief(NEW, begunWith(given, projects))
    // Without them in its address, a reload keeps what was typed since.
    throw redirect({ to: '/blog-drafts/new', replace: true })
  },
  head: () => privatePage('New Draft'),
  component: NewDraftPage,
})
