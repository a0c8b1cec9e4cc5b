import type { Body } from '@sortie/contracts/call'
import type {
  DraftShare,
  SharedDraft,
  shareDraft,
} from '@sortie/contracts/content/drafts/draft-sharing'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '@/lib/forms/action'
import { commentsQuery } from '../comments/comments'

/** The links to an article, newest first. */
export const draftSharesQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'shares'],
    queryFn: async ({ signal }): Promise<DraftShare[]> => {
      const input = { params: { draftId }, signal }
      return (await contentApi.listDraftShares(input)).shares
    },
    staleTime: 0,
  })

type LinkRequest = { body: Body<typeof shareDraft>; action: Action; idempotencyKey: string }

/** Makes a link. @returns which it is, and its address, which is told this once */
export const makeDraftLink = async (client: QueryClient, draftId: string, wanted: LinkRequest) => {
  const input = { params: { draftId }, ...wanted }
  const { share, token } = await contentApi.shareDraft(input)
  client.setQueryData(draftSharesQuery(draftId).queryKey, (known = []) => [
    share,
    ...known.filter(({ shareId }) => shareId !== share.shareId),
  ])
  // From now on readers may comment.
  void client.invalidateQueries({ queryKey: commentsQuery(draftId).queryKey })
  return { shareId: share.shareId, address: `${window.location.origin}/d/${token}` }
}

export const revokeDraftLink = async (
  client: QueryClient,
  draftId: string,
  shareId: string,
  action: Action,
) => {
  const input = { params: { draftId, shareId }, action }
  const share = await contentApi.revokeDraftShare(input)
  client.setQueryData(draftSharesQuery(draftId).queryKey, (known) =>
    known?.map((each) => (each.shareId === shareId ? share : each)),
  )
}

/** Reads the article that a link shows. The owner may revoke the link at any moment, so none of it is kept. */
export const sharedDraftQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-draft', token],
    queryFn: ({ signal }): Promise<SharedDraft> =>
      contentApi.getSharedDraft({
        params: { token },
        signal,
      }),
    gcTime: 0,
  })
