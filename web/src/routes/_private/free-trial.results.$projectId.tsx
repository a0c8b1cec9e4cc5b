import { createFileRoute } from '@tanstack/react-router'
import { resultsQuery } from '@/features/trial/queries'
import { ResultsFailure } from '@/features/trial/results/results-failure'
import { ResultsPage } from '@/features/trial/results/results-page'
import { privatePage } from '@/lib/pages/page'
import { orSignIn } from '@/lib/session/guards'

export const Route = createFileRoute('/_private/free-trial/results/$projectId')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: ({ context: { queryClient }, params, location }) =>
    queryClient
      .ensureQueryData(resultsQuery(params.projectId))
      .catch(orSignIn(queryClient, location.href)),
  head: ({ loaderData }) =>
    privatePage(loaderData ? `Free Analysis of ${loaderData.project.name}` : 'Free Analysis'),
  component: () => <ResultsPage projectId={Route.useParams().projectId} />,
  errorComponent: ResultsFailure,
})
