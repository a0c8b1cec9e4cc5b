import type { ProjectSite } from '@sortie/contracts/analysis/comparisons/competitors'
import type { SiteCheckOutcome } from '@sortie/contracts/analysis/sites/sites'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { type Action, newKey } from '@/lib/forms/action'

/** The sites of a project. Reports and refreshes of anybody change how old they are. */
export const projectSitesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project-sites', projectId],
    queryFn: async ({ signal }): Promise<ProjectSite[]> =>
      (
        await analysisApi.listProjectSites({
          params: { projectId },
          signal,
        })
      ).sites,
    staleTime: 0,
  })

/** Has a site read anew, and learns what is known of all of them. */
export const refreshSite = async (
  client: QueryClient,
  projectId: string,
  host: string,
  action: Action,
): Promise<SiteCheckOutcome> => {
  const { outcome, sites } = await analysisApi.refreshProjectSite({
    params: { projectId },
    body: { host },
    idempotencyKey: newKey(),
    action,
  })
  client.setQueryData(projectSitesQuery(projectId).queryKey, sites)
  return outcome
}

const WHY: Partial<Record<SiteCheckOutcome, string>> = {
  forbidden: 'Its rules for robots don’t let us read it.',
  unreachable: 'It didn’t answer, or we may not open its address.',
  late: 'It took too long to answer.',
  empty: 'Its pages have no text that can be read.',
  busy: 'We read it as often as we may for now. Try again in ten minutes.',
}
/** Says why a site could not be read; undefined where it was. */
export const siteOutcomeText = (outcome: SiteCheckOutcome): string | undefined => WHY[outcome]
