import { createFileRoute } from '@tanstack/react-router'
import { VoicePage } from '@/features/voice/voice-page'
import { askOrKnow } from '@/lib/api/query-client'
import { privatePage } from '@/lib/pages/page'
import { projectQuery } from '@/lib/projects'
import { orNotFound, orSignIn } from '@/lib/session/guards'
import { voiceQuery } from '@/lib/voice'

export const Route = createFileRoute('/_private/projects_/$projectId/voice')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, params: { projectId }, location }) => {
    const [project] = await Promise.all([
      askOrKnow(queryClient, projectQuery(projectId)),
      askOrKnow(queryClient, { ...voiceQuery(projectId), staleTime: 0 }),
    ])
      .catch(orSignIn(queryClient, location.href))
      .catch(orNotFound)
    return project
  },
  head: ({ loaderData }) =>
    privatePage(loaderData ? `Brand voice of ${loaderData.name}` : 'Brand voice'),
  component: VoiceOfProject,
})

function VoiceOfProject() {
  const { projectId } = Route.useParams()
  return <VoicePage key={projectId} projectId={projectId} />
}
