import type { ContentEvent } from '@sortie/contracts/content'
import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import { rowProjection } from '@sortie/runtime/views/row-projection'

/** A sentence for which the owner vouches. */
export type VouchView = {
  sectionId: SectionId
  /** Null once the person was erased. */
  sentence: string | null
  at: string
  /** Of the draft, when they did. */
  version: number
}

/** The sentences that the owner of a draft vouches for, found by the draft's id. */
export const draftVouch = rowProjection<VouchView, ContentEvent>({
  name: 'draft-vouch',
  sorts: { version: 'ascending' },
  on: {
    ClaimVouched: ({ data: { sectionId, sentence, at } }, { version }) => [
      { id: String(version), set: { sectionId, sentence, at, version } },
    ],
  },
})
