import { randomUUID } from 'node:crypto'
import type { DraftId, RewriteId } from '@sortie/contracts/content/drafts/article-ids'
import {
  acceptRewrite,
  askRewrite,
  discardRewrite,
  getRewrite,
  type Rewrite,
} from '@sortie/contracts/content/drafts/draft-editing'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { Drafts } from '../../drafts/drafts.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { DraftSectionView } from '../../drafts/views/draft-section.ts'
import { plainLine } from '../../writing/plain-text.ts'
import type { RewriteView } from '../views/draft-rewrite.ts'

type Deps = {
  drafts: Drafts
  rewrites: Rows<RewriteView>
  sections: Rows<DraftSectionView>
  own: OwnDraft
  /** Ids of proposals follow from it, the draft and the request's key. */
  idKey: Buffer
  /** Limits how often a user may ask for a rewrite. */
  throttle: ThrottleOnce
}

const shown = ({ words: _, version: _v, instruction, ...row }: RewriteView): Rewrite => ({
  ...row,
  instruction: instruction ?? '',
})

/** Proposals for a section: asked for, read, taken over and discarded. */
export const draftRewriteRoutes = (deps: Deps) => {
  const { drafts, rewrites, sections, own, idKey, throttle } = deps

  /** @throws Rejection('rewrite_not_found') */
  const rewriteOf = async (draftId: DraftId, rewriteId: RewriteId): Promise<RewriteView> =>
    found(await rewrites.find(draftId, rewriteId), 'rewrite_not_found')

  /** The proposal with the heading that its section has: only its text is another. */
  const accepted = async (draftId: DraftId, rewriteId: RewriteId, at: string) => {
    const { sectionId, markdown, words, basedOn } = await rewriteOf(draftId, rewriteId)
    if (markdown === null) throw new Rejection('rewrite_not_found')
    const section = await sections.find(draftId, sectionId)
    const data = { at, rewriteId, heading: section?.heading ?? null, markdown, words }
    const { events } = await drafts.handle(draftId, { type: 'AcceptRewrite', data })
    const edited = events.find(({ type }) => type === 'SectionEdited')
    const revision = edited?.type === 'SectionEdited' ? edited.data.revision : basedOn + 1
    return { sectionId, revision }
  }

  return [
    route(askRewrite, async ({ userId, params: { draftId }, body, key, now: at }) => {
      await own(userId, draftId)
      const rewriteId: RewriteId = `rwr_${keyedHash(idKey, draftId, key ?? randomUUID()).slice(0, 32)}`
      const isKnown = async () => (await rewrites.find(draftId, rewriteId)) !== null
      await throttle({ of: userId, command: rewriteId, isKnown }, () => {
        const data = { at, rewriteId, ...body, instruction: plainLine(body.instruction) }
        return drafts.handle(draftId, { type: 'AskRewrite', data })
      })
      return { rewriteId }
    }),

    route(getRewrite, async ({ userId, params: { draftId, rewriteId } }) => {
      await own(userId, draftId)
      return shown(await rewriteOf(draftId, rewriteId))
    }),

    route(acceptRewrite, async ({ userId, params: { draftId, rewriteId }, now: at }) => {
      await own(userId, draftId)
      return accepted(draftId, rewriteId, at)
    }),

    route(discardRewrite, async ({ userId, params: { draftId, rewriteId }, now: at }) => {
      await own(userId, draftId)
      await rewriteOf(draftId, rewriteId)
      await drafts.handle(draftId, { type: 'DiscardRewrite', data: { at, rewriteId } })
      return { rewriteId }
    }),
  ]
}
