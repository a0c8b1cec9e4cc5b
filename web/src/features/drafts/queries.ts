import type { Reply } from '@sortie/contracts/call'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type {
  Draft,
  DraftDelta,
  DraftSummary,
  followDraft,
  listSections,
} from '@sortie/contracts/content/drafts/drafts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { noteLaunch } from '@/components/report/progress/launched'
import { contentApi } from '@/lib/api/client/content-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import type { LiveSource } from '@/lib/api/live'
import { problemOf } from '@/lib/api/problem'
import { deletedDraftsQuery, draftsQuery, isUnderWay } from '@/lib/drafts/drafts'
import type { Action } from '@/lib/forms/action'
import { patchUser, userQuery } from '@/lib/session/session'
import { grow, stopGrowing } from './writing/growing'

/** A draft without its texts. */
export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['drafts', draftId],
    queryFn: ({ signal }): Promise<Draft> => contentApi.getDraft({ params: { draftId }, signal }),
  })

export type SectionReply = Reply<typeof listSections>['sections'][number]

/** The texts of a draft as they are after so many changes; the ones before stay until they come. */
export const sectionsQuery = ({ draftId, order, sections }: Draft) => {
  const revisions = sections.map(({ sectionId, revision }) => `${sectionId}.${revision}`)
  return queryOptions({
    queryKey: ['drafts', draftId, 'sections', order?.number ?? 0, revisions.join(' ')],
    queryFn: async ({ signal }): Promise<SectionReply[]> => {
      return (await contentApi.listSections({ params: { draftId }, signal })).sections
    },
    enabled: sections.some(({ status }) => status === 'drafted'),
    placeholderData: keepPreviousData,
  })
}

/** Reads the evidence of a draft. Its items may change after each research, and once the draft is written. */
export const evidenceQuery = ({ draftId, type, status, order, research }: Draft) =>
  queryOptions({
    queryKey: [
      'drafts',
      draftId,
      'evidence',
      research.items,
      research.at,
      order?.number,
      status,
      type,
    ],
    queryFn: ({ signal }) => {
      return contentApi.listEvidence({ params: { draftId }, signal })
    },
    placeholderData: keepPreviousData,
  })

const lineOf = (draft: Draft): DraftSummary => {
  const { draftId, title, type, keyword, projectId, status, writer } = draft
  const { words, score, createdAt, updatedAt } = draft
  return {
    draftId,
    title,
    type,
    keyword,
    projectId,
    status,
    writer,
    words,
    score,
    createdAt,
    updatedAt,
  }
}

/** Updates the balance where a change of the draft made its order free or returned its mission. */
const settleBalance = (client: QueryClient, before: Draft | undefined, draft: Draft) => {
  const { order, status } = draft
  if (!before || !order) return
  const isNewlyFree = order.isFree && !before.order?.isFree
  const isReturned =
    isUnderWay(before.status) && ['failed', 'cancelled', 'declined'].includes(status)
  if (isNewlyFree || isReturned)
    void client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined)
  else if (order.available !== null && before.order?.available == null && isUnderWay(status))
    patchUser(client, { queriesRemaining: order.available })
}

/** Writes what a draft is now into the cache. */
const receiveDraft = (client: QueryClient, draftId: string, draft: Draft) => {
  const { queryKey } = draftQuery(draftId)
  settleBalance(client, client.getQueryData(queryKey), draft)
  client.setQueryData(queryKey, draft)
  if (draft.status !== 'writing') stopGrowing(client, draftId)
  client.setQueryData(draftsQuery.queryKey, (list) =>
    list?.map((one) => (one.draftId === draftId ? lineOf(draft) : one)),
  )
}

/** A draft while something happens to it. */
export const liveDraft: LiveSource<typeof followDraft> = {
  endpoint: contentApi.followDraft,
  params: (draftId) => ({ draftId }),
  fetch: (client, draftId) => client.fetchQuery({ ...draftQuery(draftId), staleTime: 0 }),
  receive: receiveDraft,
  grow: (client, draftId, delta) => grow(client, draftId, delta as DraftDelta),
}

/** Learns what became of a draft. */
export const refreshDraft = async (client: QueryClient, draftId: string) => {
  const draft = await contentApi.getDraft({ params: { draftId } })
  receiveDraft(client, draftId, draft)
  return draft
}

const keyOfLaunch = keyPerContent()

/** Orders the article, once however often it is sent for the same order. */
export const orderArticle = async (
  client: QueryClient,
  draft: Draft,
  writer: Writer,
  action: Action,
) => {
  const { draftId, order } = draft
  const idempotencyKey = keyOfLaunch({ draftId, writer, after: order?.number ?? 0 })
  const input = { params: { draftId }, body: { writer }, action, idempotencyKey }
  try {
    const reply = await contentApi.launchDraft(input)
    if (reply.available !== null) patchUser(client, { queriesRemaining: reply.available })
    noteLaunch(draftId)
  } catch (error) {
    if (problemOf(error)?.code === 'no_missions') patchUser(client, { queriesRemaining: 0 })
    throw error
  } finally {
    // The reply may have been lost after a success, so the draft is read again in any case.
    await refreshDraft(client, draftId).catch(() => undefined)
  }
}

export const cancel = async (client: QueryClient, draftId: string, action: Action) => {
  try {
    const input = { params: { draftId }, action }
    await contentApi.cancelDraft(input)
  } finally {
    await refreshDraft(client, draftId).catch(() => undefined)
  }
}

/** Makes a new draft with the same brief. @returns its id */
export const duplicate = async (client: QueryClient, draftId: string, action: Action) => {
  const input = { params: { draftId }, action }
  const { draftId: made } = await contentApi.duplicateDraft(input)
  await client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true })
  return made
}

/** Deletes a draft; it leaves the list before the server has it, and comes back where that refuses. */
export const remove = async (client: QueryClient, draftId: string, action: Action) => {
  const before = client.getQueryData(draftsQuery.queryKey)
  client.setQueryData(draftsQuery.queryKey, (list) =>
    list?.filter((one) => one.draftId !== draftId),
  )
  try {
    const input = { params: { draftId }, action }
    await contentApi.deleteDraft(input)
  } catch (error) {
    client.setQueryData(draftsQuery.queryKey, before)
    throw error
  }
}

/** Nothing of a deleted draft is shown from memory. Its page is left by then: it would ask again. */
export const forgetDraft = (client: QueryClient, draftId: string) => {
  void import('@/lib/storage/kept-briefs').then(({ forgetBriefs }) => forgetBriefs(draftId))
  client.removeQueries({ queryKey: ['drafts', draftId] })
  void client.invalidateQueries({ queryKey: deletedDraftsQuery.queryKey })
}

export const undeleteDraft = async (client: QueryClient, draftId: string, action?: Action) => {
  const input = { params: { draftId }, ...(action && { action }) }
  await contentApi.restoreDraft(input)
  await Promise.all([
    client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: deletedDraftsQuery.queryKey }),
    client.invalidateQueries({ queryKey: draftQuery(draftId).queryKey, exact: true }),
  ])
}
