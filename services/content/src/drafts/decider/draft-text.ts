import type { RewriteId, SectionId } from '@sortie/contracts/content/drafts/article-ids'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'

/** A section by what its text amounts to. */
export type SectionState = {
  sectionId: SectionId
  revision: number
  words: number
  /** Of its Markdown. */
  characters: number
}
/** A proposal that is neither taken over nor discarded. */
export type OpenRewrite = {
  rewriteId: RewriteId
  sectionId: SectionId
  basedOn: number
  status: 'asked' | 'proposed' | 'failed'
}

/** The text of a draft without its words: what edits are decided by. */
export type TextState = {
  /** In the order of the article. */
  sections: SectionState[]
  /** The revisions that sections had when they were removed. */
  removed: Record<string, number>
  /** The highest number that a section had: no id is given to another one. */
  lastSection: number
  details: { revision: number; characters: number }
  /** The highest number of an item that it may claim, and how many its owner added. */
  lastItem: number
  itemsAdded: number
  vouched: number
  /** Versions that were named, by its owner or before one was brought back. */
  versions: number
  rewrites: OpenRewrite[]
}

export const NO_TEXT: TextState = {
  sections: [],
  removed: {},
  lastSection: 0,
  details: { revision: 0, characters: 0 },
  lastItem: 0,
  itemsAdded: 0,
  vouched: 0,
  versions: 0,
  rewrites: [],
}

const numberOf = (id: string) => Number(id.slice(1))
const lastOf = (items: EvidenceItem[] | null, before: number) =>
  Math.max(before, ...(items ?? []).map(({ id }) => numberOf(id)))

/** Characters of a section's text; null once the person was erased. */
export const charactersOf = (markdown: string | null): number => markdown?.length ?? 0

/** Characters of what surrounds the text. */
export const detailCharacters = (details: Details | null): number =>
  details === null
    ? 0
    : details.title.length +
      details.description.length +
      details.faq.reduce((sum, one) => sum + one.question.length + one.markdown.length, 0)

/** Sections in their order, one of them behind another, or at the beginning. */
export const placed = <Section extends { sectionId: string }>(
  sections: readonly Section[],
  section: Section,
  after: string | null,
): Section[] => {
  const others = sections.filter(({ sectionId }) => sectionId !== section.sectionId)
  const at = after === null ? 0 : others.findIndex(({ sectionId }) => sectionId === after) + 1
  return [...others.slice(0, at), section, ...others.slice(at)]
}

const changed = (
  { sections }: TextState,
  sectionId: string,
  change: (section: SectionState) => SectionState,
): Partial<TextState> => ({
  sections: sections.map((one) => (one.sectionId === sectionId ? change(one) : one)),
})

const rewritten = (
  { rewrites }: TextState,
  rewriteId: string,
  status: OpenRewrite['status'],
): Partial<TextState> => ({
  rewrites: rewrites.map((one) => (one.rewriteId === rewriteId ? { ...one, status } : one)),
})

/** Returns the changes of the text by an event of its writing, at first and later. */
const writtenOf = (text: TextState, { type, data }: DraftEvent): Partial<TextState> => {
  switch (type) {
    case 'EvidenceSettled':
      return { lastItem: lastOf(data.items, text.lastItem) }
    case 'OutlineMade': {
      // Made again, it keeps what was drafted.
      const sections = (data.sections ?? []).map(
        ({ sectionId }) =>
          text.sections.find((one) => one.sectionId === sectionId) ?? {
            sectionId,
            revision: 0,
            words: 0,
            characters: 0,
          },
      )
      const numbers = sections.map(({ sectionId }) => numberOf(sectionId))
      return { sections, lastSection: Math.max(text.lastSection, ...numbers) }
    }
    case 'SectionDrafted':
    case 'SectionEdited': {
      const { sectionId, revision, words, markdown } = data
      const characters = charactersOf(markdown)
      return changed(text, sectionId, () => ({ sectionId, revision, words, characters }))
    }
    case 'PackageMade':
      return { details: { revision: 0, characters: detailCharacters(data.package) } }
    default:
      return {}
  }
}

/** Returns the changes of the text by its owner's other edits. */
const editedOf = (text: TextState, { type, data }: DraftEvent): Partial<TextState> => {
  switch (type) {
    case 'SectionAdded': {
      const { sectionId, after, words, markdown } = data
      const { [sectionId]: _back, ...removed } = text.removed
      const revision = data.revision ?? 1
      const added = { sectionId, revision, words, characters: charactersOf(markdown) }
      return {
        removed,
        sections: placed(text.sections, added, after),
        lastSection: Math.max(text.lastSection, numberOf(sectionId)),
      }
    }
    case 'SectionMoved': {
      const moved = text.sections.find(({ sectionId }) => sectionId === data.sectionId)
      return moved ? { sections: placed(text.sections, moved, data.after) } : {}
    }
    case 'SectionRemoved': {
      const { sectionId } = data
      const revision = text.sections.find((one) => one.sectionId === sectionId)?.revision ?? 0
      return {
        sections: text.sections.filter((one) => one.sectionId !== sectionId),
        removed: { ...text.removed, [sectionId]: revision },
      }
    }
    case 'DetailsEdited':
      return {
        details: { revision: data.revision, characters: detailCharacters(data.details) },
      }
    case 'EvidenceAdded':
      return { lastItem: lastOf(data.items, text.lastItem), itemsAdded: text.itemsAdded + 1 }
    case 'ClaimVouched':
      return { vouched: text.vouched + 1 }
    case 'VersionNamed':
      return { versions: text.versions + 1 }
    default:
      return {}
  }
}

/** Returns the proposals after an event. */
const rewritesOf = (text: TextState, { type, data }: DraftEvent): Partial<TextState> => {
  switch (type) {
    case 'RewriteAsked': {
      const { rewriteId, sectionId, basedOn } = data
      return { rewrites: [...text.rewrites, { rewriteId, sectionId, basedOn, status: 'asked' }] }
    }
    case 'RewriteProposed':
      return rewritten(text, data.rewriteId, 'proposed')
    case 'RewriteFailed':
      return rewritten(text, data.rewriteId, 'failed')
    case 'RewriteStopped':
    case 'RewriteAccepted':
    case 'RewriteDiscarded':
      return { rewrites: text.rewrites.filter(({ rewriteId }) => rewriteId !== data.rewriteId) }
    default:
      return {}
  }
}

/** Folds an event into what edits are decided by. */
export const evolveText = (text: TextState, event: DraftEvent): TextState =>
  event.type === 'DraftRequested'
    ? NO_TEXT
    : {
        ...text,
        ...writtenOf(text, event),
        ...editedOf(text, event),
        ...rewritesOf(text, event),
      }
