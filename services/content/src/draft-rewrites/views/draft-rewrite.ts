import type { ContentEvent } from '@sortie/contracts/content'
import type { Rewrite } from '@sortie/contracts/content/drafts/draft-editing'
import { type RowChange, rowProjection } from '@sortie/runtime/views/row-projection'

/** One proposal for a section of a draft. */
export type RewriteView = Omit<Rewrite, 'instruction'> & {
  /** Null once the person was erased. */
  instruction: string | null
  words: number
  /** Of the draft, when it was asked for. */
  version: number
}

const changed = (id: string, change: Partial<RewriteView>): RowChange<RewriteView>[] => [
  { id, change: (row) => row && { ...row, ...change } },
]

/** The proposals for a draft's sections, found by its id and theirs. */
export const draftRewrite = rowProjection<RewriteView, ContentEvent>({
  name: 'draft-rewrite',
  sorts: { version: 'ascending' },
  on: {
    RewriteAsked: ({ data: { rewriteId, sectionId, basedOn, instruction } }, { version }) => [
      {
        id: rewriteId,
        set: {
          rewriteId,
          sectionId,
          basedOn,
          instruction,
          version,
          status: 'asked',
          markdown: null,
          words: 0,
          cuts: [],
          failure: null,
        },
      },
    ],
    RewriteProposed: ({ data: { rewriteId, markdown, words, cuts } }) =>
      changed(rewriteId, { markdown, words, cuts: cuts ?? [], status: 'proposed' }),
    RewriteFailed: ({ data: { rewriteId, cause, reason } }) =>
      changed(rewriteId, { failure: { cause, reason }, status: 'failed' }),
    RewriteStopped: ({ data: { rewriteId } }) => changed(rewriteId, { status: 'stopped' }),
    RewriteAccepted: ({ data: { rewriteId } }) => changed(rewriteId, { status: 'accepted' }),
    RewriteDiscarded: ({ data: { rewriteId } }) => changed(rewriteId, { status: 'discarded' }),
  },
})
