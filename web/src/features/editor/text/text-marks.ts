import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { type Decoration, DecorationSet } from 'prosemirror-view'

/**
 * Marks passages without changing the text; they stay marked while others type around them.
 * @param decorate returns the marks of a document
 */
export const createTextMarks = <Passages>(
  name: string,
  decorate: (document: Node, passages: Passages) => Decoration[],
) => {
  const key = new PluginKey<DecorationSet>(name)
  return {
    plugin: () =>
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, set) => {
            const passages = transaction.getMeta(key) as Passages | undefined
            return passages === undefined
              ? set.map(transaction.mapping, transaction.doc)
              : DecorationSet.create(transaction.doc, decorate(transaction.doc, passages))
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    mark: (state: EditorState, passages: Passages): Transaction =>
      state.tr.setMeta(key, passages).setMeta('addToHistory', false),
    hasMarks: (state: EditorState): boolean =>
      (key.getState(state) ?? DecorationSet.empty) !== DecorationSet.empty,
  }
}
