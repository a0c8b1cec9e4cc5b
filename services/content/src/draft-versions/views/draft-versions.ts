import type { ContentEvent } from '@sortie/contracts/content'
import type { VersionId } from '@sortie/contracts/content/drafts/article-ids'
import type { Version } from '@sortie/contracts/content/drafts/draft-editing'
import { projection } from '@sortie/runtime/views/projection'

/** The article as it was written, which nobody named. */
const WRITTEN: VersionId = 'ver_written'

/** The versions of one draft, without their texts: those are read from its stream. */
export type VersionsView = {
  /** The oldest first; `stream`: the version of the stream up to which it reads. */
  versions: (Version & { stream: number })[]
  /** Words of each section as it reads now. */
  lengths: Record<string, number>
}

const NONE: VersionsView = { versions: [], lengths: {} }

const withWords = (
  view: VersionsView | undefined,
  sectionId: string,
  words: number,
): VersionsView | undefined => view && { ...view, lengths: { ...view.lengths, [sectionId]: words } }

const wordsOf = ({ lengths }: VersionsView): number =>
  Object.values(lengths).reduce((sum, words) => sum + words, 0)

export const draftVersions = projection<VersionsView, ContentEvent>({
  name: 'draft-versions',
  on: {
    DraftRequested: () => NONE,
    SectionDrafted: (view, { data: { sectionId, words } }) => withWords(view, sectionId, words),
    SectionEdited: (view, { data: { sectionId, words } }) => withWords(view, sectionId, words),
    SectionAdded: (view, { data: { sectionId, words } }) => withWords(view, sectionId, words),
    SectionRemoved: (view, { data: { sectionId } }) => {
      if (!view) return view
      const { [sectionId]: _gone, ...lengths } = view.lengths
      return { ...view, lengths }
    },
    DraftCompleted: (view, { data: { at } }, { version: stream }) => {
      const words = view ? wordsOf(view) : 0
      return view && { ...view, versions: [{ versionId: WRITTEN, name: null, at, words, stream }] }
    },
    VersionNamed: (view, { data: { versionId, name, at } }, { version: stream }) => {
      if (!view) return view
      const named = { versionId, name: name ?? '', at, words: wordsOf(view), stream }
      return { ...view, versions: [...view.versions, named] }
    },
    DraftErased: () => undefined,
  },
})
