import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { sectionNameOf } from '../session/session-state'
import { type SectionNode, sectionsIn } from './section-nodes'

/** The place where a dragged section would go: before or behind another one. */
export type DropPlace = { sectionId: string; isBehind: boolean }

const key = new PluginKey<DropPlace | null>('section-frames')

/** Shows where a section that is dragged would go; null: nothing is dragged. */
export const markDrop = (state: EditorState, place: DropPlace | null): Transaction =>
  state.tr.setMeta(key, place).setMeta('addToHistory', false)

/** Returns what a section is called by those who hear the page. */
export const sectionLabel = (heading: string | null, at: number): string =>
  `Section ${at + 1}: ${sectionNameOf(heading)}`

const dropClass = (place: DropPlace | null | undefined, sectionId: string): string => {
  if (place?.sectionId !== sectionId) return ''
  return place.isBehind ? ' drop-behind' : ' drop-before'
}

const isWrittenIn = ({ selection }: EditorState, { from, to }: SectionNode) =>
  selection.from > from && selection.from < to

const framesOf = (
  state: EditorState,
  section: SectionNode,
  { at, toolsOf }: { at: number; toolsOf: (sectionId: string) => HTMLElement },
): Decoration[] => {
  const { sectionId, from, to, node } = section
  const title: Node = node.firstChild!
  const current = isWrittenIn(state, section) ? 'is-current' : ''
  const frame = Decoration.node(from, to, {
    class: `${current}${dropClass(key.getState(state), sectionId)}`,
    'aria-label': sectionLabel(title.textContent || null, at),
  })
  // Beside the heading, and no text.
  const tools = Decoration.widget(from + 1, () => toolsOf(sectionId), {
    key: sectionId,
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
  })
  if (title.content.size > 0) return [frame, tools]
  const placeholder = Decoration.node(from + 1, from + 1 + title.nodeSize, {
    class: 'is-empty',
    'aria-label': sectionNameOf(null),
    'data-placeholder': at === 0 ? 'No heading: the introduction' : 'Heading',
  })
  return [frame, tools, placeholder]
}

/** Names each section, marks the one that somebody writes in, and has a place for its tools. */
export const sectionFrames = (toolsOf: (sectionId: string) => HTMLElement): Plugin =>
  new Plugin<DropPlace | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, place) => {
        const marked = transaction.getMeta(key) as DropPlace | null | undefined
        return marked === undefined ? place : marked
      },
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          sectionsIn(state.doc).flatMap((section, at) => framesOf(state, section, { at, toolsOf })),
        ),
    },
  })
