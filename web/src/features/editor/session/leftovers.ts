import type { Reply } from '@sortie/contracts/call'
import type {
  listRemovedSections,
  listStandardText,
} from '@sortie/contracts/content/drafts/draft-leftovers'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/api'

export type LeftoverSection = Reply<typeof listRemovedSections>['sections'][number]

/** Sections that were removed, and can be brought back. */
export const removedQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'removed'],
    queryFn: async ({ signal }): Promise<LeftoverSection[]> => {
      const path = '/api/drafts/:draftId/removed-sections'
      const given = { params: { draftId }, signal }
      return (await call<typeof listRemovedSections>('GET', path, given)).sections
    },
    staleTime: 0,
  })

/** Sentences that others may have received too, with what finds them in a text. */
export const standardQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'standard'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const path = '/api/drafts/:draftId/standard-text'
      const given = { params: { draftId }, signal }
      return (await call<typeof listStandardText>('GET', path, given)).sentences
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A section was removed or brought back. */
export const outdateRemoved = (client: QueryClient, draftId: string) =>
  client.invalidateQueries({ queryKey: removedQuery(draftId).queryKey })
/** Another passage was taken over. */
export const outdateStandard = (client: QueryClient, draftId: string) =>
  client.invalidateQueries({ queryKey: standardQuery(draftId).queryKey })
