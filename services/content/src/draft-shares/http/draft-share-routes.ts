import { randomUUID } from 'node:crypto'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import {
  getSharedDraft,
  listDraftShares,
  revokeDraftShare,
  shareDraft,
} from '@sortie/contracts/content/drafts/draft-sharing'
import { revokeDraftTokens } from '@sortie/contracts/operators/cleaning'
import { Rejection } from '@sortie/runtime/domain'
import { expectOperator } from '@sortie/runtime/http/caller'
import { found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import { plainLine } from '../../writing/plain-text.ts'
import type { DraftShares } from '../draft-shares.ts'
import { linkReplyOf, linksOf } from '../share-links.ts'
import type { SharedDrafts } from '../shared-draft.ts'
import type { DraftShareView } from '../views/draft-share-view.ts'

type Deps = {
  shares: DraftShares
  views: Pick<Views<DraftShareView>, 'find' | 'where'>
  shared: SharedDrafts
  own: OwnDraft
  /** Tokens follow from it, the user, the draft and the request's key: sent again, it is the same. */
  tokenKey: Buffer
  /** Limits how many links a user may make. */
  throttle: ThrottleOnce
}

const DAY_MS = 24 * 3_600_000
/** Links that an article has at a time. */
const MOST = 20

const refused = (code: 'draft_not_ready' | 'too_many_shares', message: string) =>
  new Rejection(code, { message, detail: message })

/**
 * The routes by which owners manage the links to their articles, and by which everybody with a link reads its article.
 */
export const draftShareRoutes = ({ shares, views, shared, own, tokenKey, throttle }: Deps) => {
  const tokenOf = (...parts: string[]): string =>
    Buffer.from(keyedHash(tokenKey, ...parts), 'hex').toString('base64url')
  const of = (draftId: DraftId) => linksOf(views, draftId)

  return [
    route(shareDraft, async ({ userId, params: { draftId }, body, key, now: at }) => {
      const { status } = await own(userId, draftId)
      if (status !== 'ready') {
        throw refused('draft_not_ready', 'This article isn’t written yet, so it can’t be shared.')
      }
      const token = tokenOf('share', userId, draftId, key ?? randomUUID())
      const shareId = shared.idOf(token)
      const isKnown = async () => (await shares.state(shareId)).version > 0
      const open = (await of(draftId)).filter((each) => linkReplyOf(each).status === 'open')
      if (open.length >= MOST && !(await isKnown())) {
        throw refused(
          'too_many_shares',
          `An article can have ${MOST} links at a time. Revoke one first.`,
        )
      }
      const { days, withSources, label } = body
      const endsAt = new Date(Date.parse(at) + days * DAY_MS).toISOString()
      const about = { shareId, draftId, userId, at, endsAt, withSources }
      const data = { ...about, label: plainLine(label ?? '') }
      await throttle({ of: userId, command: shareId, isKnown }, () =>
        shares.handle(shareId, { type: 'Share', data }, { isNew: true }),
      )
      return { share: linkReplyOf(found(await views.find(shareId), 'share_not_found')), token }
    }),

    route(listDraftShares, async ({ userId, params: { draftId } }) => {
      await own(userId, draftId)
      return { shares: (await of(draftId)).map(linkReplyOf) }
    }),

    route(revokeDraftShare, async ({ userId, params: { draftId, shareId }, now: at }) => {
      await own(userId, draftId)
      const view = await views.find(shareId)
      found(view?.userId === userId && view.draftId === draftId ? view : null, 'share_not_found')
      await shares.handle(shareId, { type: 'Revoke', data: { at } })
      return linkReplyOf(found(await views.find(shareId), 'share_not_found'))
    }),

    route(revokeDraftTokens, async ({ caller, body: { tokens }, now: at }) => {
      expectOperator(caller)
      let revoked = 0
      for (const shareId of new Set(tokens.map(shared.idOf))) {
        if ((await shares.state(shareId)).version === 0) continue
        const step = `revoke-${shareId}`
        const { events } = await shares.handle(shareId, { type: 'Revoke', data: { at } }, { step })
        revoked += events.length
      }
      return { revoked }
    }),

    route(getSharedDraft, async ({ params: { token }, caller: { ip } }) => shared.open(token, ip)),
  ]
}
