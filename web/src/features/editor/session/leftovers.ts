import type { Reply } from '@sortie/contracts/call'
import type { listRemovedSections } from '@sortie/contracts/content/drafts/draft-leftovers'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'

export type LeftoverSection = Reply<typeof listRemovedSections>['sections'][number]

/** Sections that were removed, and can be brought back. */
export const removedQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'removed'],
    queryFn: async ({ signal }): Promise<LeftoverSection[]> => {
      const input = { params: { draftId }, signal }
      return (await contentApi.listRemovedSections(input)).sections
    },
    staleTime: 0,
  })

/** Sentences that others may have received too, with what finds them in a text. */
export const standardQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'standard'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const input = { params: { draftId }, signal }
      return (await contentApi.listStandardText(input)).sentences
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A section was removed or brought back. */
export const outdateRemoved = (client: QueryClient, draftId: string) =>
  client.invalidateQueries({ queryKey: removedQuery(draftId).queryKey })
/** Another passage was taken over. */
export const outdateStandard = (client: QueryClient, draftId: string) =>
  client.invalidateQueries({ queryKey: standardQuery(draftId).queryKey })
