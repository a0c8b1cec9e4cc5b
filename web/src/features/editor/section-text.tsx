import { writeMarkdown } from '@sortie/prose/markdown/write'
import { closeHistory } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { prose } from '@/components/prose'
import { citationView } from './citation-view'
import { insertCitation } from './commands'
import { useDesk } from './desk'
import { findSentence } from './find-sentence'
import { imageView } from './image-view'
import { imageIn } from './images'
import { cleanPasted } from './pasted'
import { createState } from './section-view-state'
import { findings, standardMarks } from './sentence-marks'
import { isTabbing } from './tabbing'
import { toTree } from './to-tree'

type Props = {
  /** What it is called among the handles. */
  id: string
  label: string
  markdown: string
  generation: number
  onWrite: (markdown: string) => void
}

const attributesOf = (label: string) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
})

/** Nobody types for so long before standard text is marked anew, in milliseconds. */
const MARKING_PAUSE = 300

/** The text of a section, as it reads. */
export function SectionText({ id, label, markdown, generation, onWrite }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const write = useRef(onWrite)
  write.current = onWrite
  const begun = useRef({ markdown, generation, label })
  /** What is put in place by the page was not typed. */
  const isTaking = useRef(false)
  const desk = useDesk()

  useLayoutEffect(() => {
    const { active, handles, views } = desk
    const activate = (chosen: EditorView) =>
      active.setState(({ tick }) => ({ view: chosen, sectionId: id, tick: tick + 1 }))
    const takeFile = (into: EditorView, data: DataTransfer | null): boolean => {
      const file = imageIn(data)
      if (!file) return false
      activate(into)
      desk.insertFile.current(file)
      return true
    }
    const made = new EditorView(host.current!, {
      state: createState(begun.current.markdown),
      attributes: attributesOf(begun.current.label),
      transformPastedHTML: cleanPasted,
      nodeViews: { citation: citationView(desk), image: imageView(desk.session.draftId) },
      handlePaste: (pasted, event) => takeFile(pasted, event.clipboardData),
      handleDrop: (dropped, event, _slice, isMoved) =>
        !isMoved && takeFile(dropped, event.dataTransfer),
      handleDOMEvents: {
        // Whoever goes by Tab from a text to the tools passes other texts, and means none of them.
        focus: (focused) => {
          if (!isTabbing()) activate(focused)
        },
        keydown: (pressed, event) => {
          if (event.key === 'Tab' || event.key === 'Shift') return false
          if (active.getState().view !== pressed) activate(pressed)
          if (event.key !== 'F10' || !event.altKey) return false
          event.preventDefault()
          desk.focusTools.current()
          return true
        },
      },
      dispatchTransaction: (transaction) => {
        made.updateState(made.state.apply(transaction))
        if (transaction.docChanged && !isTaking.current)
          write.current(writeMarkdown(toTree(made.state.doc)))
        if (active.getState().view === made) active.setState(({ tick }) => ({ tick: tick + 1 }))
        if (transaction.docChanged) views.setState(({ tick }) => ({ tick: tick + 1 }))
      },
    })
    view.current = made
    views.setState(({ byId }) => ({ byId: new Map(byId).set(id, made) }))
    handles.set(id, {
      focusSentence: (sentence) => {
        const range = findSentence(made.state.doc, sentence)
        if (!range) return false
        const selection = TextSelection.create(made.state.doc, range.from, range.to)
        made.focus()
        made.dispatch(made.state.tr.setSelection(selection).scrollIntoView())
        return true
      },
      cite: (evidenceId, sentence) => {
        const range = sentence ? findSentence(made.state.doc, sentence) : null
        insertCitation(evidenceId, range?.to)(made.state, made.dispatch)
        made.focus()
      },
      markFindings: (sentences) => made.dispatch(findings.mark(made.state, sentences)),
    })
    return () => {
      handles.delete(id)
      views.setState(({ byId }) => ({ byId: new Map([...byId].filter(([one]) => one !== id)) }))
      if (active.getState().view === made) active.setState({ view: null, sectionId: null })
      made.destroy()
      view.current = null
    }
  }, [desk, id])

  useEffect(() => {
    if (begun.current.generation === generation) return
    begun.current = { markdown, generation, label }
    const { current } = view
    if (!current) return
    // As one step of its history: what stood there can be brought back by Undo.
    const { doc, tr } = current.state
    const next = createState(markdown).doc
    isTaking.current = true
    current.dispatch(closeHistory(tr.replaceWith(0, doc.content.size, next.content)))
    isTaking.current = false
  }, [generation, markdown, label])

  const findStandard = useStore(desk.standard, ({ findIn }) => findIn)
  const isMarked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that begins anew has no marks
  useEffect(() => {
    if (!findStandard && !isMarked.current) return
    const mark = () => {
      const { current } = view
      current?.dispatch(standardMarks.mark(current.state, findStandard?.(markdown) ?? []))
      isMarked.current = findStandard !== null
    }
    const timer = setTimeout(mark, isMarked.current ? MARKING_PAUSE : 0)
    return () => clearTimeout(timer)
  }, [findStandard, markdown, generation])

  useEffect(() => view.current?.setProps({ attributes: attributesOf(label) }), [label])

  return <div ref={host} className={`section-text ${prose}`} />
}
