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

/** What the items that an order may claim are named by. */
export const settledFor = (number: number): string => `order-${number}`

/** What the items are named by that its owner added. */
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

/** What a draft may claim, found by its id. */
export const draftEvidence = rowProjection<DraftEvidenceView, ContentEvent>({
  name: 'draft-evidence',
  sorts: { position: 'ascending' },
  on: {
    EvidenceTaken: ({ data: { researchId, items } }) => rows('found-', researchId, items),
    EvidenceAdded: ({ data: { items } }) => rows('added-', ADDED, items),
    EvidenceSettled: ({ data: { number, items } }) => rows('settled-', settledFor(number), items),
  },
})
