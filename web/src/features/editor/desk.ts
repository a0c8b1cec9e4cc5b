import type { EvidenceItem } from '@sortie/contracts/evidence'
import type { Inline } from '@sortie/prose/tree/tree'
import type { EditorView } from 'prosemirror-view'
import { createContext, use } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Run } from '@/components/article/marking'
import type { Session } from './session'

/** What can be asked of the text of a section, however it is written. */
export type TextHandle = {
  /** @returns whether the sentence was there */
  focusSentence: (sentence: string) => boolean
  /** Cites an item at the cursor, or behind a sentence. */
  cite: (id: string, sentence?: string) => void
  markFindings: (sentences: string[]) => void
}

/** The view that somebody writes in; `tick` counts its changes. */
type Active = { view: EditorView | null; sectionId: string | null; tick: number }

/** Finds standard text in Markdown, and in a line that is shown; null while nobody wants to see it. */
export type Standard = {
  findIn: ((markdown: string) => string[]) | null
  runsOf: ((line: readonly Inline[]) => Run[]) | null
}

export type Numbered = { byId: ReadonlyMap<string, { number: number; item: EvidenceItem }> }

/** The views of the texts by the ids of their handles; `tick` counts changes of any of them. */
type TextViews = { byId: ReadonlyMap<string, EditorView>; tick: number }

/** Find and replace: whether its bar is open, and which field has the current match. */
type Search = { isOpen: boolean; field: string | null }

/** What the parts of the editor share while one article is edited. */
export const createDesk = (session: Session) => ({
  session,
  handles: new Map<string, TextHandle>(),
  active: createStore<Active>()(() => ({ view: null, sectionId: null, tick: 0 })),
  views: createStore<TextViews>()(() => ({ byId: new Map(), tick: 0 })),
  search: createStore<Search>()(() => ({ isOpen: false, field: null })),
  numbered: createStore<Numbered>()(() => ({ byId: new Map() })),
  standard: createStore<Standard>()(() => ({ findIn: null, runsOf: null })),
  /** Puts the keyboard on the tools for text; the toolbar says how. */
  focusTools: { current: () => {} },
  /** Asks for the alt text of an image that was dropped or pasted; the toolbar says how. */
  insertFile: { current: (_file: File) => {} },
  /** Opens the source of a citation; the page that shows them says how. */
  openSource: { current: (_id: string, _by: HTMLElement) => {} },
})
export type Desk = ReturnType<typeof createDesk>

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext.Provider

export const useDesk = (): Desk => {
  const desk = use(DeskContext)
  if (!desk) throw new Error('Only within the editor')
  return desk
}
