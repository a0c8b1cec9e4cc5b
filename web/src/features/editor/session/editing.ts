import type { Reply } from '@sortie/contracts/call'
import type {
  acceptRewrite,
  addEvidence,
  addSection,
  askRewrite,
  discardRewrite,
  editDetails,
  editSection,
  getRewrite,
  getVersion,
  listVersions,
  moveSection,
  nameVersion,
  removeSection,
  restoreVersion,
  vouch,
} from '@sortie/contracts/content/drafts/draft-editing'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type {
  Draft,
  getDraft,
  listEvidence,
  listSections,
} from '@sortie/contracts/content/drafts/drafts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/api'
import type { Action } from '@/lib/forms/action'

// The calls of the editor. The owner's other pages keep the same draft under other keys.

export type SectionContent = { heading: string | null; markdown: string }
export type EditorSection = Reply<typeof listSections>['sections'][number]
export type EvidenceReply = Reply<typeof listEvidence>

type Sending = { action?: Action; idempotencyKey?: string; keepalive?: boolean }

const of = (draftId: string, sectionId: string) => ({ params: { draftId, sectionId } })

export const readHead = (draftId: string, signal?: AbortSignal): Promise<Draft> =>
  call<typeof getDraft>('GET', '/api/drafts/:draftId', {
    params: { draftId },
    ...(signal && { signal }),
  })
export const readSections = async (draftId: string, signal?: AbortSignal) => {
  const given = { params: { draftId }, ...(signal && { signal }) }
  return (await call<typeof listSections>('GET', '/api/drafts/:draftId/sections', given)).sections
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
      call<typeof listEvidence>('GET', '/api/drafts/:draftId/evidence', {
        params: { draftId },
        signal,
      }),
  })

export const versionsQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'versions'],
    queryFn: async ({ signal }) => {
      const given = { params: { draftId }, signal }
      return (await call<typeof listVersions>('GET', '/api/drafts/:draftId/versions', given))
        .versions
    },
    staleTime: 0,
  })
export const versionQuery = (draftId: string, versionId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'versions', versionId],
    queryFn: ({ signal }) =>
      call<typeof getVersion>('GET', '/api/drafts/:draftId/versions/:versionId', {
        params: { draftId, versionId },
        signal,
      }),
  })

type Edit = SectionContent & { basedOn: number }

export const sendSection = (draftId: string, sectionId: string, body: Edit, sending: Sending) =>
  call<typeof editSection>('PUT', '/api/drafts/:draftId/sections/:sectionId', {
    ...of(draftId, sectionId),
    body,
    ...sending,
  })
export const sendDetails = (
  draftId: string,
  body: { basedOn: number; details: Details },
  sending: Sending,
) =>
  call<typeof editDetails>('PUT', '/api/drafts/:draftId/details', {
    params: { draftId },
    body,
    ...sending,
  })
export const sendNewSection = (
  draftId: string,
  body: SectionContent & { after: string | null; restores?: string },
  sending: Sending,
) =>
  call<typeof addSection>('POST', '/api/drafts/:draftId/sections', {
    params: { draftId },
    body,
    ...sending,
  })
export const sendMove = (draftId: string, sectionId: string, after: string | null) =>
  call<typeof moveSection>('POST', '/api/drafts/:draftId/sections/:sectionId/move', {
    ...of(draftId, sectionId),
    body: { after },
  })
export const sendRemoval = (draftId: string, sectionId: string) =>
  call<typeof removeSection>(
    'DELETE',
    '/api/drafts/:draftId/sections/:sectionId',
    of(draftId, sectionId),
  )

export const sendEvidence = (draftId: string, text: string, sending: Sending) =>
  call<typeof addEvidence>('POST', '/api/drafts/:draftId/evidence', {
    params: { draftId },
    body: { text },
    ...sending,
  })
export const sendVouch = (draftId: string, sectionId: string, sentence: string, action: Action) =>
  call<typeof vouch>('POST', '/api/drafts/:draftId/sections/:sectionId/vouches', {
    ...of(draftId, sectionId),
    body: { sentence },
    action,
  })

export const sendRewrite = (
  draftId: string,
  body: { sectionId: string; basedOn: number; instruction: string },
  sending: Sending,
) =>
  call<typeof askRewrite>('POST', '/api/drafts/:draftId/rewrites', {
    params: { draftId },
    body,
    ...sending,
  })
export const readRewrite = (draftId: string, rewriteId: string, signal: AbortSignal) =>
  call<typeof getRewrite>('GET', '/api/drafts/:draftId/rewrites/:rewriteId', {
    params: { draftId, rewriteId },
    signal,
  })
export const sendAccept = (draftId: string, rewriteId: string, action: Action) =>
  call<typeof acceptRewrite>('POST', '/api/drafts/:draftId/rewrites/:rewriteId/accept', {
    params: { draftId, rewriteId },
    action,
  })
export const sendDiscard = (draftId: string, rewriteId: string, action: Action) =>
  call<typeof discardRewrite>('POST', '/api/drafts/:draftId/rewrites/:rewriteId/discard', {
    params: { draftId, rewriteId },
    action,
  })

export const sendVersionName = (draftId: string, name: string, sending: Sending) =>
  call<typeof nameVersion>('POST', '/api/drafts/:draftId/versions', {
    params: { draftId },
    body: { name },
    ...sending,
  })
export const sendRestore = (draftId: string, versionId: string, action: Action) =>
  call<typeof restoreVersion>('POST', '/api/drafts/:draftId/versions/:versionId/restore', {
    params: { draftId, versionId },
    action,
  })
