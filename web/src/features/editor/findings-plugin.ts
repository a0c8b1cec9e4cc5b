import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { findSentence } from './find-sentence'

const key = new PluginKey<DecorationSet>('findings')

/** Marks sentences that nothing supports. They stay marked while others type around them. */
export const findingsPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set) => {
        const sentences = transaction.getMeta(key) as string[] | undefined
        if (!sentences) return set.map(transaction.mapping, transaction.doc)
        const found = sentences.flatMap((sentence) => {
          const range = findSentence(transaction.doc, sentence)
          return range ? [Decoration.inline(range.from, range.to, { class: 'finding' })] : []
        })
        return DecorationSet.create(transaction.doc, found)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

export const markFindings = (state: EditorState, sentences: string[]): Transaction =>
  state.tr.setMeta(key, sentences).setMeta('addToHistory', false)
