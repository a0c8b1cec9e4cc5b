import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Block } from '@sortie/prose/tree/tree'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, type Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { matchMarks } from '../search/document-matches'
import { editorKeys, typedMarkdown } from '../text/editor-keys'
import { nodeType } from '../text/schema'
import { findingMarks, standardMarks } from '../text/sentence-marks'
import { toBlockNodes } from '../text/to-document'

/** Markdown as a tree; what is too much for one as plain lines, so that it can be shortened. */
export const editableTree = (markdown: string): Block[] => {
  try {
    return readMarkdown(markdown)
  } catch {
    return markdown
      .split(/\n{2,}/)
      .map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }))
  }
}

/** ProseMirror has no empty texts. */
const isFilled = (block: Block) =>
  block.type !== 'paragraph' || block.children.every((one) => one.type !== 'text' || one.text)

/** The nodes of a text that is Markdown. */
export const readBlockNodes = (markdown: string): Node[] =>
  toBlockNodes(editableTree(markdown).filter(isFilled))

/** Returns the plugins of any text in the editor. @param keys besides those of every text */
export const textPlugins = (keys: Record<string, Command> = {}): Plugin[] => [
  history(),
  typedMarkdown(),
  keymap({ ...editorKeys, ...keys }),
  tableEditing(),
  findingMarks.plugin(),
  standardMarks.plugin(),
  matchMarks.plugin(),
]

/** The text of an answer in the editor, as it begins. */
export const createState = (markdown: string): EditorState =>
  EditorState.create({
    doc: nodeType('doc').create(null, readBlockNodes(markdown)),
    plugins: textPlugins(),
  })
