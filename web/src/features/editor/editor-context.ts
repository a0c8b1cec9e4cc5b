import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Inline } from '@sortie/prose/tree/tree'
import type { EditorView } from 'prosemirror-view'
import { createContext, use } from 'react'
import { createStore } from 'zustand/vanilla'
import type { MarkedRun } from '@/components/article/marking'
import { ARTICLE, type EditorPassage } from './sections/section-nodes'
import type { EditorSession } from './session/session'
import { DETAILS } from './session/session-state'

/** The acts on a text of the editor: the article's, an answer’s, or a section’s as Markdown. */
export type TextHandle = {
  /** @returns whether the passage was there */
  focusPassage: (passage: EditorPassage) => boolean
  /** Cites an item at the cursor, or behind a passage. */
  cite: (id: string, passage?: EditorPassage) => void
  markFindings: (passages: readonly EditorPassage[]) => void
  /** Puts the cursor into the heading of a section. */
  focusHeading?: (sectionId: string) => void
}

/** The view that somebody writes in, by the id of its handle; `tick` counts its changes. */
type Active = { view: EditorView | null; textId: string | null; tick: number }

/** Finds standard text in Markdown, and in a line that is shown; null while nobody wants to see it. */
export type Standard = {
  findIn: ((markdown: string) => string[]) | null
  runsOf: ((line: readonly Inline[]) => MarkedRun[]) | null
}

export type SourceNumbers = { byId: ReadonlyMap<string, { number: number; item: EvidenceItem }> }

/** The views of the texts by the ids of their handles; `tick` counts changes of any of them. */
type TextViews = { byId: ReadonlyMap<string, EditorView>; tick: number }

/** Find and replace: whether its bar is open, and which field has the current match. */
type Search = { isOpen: boolean; field: string | null }

/** Makes the state that the parts of the editor share while one article is edited. */
export const createEditorContext = (session: EditorSession) => ({
  session,
  handles: new Map<string, TextHandle>(),
  active: createStore<Active>()(() => ({ view: null, textId: null, tick: 0 })),
  views: createStore<TextViews>()(() => ({ byId: new Map(), tick: 0 })),
  search: createStore<Search>()(() => ({ isOpen: false, field: null })),
  numbered: createStore<SourceNumbers>()(() => ({ byId: new Map() })),
  standard: createStore<Standard>()(() => ({ findIn: null, runsOf: null })),
  /** Puts the keyboard on the tools for text; the toolbar says how. */
  focusTools: { current: () => {} },
  /** Asks for the alt text of an image that was dropped or pasted; the toolbar says how. */
  insertFile: { current: (_file: File) => {} },
  /** Opens the source of a citation; the page that shows them says how. */
  openSource: { current: (_id: string, _by: HTMLElement) => {} },
})
export type EditorContext = ReturnType<typeof createEditorContext>

/** Returns the text that a section is written in. */
export const textOfSection = ({ handles }: Pick<EditorContext, 'handles'>, sectionId: string) =>
  handles.get(sectionId) ?? (sectionId === DETAILS ? undefined : handles.get(ARTICLE))

const CurrentEditor = createContext<EditorContext | null>(null)
export const EditorContextProvider = CurrentEditor.Provider

export const useEditorContext = (): EditorContext => {
  const editor = use(CurrentEditor)
  if (!editor) throw new Error('Only within the editor')
  return editor
}
