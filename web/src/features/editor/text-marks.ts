import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { type Decoration, DecorationSet } from 'prosemirror-view'

/**
 * Marks passages without changing the text; they stay marked while others type around them.
 * @param decorate returns the marks of a document
 */
export const createTextMarks = <Wanted>(
  name: string,
  decorate: (document: Node, wanted: Wanted) => Decoration[],
) => {
  const key = new PluginKey<DecorationSet>(name)
  return {
    plugin: () =>
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, set) => {
            const wanted = transaction.getMeta(key) as Wanted | undefined
            return wanted === undefined
              ? set.map(transaction.mapping, transaction.doc)
              : DecorationSet.create(transaction.doc, decorate(transaction.doc, wanted))
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    mark: (state: EditorState, wanted: Wanted): Transaction =>
      state.tr.setMeta(key, wanted).setMeta('addToHistory', false),
    hasMarks: (state: EditorState): boolean =>
      (key.getState(state) ?? DecorationSet.empty) !== DecorationSet.empty,
  }
}
