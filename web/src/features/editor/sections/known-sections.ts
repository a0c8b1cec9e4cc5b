import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { blocksOfSection } from './article-document.ts'
import { type SectionNode, sectionsIn } from './section-nodes.ts'

/** Returns the first section that is there twice, or that nobody knows. */
const strayIn = (
  sections: readonly SectionNode[],
  isKnown: (sectionId: string) => boolean,
): number => {
  const seen = new Set<string>()
  return sections.findIndex(({ sectionId }) => {
    const isStray = seen.has(sectionId) || !isKnown(sectionId)
    seen.add(sectionId)
    return isStray
  })
}

/** Puts a section's text at the end of the one before it, or gives the first one a name that is free. */
const takeIn = (
  transaction: Transaction,
  sections: readonly SectionNode[],
  { at, freeId }: { at: number; freeId: string | undefined },
): boolean => {
  const { from, to, node } = sections[at]!
  if (at > 0) {
    transaction.delete(from, to).insert(from - 1, blocksOfSection(node))
    return true
  }
  if (freeId === undefined) return false
  transaction.setNodeAttribute(from, 'id', freeId)
  return true
}

const freeIdOf = (before: Node, now: readonly SectionNode[]): string | undefined => {
  const taken = new Set(now.map(({ sectionId }) => sectionId))
  return sectionsIn(before).find(({ sectionId }) => !taken.has(sectionId))?.sectionId
}

/** Returns what is needed so that each section of a document is one of the article's; null where it is so. */
const withKnownSections = (
  before: Node,
  state: EditorState,
  isKnown: (sectionId: string) => boolean,
): Transaction | null => {
  const transaction = state.tr
  for (;;) {
    const sections = sectionsIn(transaction.doc)
    const at = strayIn(sections, isKnown)
    if (at < 0) break
    if (!takeIn(transaction, sections, { at, freeId: freeIdOf(before, sections) })) break
  }
  return transaction.docChanged ? transaction : null
}

/**
 * Keeps each section of the text one of the article's: whatever is dropped or brought back, none is there twice.
 * @param isKnown whether the article has a section, or had it
 */
export const knownSections = (isKnown: (sectionId: string) => boolean): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, state) =>
      transactions.some(({ docChanged }) => docChanged)
        ? withKnownSections(before.doc, state, isKnown)
        : null,
  })
