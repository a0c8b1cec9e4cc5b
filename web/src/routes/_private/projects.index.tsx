import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ProjectsPage } from '@/features/projects/projects-page'
import { askOrKnow } from '@/lib/api/query-client'
import { privatePage } from '@/lib/pages/page'
import { projectsQuery } from '@/lib/projects'
import { orSignIn } from '@/lib/session/guards'

export const Route = createFileRoute('/_private/projects/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'archived' | undefined } => ({
    show: show === 'archived' ? show : undefined,
  }),
  // The number of reports of each project changes elsewhere.
  loader: ({ context: { queryClient }, location }) =>
    askOrKnow(queryClient, { ...projectsQuery, staleTime: 0 }).catch(
      orSignIn(queryClient, location.href),
    ),
  head: () => privatePage('Projects'),
  component: Projects,
})

function Projects() {
  const { show } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <ProjectsPage
      shown={show ? 'Archived' : 'Active'}
      onShow={(shown) =>
        void navigate({
          search: { show: shown === 'Archived' ? 'archived' : undefined },
          resetScroll: false,
        })
      }
    />
  )
}
