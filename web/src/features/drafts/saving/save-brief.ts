import type { QueryClient } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import { outdateDrafts } from '@/lib/drafts/drafts'
import type { Action } from '@/lib/forms/action'
import type { SentBrief } from '../brief/sent-brief'
import { refreshDraft } from '../queries'

const keyOfPlan = keyPerContent()

/** Saves a brief as a draft, once however often it is sent. @returns its id */
export const saveNewDraft = async (client: QueryClient, body: SentBrief, action: Action) => {
  const input = { body, action, idempotencyKey: keyOfPlan(body) }
  const { draftId } = await contentApi.planDraft(input)
  await outdateDrafts(client)
  return draftId
}

const keyOfSave = keyPerContent()

/** Saves a brief over the revision that it began with, once however often it is sent. */
export const saveBrief = async (
  client: QueryClient,
  draftId: string,
  body: SentBrief,
  basedOn: number,
  keepalive: boolean,
) => {
  const idempotencyKey = keyOfSave({ draftId, body, basedOn })
  const input = { params: { draftId }, query: { basedOn }, body, idempotencyKey, keepalive }
  const reply = await contentApi.changeBrief(input)
  // It is saved by now; what it means for the evidence comes as it comes.
  void refreshDraft(client, draftId).catch(() => undefined)
  return reply
}
