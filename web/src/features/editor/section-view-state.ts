import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Block } from '@sortie/prose/tree/tree'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { editorKeys, typedMarkdown } from './editor-keys'
import { matchMarks } from './search/document-matches'
import { findings, standardMarks } from './sentence-marks'
import { toDocument } from './to-document'

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

/** A text in the editor, as it begins. */
export const createState = (markdown: string): EditorState =>
  EditorState.create({
    doc: toDocument(editableTree(markdown).filter(isFilled)),
    plugins: [
      history(),
      typedMarkdown(),
      keymap(editorKeys),
      tableEditing(),
      findings.plugin(),
      standardMarks.plugin(),
      matchMarks.plugin(),
    ],
  })

/** ProseMirror has no empty texts. */
const isFilled = (block: Block) =>
  block.type !== 'paragraph' || block.children.every((one) => one.type !== 'text' || one.text)
