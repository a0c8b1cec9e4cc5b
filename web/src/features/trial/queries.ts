import type {
  FreeTrialResults,
  followFreeTrialResults,
  TrialBrief,
} from '@sortie/contracts/analysis/trials/trials'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { noteLaunch } from '@/components/report/progress/launched'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import type { LiveSource } from '@/lib/api/live'
import { type Action, newKey } from '@/lib/forms/action'
import { outdateReports } from '@/lib/reports/reports'
import { patchUser } from '@/lib/session/session'

/** The trial project of the signed-in user, or null. */
export const trialQuery = queryOptions({
  queryKey: ['free-trial'],
  queryFn: async ({ signal }) => (await analysisApi.getFreeTrial({ signal })).project,
})

/** The results of a trial, as far as they are there. */
export const resultsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['free-trial', 'results', projectId],
    queryFn: ({ signal }): Promise<FreeTrialResults> =>
      analysisApi.getFreeTrialResults({
        params: { projectId },
        signal,
      }),
  })

/** A trial under way; the list of reports is asked for anew once it has changed. */
export const liveTrial: LiveSource<typeof followFreeTrialResults> = {
  endpoint: analysisApi.followFreeTrialResults,
  params: (projectId) => ({ projectId }),
  fetch: (client, projectId) => client.fetchQuery({ ...resultsQuery(projectId), staleTime: 0 }),
  receive: (client, projectId, results) => {
    client.setQueryData(resultsQuery(projectId).queryKey, results)
    client.setQueryData(trialQuery.queryKey, (project) =>
      project?.projectId === projectId ? { ...project, status: results.analysis.status } : project,
    )
    outdateReports(client)
  },
}

/** Says that a trial is about another business. */
export const sayMisread = async (projectId: string, business: string, action: Action) => {
  const body = business ? { business } : {}
  const input = { params: { projectId }, body, idempotencyKey: newKey(), action }
  await analysisApi.tellMisreading(input)
}

/** Creates the trial, or runs a failed one again; once per key. Answers with its project. */
export const startTrial = async (
  client: QueryClient,
  details: TrialBrief,
  idempotencyKey: string,
  action: Action,
) => {
  const input = { body: details, idempotencyKey, action }
  const { projectId } = await analysisApi.createFreeTrial(input)
  patchUser(client, { freeTrialUsed: true })
  client.removeQueries({ queryKey: trialQuery.queryKey, exact: true })
  outdateReports(client)
  noteLaunch(projectId)
  return projectId
}
