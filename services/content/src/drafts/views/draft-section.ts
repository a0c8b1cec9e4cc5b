import type { ContentEvent } from '@sortie/contracts/content'
import type { PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import type { Cut } from '@sortie/contracts/content/drafts/draft-edits'
import { rowProjection } from '@sortie/runtime/views/row-projection'

/** One section of a draft with its text; those of an earlier order are written over, or left. */
export type DraftSectionView = PlannedSection & {
  /** The number of its order; null where its owner added it. */
  number: number | null
  /**
   * Its place when it was written, from 0; for a section that its owner added, the version of the stream then. The
   * draft itself has the order.
   */
  position: number
  revision: number
  words: number
  /** Null before it was written. */
  markdown: string | null
  cuts: Cut[]
  /** The time at which its owner removed it; null where it is there. */
  removedAt: string | null
}

/** The role of a section that its owner added. */
export const OWN_ROLE = 'own'

/** The sections of a draft, found by its id and theirs. */
export const draftSection = rowProjection<DraftSectionView, ContentEvent>({
  name: 'draft-section',
  sorts: { position: 'ascending' },
  on: {
    OutlineMade: ({ data: { number, sections } }) =>
      (sections ?? []).map((section, position) => ({
        id: section.sectionId,
        // Made again, an outline keeps what was drafted.
        change: (row) =>
          row?.number === number
            ? { ...row, position }
            : {
                ...section,
                number,
                position,
                revision: 0,
                words: 0,
                markdown: null,
                cuts: [],
                removedAt: null,
              },
      })),
    SectionDrafted: ({ data: { sectionId, number, revision, markdown, cuts, words } }) => [
      {
        id: sectionId,
        change: (row) =>
          row?.number === number ? { ...row, revision, markdown, cuts: cuts ?? [], words } : row,
      },
    ],
    SectionEdited: ({ data: { sectionId, revision, heading, markdown, words } }) => [
      { id: sectionId, change: (row) => row && { ...row, revision, heading, markdown, words } },
    ],
    SectionAdded: ({ data: { sectionId, heading, markdown, words, revision } }, { version }) => [
      {
        id: sectionId,
        set: {
          sectionId,
          role: OWN_ROLE,
          heading,
          isRequired: false,
          number: null,
          position: version,
          revision: revision ?? 1,
          words,
          markdown,
          cuts: [],
          removedAt: null,
        },
      },
    ],
    // Its text stays, so that it can be brought back.
    SectionRemoved: ({ data: { sectionId, at } }) => [
      { id: sectionId, change: (row) => row && { ...row, removedAt: at } },
    ],
  },
})
