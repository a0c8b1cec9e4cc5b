import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { findSentence } from './find-sentence'

/**
 * Marks sentences, which stay marked while others type around them.
 * @param attributes of the elements that mark them
 */
const sentenceMarks = (attributes: { class: string; nodeName?: string }) => {
  const key = new PluginKey<DecorationSet>(attributes.class)
  return {
    plugin: () =>
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, set) => {
            const sentences = transaction.getMeta(key) as string[] | undefined
            if (!sentences) return set.map(transaction.mapping, transaction.doc)
            const found = sentences.flatMap((sentence) => {
              const range = findSentence(transaction.doc, sentence)
              return range ? [Decoration.inline(range.from, range.to, attributes)] : []
            })
            return DecorationSet.create(transaction.doc, found)
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    mark: (state: EditorState, sentences: string[]): Transaction =>
      state.tr.setMeta(key, sentences).setMeta('addToHistory', false),
  }
}

/** Sentences that nothing supports. */
export const findings = sentenceMarks({ class: 'finding' })
/** Sentences that other customers may also have. */
export const standardMarks = sentenceMarks({ class: 'standard', nodeName: 'mark' })
