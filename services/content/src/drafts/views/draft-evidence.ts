import type { ContentEvent } from '@sortie/contracts/content'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { type RowChange, rowProjection } from '@sortie/runtime/views/row-projection'

/** One item of a draft, of one research or of what was settled for one order. */
export type DraftEvidenceView = {
  /** A research's id, {@link settledFor} of an order, or {@link ADDED}. Those of earlier ones are written over, or left. */
  of: string
  /** The number in its id. */
  position: number
  item: EvidenceItem
}

/** Returns the value of `of` in rows of items that an order may claim. */
export const settledFor = (number: number): string => `order-${number}`

/** The value of `of` in rows of items that the owner added. */
export const ADDED = 'added'

const rows = (
  prefix: string,
  of: string,
  items: EvidenceItem[] | null,
): RowChange<DraftEvidenceView>[] =>
  (items ?? []).map((item) => ({
    id: prefix + item.id,
    set: { of, position: Number(item.id.slice(1)), item },
  }))

/** The evidence of drafts, found by the draft's id. */
export const draftEvidence = rowProjection<DraftEvidenceView, ContentEvent>({
  name: 'draft-evidence',
  sorts: { position: 'ascending' },
  on: {
    EvidenceTaken: ({ data: { researchId, items } }) => rows('found-', researchId, items),
    EvidenceAdded: ({ data: { items } }) => rows('added-', ADDED, items),
    EvidenceSettled: ({ data: { number, items } }) => rows('settled-', settledFor(number), items),
  },
})
