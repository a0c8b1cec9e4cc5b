import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { SectionHead } from '@sortie/contracts/content/drafts/article-parts'
import {
  type Draft,
  followDraft,
  getDraft,
  listEvidence,
  listSections,
} from '@sortie/contracts/content/drafts/drafts'
import { route } from '@sortie/runtime/http/route'
import type { Kernel } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { DraftReplies } from '../../draft-orders/draft-reply.ts'
import { GROWING_TEXTS, type GrowingTextsOf } from '../../draft-writing/growing-texts.ts'
import type { DraftTexts } from '../draft-texts.ts'
import type { OwnDraft } from '../own-draft.ts'
import type { DraftSectionView } from '../views/draft-section.ts'
import { type DraftView, draftView, isAtRest } from '../views/draft-view.ts'

type SendLive = Kernel<unknown>['sendLive']
type Deps = {
  own: OwnDraft
  views: Pick<Views<DraftView>, 'findAt'>
  texts: DraftTexts
  /** Reads the texts that a model has written so far. */
  growing: Pick<GrowingTextsOf, 'read'>
  replyOf: DraftReplies['replyOf']
  sendLive: SendLive
}

const headOf = ({
  sectionId,
  role,
  heading,
  isRequired,
  ...row
}: DraftSectionView): SectionHead => ({
  sectionId,
  role,
  heading,
  isRequired,
  revision: row.revision,
  words: row.words,
  status: row.markdown === null ? 'waiting' : 'drafted',
})

/** The routes by which users read their drafts. */
export const draftReadingRoutes = ({ own, views, texts, growing, replyOf, sendLive }: Deps) => {
  /** Follows it until nothing of it changes by itself any more. */
  const follow = (response: Parameters<SendLive>[0], draftId: DraftId) =>
    sendLive<Draft>(response, {
      projection: draftView.name,
      key: draftId,
      texts: { collection: GROWING_TEXTS, read: () => growing.read(draftId) },
      read: async () => {
        const now = await views.findAt(draftId)
        if (!now?.view.brief || now.view.isDeleted) return null
        const { view, version } = now
        const reply = await replyOf({ ...view, brief: now.view.brief })
        return { reply, version, done: isAtRest(view) }
      },
    })

  return [
    route(getDraft, async ({ userId, params: { draftId } }) =>
      replyOf(await own(userId, draftId, { isDeleted: true })),
    ),
    route(followDraft, async ({ userId, params: { draftId } }, response) => {
      await own(userId, draftId)
      await follow(response, draftId)
      return undefined
    }),
    route(listEvidence, async ({ userId, params: { draftId } }) => {
      const view = await own(userId, draftId)
      const [items, vouched] = await Promise.all([texts.evidenceOf(view), texts.vouchedOf(view)])
      return { items, cards: texts.cardsOf(view), vouched }
    }),
    route(listSections, async ({ userId, params: { draftId } }) => {
      const rows = await texts.sectionsOf(await own(userId, draftId))
      return {
        sections: rows.map((row) => ({ ...headOf(row), markdown: row.markdown, cuts: row.cuts })),
      }
    }),
  ]
}
