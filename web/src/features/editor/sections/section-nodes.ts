import type { Node } from 'prosemirror-model'
import { DETAILS } from '../session/session-state.ts'
import { findSentence, type TextRange } from '../text/find-sentence.ts'

/** The name of the article's text among all texts of the editor; answers have others. */
export const ARTICLE = 'article'

/** A section of a document, and the positions before and behind it. */
export type SectionNode = TextRange & { sectionId: string; node: Node }

/** Returns the id of the section that a node is. */
export const sectionIdOf = (node: Node): string => node.attrs.id as string

/** Returns the sections of an article in their order. */
export const sectionsIn = (document: Node): SectionNode[] => {
  const found: SectionNode[] = []
  document.forEach((node, from) => {
    found.push({ sectionId: sectionIdOf(node), node, from, to: from + node.nodeSize })
  })
  return found
}

/** Returns the section that a position is in; null in a text without sections. */
export const sectionAt = (document: Node, position: number): SectionNode | null =>
  document.type.name === 'article'
    ? (sectionsIn(document).find(({ to }) => position < to) ?? null)
    : null

/** A sentence of a part of the article: of a section, or of the questions. */
export type EditorPassage = { part: string; sentence: string }

/** Returns where a passage is in a text of the editor; null where it is not in it any more. */
export const findPassage = (
  document: Node,
  { part, sentence }: EditorPassage,
): TextRange | null => {
  if (document.type.name !== 'article')
    return part === DETAILS ? findSentence(document, sentence) : null
  const section = sectionsIn(document).find(({ sectionId }) => sectionId === part)
  const range = section && findSentence(section.node, sentence)
  if (!range) return null
  const start = section.from + 1
  return { from: start + range.from, to: start + range.to }
}
