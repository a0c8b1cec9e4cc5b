import type { DraftStatus, DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'

/** As many drafts as one reply holds. */
const PAGE = 100

const readDrafts = async (signal: AbortSignal, status?: 'deleted'): Promise<DraftSummary[]> => {
  const drafts: DraftSummary[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: PAGE, ...(cursor && { cursor }), ...(status && { status }) }
    const page: { drafts: DraftSummary[]; next: string | null } = await contentApi.listDrafts({
      query,
      signal,
    })
    drafts.push(...page.drafts)
    cursor = page.next
  }
  return drafts
}

/** The drafts of the signed-in user, the one that changed last first. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => readDrafts(signal),
})

/** Those that were deleted, and can still be restored. */
export const deletedDraftsQuery = queryOptions({
  queryKey: ['deleted-drafts'],
  queryFn: ({ signal }) => readDrafts(signal, 'deleted'),
  staleTime: 0,
})

/** The list changed: it is asked for when it is shown next. */
export const outdateDrafts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true, refetchType: 'none' })

/** Returns true while an article is ordered, and not there yet. */
export const isUnderWay = (status: DraftStatus) =>
  status === 'requested' || status === 'queued' || status === 'writing'

/** The status of a draft, in a few words. */
export const draftStatusWords: Record<DraftStatus, string> = {
  planned: 'Brief',
  requested: 'Reserving a mission',
  declined: 'No mission left',
  queued: 'Waiting to start',
  writing: 'Being written',
  ready: 'Ready',
  failed: 'Failed, mission returned',
  cancelled: 'Canceled, mission returned',
}
