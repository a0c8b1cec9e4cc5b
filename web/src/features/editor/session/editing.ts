import type { Reply } from '@sortie/contracts/call'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { Draft, listEvidence, listSections } from '@sortie/contracts/content/drafts/drafts'
import { queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '@/lib/forms/action'

// The calls of the editor. The owner's other pages keep the same draft under other keys.

export type SectionContent = { heading: string | null; markdown: string }
export type EditorSection = Reply<typeof listSections>['sections'][number]
export type EvidenceReply = Reply<typeof listEvidence>

type Sending = { action?: Action; idempotencyKey?: string; keepalive?: boolean }

const of = (draftId: string, sectionId: string) => ({ params: { draftId, sectionId } })

export const readHead = (draftId: string, signal?: AbortSignal): Promise<Draft> =>
  contentApi.getDraft({
    params: { draftId },
    ...(signal && { signal }),
  })
export const readSections = async (draftId: string, signal?: AbortSignal) => {
  const input = { params: { draftId }, ...(signal && { signal }) }
  return (await contentApi.listSections(input)).sections
}

/** The article as the server has it now. */
export const readBegun = async (draftId: string, signal?: AbortSignal) => {
  const [draft, sections] = await Promise.all([
    readHead(draftId, signal),
    readSections(draftId, signal),
  ])
  return { draft, sections }
}

/** The article as it stands when somebody begins to edit it; from then on the editor knows best. */
export const begunQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId],
    queryFn: ({ signal }) => readBegun(draftId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Reads the evidence that sentences can rest on. */
export const knowledgeQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'knowledge'],
    queryFn: ({ signal }): Promise<EvidenceReply> =>
      contentApi.listEvidence({
        params: { draftId },
        signal,
      }),
  })

export const versionsQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'versions'],
    queryFn: async ({ signal }) => {
      const input = { params: { draftId }, signal }
      return (await contentApi.listVersions(input)).versions
    },
    staleTime: 0,
  })
export const versionQuery = (draftId: string, versionId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'versions', versionId],
    queryFn: ({ signal }) =>
      contentApi.getVersion({
        params: { draftId, versionId },
        signal,
      }),
  })

type Edit = SectionContent & { basedOn: number }

export const sendSection = (draftId: string, sectionId: string, body: Edit, sending: Sending) =>
  contentApi.editSection({
    ...of(draftId, sectionId),
    body,
    ...sending,
  })
export const sendDetails = (
  draftId: string,
  body: { basedOn: number; details: Details },
  sending: Sending,
) =>
  contentApi.editDetails({
    params: { draftId },
    body,
    ...sending,
  })
export const sendNewSection = (
  draftId: string,
  body: SectionContent & { after: string | null; restores?: string },
  sending: Sending,
) =>
  contentApi.addSection({
    params: { draftId },
    body,
    ...sending,
  })
export const sendMove = (draftId: string, sectionId: string, after: string | null) =>
  contentApi.moveSection({
    ...of(draftId, sectionId),
    body: { after },
  })
export const sendRemoval = (draftId: string, sectionId: string) =>
  contentApi.removeSection(of(draftId, sectionId))

export const sendEvidence = (draftId: string, text: string, sending: Sending) =>
  contentApi.addEvidence({
    params: { draftId },
    body: { text },
    ...sending,
  })
export const sendVouch = (draftId: string, sectionId: string, sentence: string, action: Action) =>
  contentApi.vouch({
    ...of(draftId, sectionId),
    body: { sentence },
    action,
  })

export const sendRewrite = (
  draftId: string,
  body: { sectionId: string; basedOn: number; instruction: string },
  sending: Sending,
) =>
  contentApi.askRewrite({
    params: { draftId },
    body,
    ...sending,
  })
export const readRewrite = (draftId: string, rewriteId: string, signal: AbortSignal) =>
  contentApi.getRewrite({
    params: { draftId, rewriteId },
    signal,
  })
export const sendAccept = (draftId: string, rewriteId: string, action: Action) =>
  contentApi.acceptRewrite({
    params: { draftId, rewriteId },
    action,
  })
export const sendDiscard = (draftId: string, rewriteId: string, action: Action) =>
  contentApi.discardRewrite({
    params: { draftId, rewriteId },
    action,
  })

export const sendVersionName = (draftId: string, name: string, sending: Sending) =>
  contentApi.nameVersion({
    params: { draftId },
    body: { name },
    ...sending,
  })
export const sendRestore = (draftId: string, versionId: string, action: Action) =>
  contentApi.restoreVersion({
    params: { draftId, versionId },
    action,
  })
