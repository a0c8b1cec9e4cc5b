import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditedSection } from '../session/session-state.ts'
import {
  type IdentifiedSection,
  sectionContent,
  sectionNode,
  sectionParts,
} from './article-document.ts'
import { sectionsIn } from './section-nodes.ts'

// Keeps the article's text and its sections the same: what is typed is written section by section, and what
// comes from elsewhere is put into the text.

/** The changes to the sections that follow from a change of the text. */
type SectionChanges = {
  /** Sections that read otherwise. */
  written: IdentifiedSection[]
  /** All sections in their order, where one was removed, moved or brought back. */
  arranged: string[] | null
}

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** Returns what the sections read and how they are arranged after a change of the text. */
export const sectionChanges = (before: Node, after: Node): SectionChanges => {
  const known = new Map(sectionsIn(before).map(({ sectionId, node }) => [sectionId, node]))
  const now = sectionsIn(after)
  const ids = now.map(({ sectionId }) => sectionId)
  return {
    written: now
      .filter(({ sectionId, node }) => known.get(sectionId) !== node)
      .map(({ sectionId, node }) => ({ sectionId, ...sectionContent(node) })),
    arranged: isSameOrder([...known.keys()], ids) ? null : ids,
  }
}

/** The version of each section that the text holds: how often something other than typing replaced it. */
type Generations = ReadonlyMap<string, number>

export const generationsOf = (sections: readonly EditedSection[]): Generations =>
  new Map(sections.map(({ sectionId, generation }) => [sectionId, generation]))

const removeMissing = (transaction: Transaction, wanted: ReadonlySet<string>) => {
  for (const { sectionId, from, to } of sectionsIn(transaction.doc).reverse())
    if (!wanted.has(sectionId)) transaction.delete(from, to)
}

/** Puts a section at its place, from where it is or anew. */
const place = (transaction: Transaction, section: EditedSection, at: number) => {
  const sections = sectionsIn(transaction.doc)
  const here = sections[at]
  if (here?.sectionId === section.sectionId) return
  const found = sections.find(({ sectionId }) => sectionId === section.sectionId)
  if (found) transaction.delete(found.from, found.to)
  // It was behind this place: nothing before it has moved.
  transaction.insert(
    here?.from ?? transaction.doc.content.size,
    found?.node ?? sectionNode(section),
  )
}

const replaceText = (transaction: Transaction, section: EditedSection) => {
  const found = sectionsIn(transaction.doc).find(({ sectionId }) => sectionId === section.sectionId)
  if (found) transaction.replaceWith(found.from + 1, found.to - 1, sectionParts(section))
}

/**
 * Puts into the text what was changed elsewhere, as one step of its history.
 * @returns null where the text is as it should be
 */
export const arrangeText = (
  state: EditorState,
  sections: readonly EditedSection[],
  generations: Generations,
): Transaction | null => {
  // An article without a section has nothing to be shown in.
  if (sections.length === 0) return null
  const transaction = state.tr
  const there = new Set(sectionsIn(state.doc).map(({ sectionId }) => sectionId))
  const wanted = new Set(sections.map(({ sectionId }) => sectionId))
  // New ones first, so that the text is never empty.
  for (const section of sections.filter(({ sectionId }) => !there.has(sectionId)))
    transaction.insert(transaction.doc.content.size, sectionNode(section))
  removeMissing(transaction, wanted)
  for (const [at, section] of sections.entries()) place(transaction, section, at)
  for (const section of sections) {
    const { sectionId, generation } = section
    if (there.has(sectionId) && generations.get(sectionId) !== generation)
      replaceText(transaction, section)
  }
  return transaction.docChanged ? closeHistory(transaction) : null
}
