import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { EditorsCard } from '@sortie/contracts/content/drafts/drafts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Rows } from '@sortie/runtime/views/row-reader'
import { cardsFor } from '../cards/library.ts'
import { customerItems } from '../writing/evidence/customer-items.ts'
import { isRunning } from './decider/draft-state.ts'
import { ADDED, type DraftEvidenceView, draftEvidence, settledFor } from './views/draft-evidence.ts'
import { type DraftSectionView, draftSection } from './views/draft-section.ts'
import type { DraftView } from './views/draft-view.ts'
import { draftVouch, type VouchView } from './views/draft-vouch.ts'

type BriefedDraft = DraftView & { brief: DraftBrief }

/** The texts of a draft beside its head. */
export type DraftTexts = {
  /** The sections of its last order, as they read now and in their order; none where it came to nothing. */
  sectionsOf: (view: DraftView) => Promise<DraftSectionView[]>
  /** Sections that its owner removed and did not bring back, the last one first. */
  removedOf: (view: DraftView) => Promise<(DraftSectionView & { removedAt: string })[]>
  /**
   * Returns the evidence that the article may claim once it is there or being written; before, the findings so far and
   * the facts of the brief.
   */
  evidenceOf: (view: BriefedDraft) => Promise<EvidenceItem[]>
  /**
   * Returns our editors' cards for its trade, as the article would word them, until it is written; struck cards too.
   */
  cardsOf: (view: BriefedDraft) => EditorsCard[]
  /** Sentences for which its owner vouches, in the order in which they did. */
  vouchedOf: (view: Pick<DraftView, 'draftId'>) => Promise<VouchedSentence[]>
}

/** A sentence for which the owner of a draft vouches. */
export type VouchedSentence = { sectionId: SectionId; sentence: string; at: string }

type Deps = {
  sections: Rows<DraftSectionView>
  evidence: Rows<DraftEvidenceView>
  vouches: Rows<VouchView>
}

/** Rows that are read at once: more than a draft has. */
const MOST = 1_000
/** Removed sections that are offered. */
const MOST_REMOVED = 50

/** Returns true where the article is there, or being written. */
const isWritten = ({ order, status }: Pick<DraftView, 'order' | 'status'>) =>
  order !== null && (isRunning(status) || status === 'ready')

const createDraftTexts = ({ sections, evidence, vouches }: Deps): DraftTexts => {
  const itemsOf = async ({ draftId }: DraftView, of: string) => {
    const { rows } = await evidence.page(draftId, { sort: 'position', where: { of }, limit: MOST })
    return rows.map(({ row }) => row.item)
  }

  const allSections = async (draftId: string) =>
    (await sections.page(draftId, { sort: 'position', limit: MOST })).rows

  return {
    removedOf: async ({ draftId, status }) => {
      if (status !== 'ready') return []
      return (await allSections(draftId))
        .flatMap(({ row }) => (row.removedAt === null ? [] : { ...row, removedAt: row.removedAt }))
        .toSorted((one, other) => other.removedAt.localeCompare(one.removedAt))
        .slice(0, MOST_REMOVED)
    },
    sectionsOf: async ({ draftId, order, sections: heads }) => {
      if (!order || heads.length === 0) return []
      const rows = await allSections(draftId)
      const byId = new Map(rows.map(({ id, row }) => [id, row]))
      return heads.flatMap(({ sectionId }) => byId.get(sectionId) ?? [])
    },
    vouchedOf: async ({ draftId }) => {
      const { rows } = await vouches.page(draftId, { sort: 'version', limit: MOST })
      return rows.flatMap(({ row: { sectionId, sentence, at } }) =>
        sentence === null ? [] : [{ sectionId, sentence, at }],
      )
    },
    cardsOf: (view) =>
      isWritten(view)
        ? []
        : cardsFor(view.brief.type, view.research.context?.trade, {
            draftId: view.draftId,
            wording: view.research.context?.cardWording,
            country: view.brief.country ?? view.research.context?.country,
          }).map(({ id, text }) => ({ cardId: id, text })),
    evidenceOf: async (view) => {
      const { order, brief, research, updatedAt } = view
      const settled = order && isWritten(view) ? await itemsOf(view, settledFor(order.number)) : []
      if (settled.length > 0) return [...settled, ...(await itemsOf(view, ADDED))]
      const found = await itemsOf(view, research.researchId)
      const last = Math.max(0, ...found.map(({ id }) => Number(id.slice(1))))
      return [...found, ...customerItems(brief, updatedAt, last + 1)]
    },
  }
}

export const draftTexts: Resource<ServiceConfig, DraftTexts> = {
  name: 'draft-texts',
  open: ({ rows }) =>
    createDraftTexts({
      sections: rows(draftSection),
      evidence: rows(draftEvidence),
      vouches: rows(draftVouch),
    }),
}
