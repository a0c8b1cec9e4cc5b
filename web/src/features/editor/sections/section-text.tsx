import { writeMarkdown } from '@sortie/prose/markdown/write'
import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { prose } from '@/components/text/prose'
import { useEditorContext } from '../editor-context'
import { DETAILS } from '../session/session-state'
import { standardMarks } from '../text/sentence-marks'
import { toTree } from '../text/to-tree'
import { createState } from './section-view-state'
import { mountTextView, textboxAttributes } from './text-view'

type Props = {
  /** The id of the text among the handles. */
  id: string
  label: string
  markdown: string
  generation: number
  onWrite: (markdown: string) => void
}

/** Nobody types for so long before standard text is marked anew, in milliseconds. */
export const MARKING_PAUSE = 300

/** The text of an answer, as it reads. */
export function SectionText({ id, label, markdown, generation, onWrite }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const write = useRef(onWrite)
  write.current = onWrite
  const begun = useRef({ markdown, generation, label })
  /** True while the page itself puts text in place, which nobody typed. */
  const isTaking = useRef(false)
  const editor = useEditorContext()

  useLayoutEffect(() => {
    const mounted = mountTextView(host.current!, editor, {
      id,
      state: createState(begun.current.markdown),
      label: begun.current.label,
      onChange: (_, { doc }) => {
        if (!isTaking.current) write.current(writeMarkdown(toTree(doc)))
      },
    })
    view.current = mounted.view
    return () => {
      mounted.unmount()
      view.current = null
    }
  }, [editor, id])

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

  const findStandard = useStore(editor.standard, ({ findIn }) => findIn)
  const isMarked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that begins anew has no marks
  useEffect(() => {
    if (!findStandard && !isMarked.current) return
    const mark = () => {
      const { current } = view
      const passages = (findStandard?.(markdown) ?? []).map((sentence) => ({
        part: DETAILS,
        sentence,
      }))
      current?.dispatch(standardMarks.mark(current.state, passages))
      isMarked.current = findStandard !== null
    }
    const timer = setTimeout(mark, isMarked.current ? MARKING_PAUSE : 0)
    return () => clearTimeout(timer)
  }, [findStandard, markdown, generation])

  useEffect(() => view.current?.setProps({ attributes: textboxAttributes(label) }), [label])

  return <div ref={host} className={`section-text ${prose}`} />
}
