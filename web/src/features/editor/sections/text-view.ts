import type { EditorState, Transaction } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'
import { type DirectEditorProps, EditorView } from 'prosemirror-view'
import { citationView } from '../citations/citation-view'
import type { EditorContext } from '../editor-context'
import { imageView } from '../images/image-view'
import { imageIn } from '../images/images'
import { cleanPasted } from '../pasting/pasted'
import { insertCitation } from '../text/commands'
import { findingMarks } from '../text/sentence-marks'
import { isTabbing } from '../text/tabbing'
import { findPassage } from './section-nodes'

export const textboxAttributes = (label: string): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
})

type TextViewOptions = {
  /** The id of the text among the handles. */
  id: string
  state: EditorState
  label: string
  /** Called after the text was changed. */
  onChange: (before: EditorState, after: EditorState) => void
  props?: Partial<DirectEditorProps>
}

/** Shows a text to write in within an element, and makes it known to the tools. @returns it with its end */
export const mountTextView = (
  host: HTMLElement,
  context: EditorContext,
  { id, state, label, onChange, props = {} }: TextViewOptions,
) => {
  const { active, handles, views } = context
  const activate = (chosen: EditorView) =>
    active.setState(({ tick }) => ({ view: chosen, textId: id, tick: tick + 1 }))
  const takeFile = (into: EditorView, data: DataTransfer | null): boolean => {
    const file = imageIn(data)
    if (!file) return false
    activate(into)
    context.insertFile.current(file)
    return true
  }
  const dispatchTransaction = (transaction: Transaction) => {
    const before = view.state
    view.updateState(before.apply(transaction))
    if (transaction.docChanged) onChange(before, view.state)
    if (active.getState().view === view) active.setState(({ tick }) => ({ tick: tick + 1 }))
    if (transaction.docChanged) views.setState(({ tick }) => ({ tick: tick + 1 }))
  }
  const view: EditorView = new EditorView(host, {
    state,
    attributes: textboxAttributes(label),
    transformPastedHTML: cleanPasted,
    nodeViews: { citation: citationView(context), image: imageView(context.session.draftId) },
    handlePaste: (pasted, event) => takeFile(pasted, event.clipboardData),
    ...props,
    handleDrop: (dropped, event, slice, isMoved) =>
      (!isMoved && takeFile(dropped, event.dataTransfer)) ||
      Boolean(props.handleDrop?.call(undefined as never, dropped, event, slice, isMoved)),
    handleDOMEvents: {
      ...props.handleDOMEvents,
      // A user who tabs from a text to the tools passes other texts, and means none of them.
      focus: (focused) => {
        if (!isTabbing()) activate(focused)
      },
      keydown: (pressed, event) => {
        if (event.key === 'Tab' || event.key === 'Shift') return false
        if (active.getState().view !== pressed) activate(pressed)
        if (event.key !== 'F10' || !event.altKey) return false
        event.preventDefault()
        context.focusTools.current()
        return true
      },
    },
    dispatchTransaction,
  })
  views.setState(({ byId }) => ({ byId: new Map(byId).set(id, view) }))
  handles.set(id, {
    focusPassage: (passage) => {
      const range = findPassage(view.state.doc, passage)
      if (!range) return false
      const selection = TextSelection.create(view.state.doc, range.from, range.to)
      view.focus()
      view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
      return true
    },
    cite: (evidenceId, passage) => {
      const range = passage ? findPassage(view.state.doc, passage) : null
      insertCitation(evidenceId, range?.to)(view.state, view.dispatch)
      view.focus()
    },
    markFindings: (passages) => view.dispatch(findingMarks.mark(view.state, passages)),
  })
  const unmount = () => {
    handles.delete(id)
    views.setState(({ byId }) => ({ byId: new Map([...byId].filter(([one]) => one !== id)) }))
    if (active.getState().view === view) active.setState({ view: null, textId: null })
    view.destroy()
  }
  return { view, unmount }
}
