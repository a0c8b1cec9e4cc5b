import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { prose } from '@/components/text/prose'
import { type EditorContext, useEditorContext } from '../editor-context'
import type { EditedSection } from '../session/session-state'
import type { Arranging } from '../session/use-arranging'
import { standardMarks } from '../text/sentence-marks'
import { arrangeText, generationsOf, sectionChanges } from './article-binding'
import { articleDocument, sectionContent, withoutSections } from './article-document'
import { knownSections } from './known-sections'
import { articleKeys } from './section-borders'
import { afterOf, sectionDrops } from './section-drag'
import { sectionFrames } from './section-frames'
import { ARTICLE, sectionsIn } from './section-nodes'
import { MARKING_PAUSE } from './section-text'
import { SectionTools, type SectionToolsProps } from './section-tools'
import { textPlugins } from './section-view-state'
import { mountTextView } from './text-view'
import { createToolHosts } from './tool-hosts'

type ArrangingRef = { current: Arranging }

const createArticleState = (
  { session }: EditorContext,
  arranging: ArrangingRef,
  toolsOf: (sectionId: string) => HTMLElement,
): EditorState =>
  EditorState.create({
    doc: articleDocument(session.store.getState().sections),
    plugins: [
      ...textPlugins(articleKeys((sectionId, by) => arranging.current.move(sectionId, by))),
      knownSections(session.knows),
      sectionFrames(toolsOf),
    ],
  })

/** Puts the cursor into a heading, and selects its words. */
const focusHeading = (view: EditorView, sectionId: string) => {
  const section = sectionsIn(view.state.doc).find((one) => one.sectionId === sectionId)
  if (!section) return
  const start = section.from + 2
  const end = start + section.node.firstChild!.content.size
  view.focus()
  view.dispatch(
    view.state.tr.setSelection(TextSelection.create(view.state.doc, start, end)).scrollIntoView(),
  )
}

/** Shows the article as one text, and keeps its sections as the text has them. @returns its end */
const mountArticle = (
  host: HTMLElement,
  context: EditorContext,
  { arranging, toolsOf }: { arranging: ArrangingRef; toolsOf: (id: string) => HTMLElement },
) => {
  const { session, handles } = context
  const { store } = session
  let generations = generationsOf(store.getState().sections)
  /** True while the text and the sections are made equal: neither must react to a change that came from the other. */
  let isSettling = false
  const settle = (run: () => void) => {
    isSettling = true
    run()
    isSettling = false
    generations = generationsOf(store.getState().sections)
  }
  const writeSections = (before: EditorState, after: EditorState) => {
    const { written, arranged } = sectionChanges(before.doc, after.doc)
    const now = new Map(sectionsIn(after.doc).map(({ sectionId, node }) => [sectionId, node]))
    if (arranged) session.arrangeAs(arranged, (sectionId) => sectionContent(now.get(sectionId)!))
    for (const { sectionId, ...content } of written) session.write(sectionId, content)
  }
  const drops = sectionDrops((sectionId, place) => {
    const ids = store.getState().sections.map((one) => one.sectionId)
    const others = ids.filter((one) => one !== sectionId)
    if (place.sectionId !== sectionId)
      arranging.current.moveBehind(sectionId, afterOf(place, others))
  })
  const { view, unmount } = mountTextView(host, context, {
    id: ARTICLE,
    state: createArticleState(context, arranging, toolsOf),
    label: 'Article text',
    onChange: (before, after) => {
      if (!isSettling) settle(() => writeSections(before, after))
    },
    props: {
      transformPasted: withoutSections,
      handleDrop: drops.drop,
      handleDOMEvents: { dragover: drops.over, dragleave: drops.leave, dragend: drops.leave },
    },
  })
  handles.set(ARTICLE, {
    ...handles.get(ARTICLE)!,
    focusHeading: (sectionId) => focusHeading(view, sectionId),
  })
  const unfollow = store.subscribe(({ sections }, before) => {
    if (isSettling || sections === before.sections) return
    const change = arrangeText(view.state, sections, generations)
    settle(() => {
      if (change) view.dispatch(change)
    })
  })
  return {
    view,
    unmount: () => {
      unfollow()
      unmount()
    },
  }
}

/** Marks the standard text of all sections, while somebody wants to see it. */
const useStandardMarks = (
  view: { current: EditorView | null },
  sections: readonly EditedSection[],
) => {
  const { standard } = useEditorContext()
  const findStandard = useStore(standard, ({ findIn }) => findIn)
  const isMarked = useRef(false)
  useEffect(() => {
    if (!findStandard && !isMarked.current) return
    const mark = () => {
      const { current } = view
      const passages = sections.flatMap(({ sectionId, markdown }) =>
        (findStandard?.(markdown) ?? []).map((sentence) => ({ part: sectionId, sentence })),
      )
      current?.dispatch(standardMarks.mark(current.state, passages))
      isMarked.current = findStandard !== null
    }
    const timer = setTimeout(mark, isMarked.current ? MARKING_PAUSE : 0)
    return () => clearTimeout(timer)
  }, [view, findStandard, sections])
}

type Props = {
  sections: readonly EditedSection[]
  arranging: Arranging
  toolsFor: (section: EditedSection, at: number) => Omit<SectionToolsProps, 'section' | 'arranging'>
}

/** The article as one text: headings and paragraphs of all sections, with the tools of each beside it. */
export function ArticleFlow({ sections, arranging, toolsFor }: Props) {
  const context = useEditorContext()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const current = useRef(arranging)
  current.current = arranging
  const [toolsOf] = useState(createToolHosts)
  useLayoutEffect(() => {
    const mounted = mountArticle(host.current!, context, { arranging: current, toolsOf })
    view.current = mounted.view
    return () => {
      mounted.unmount()
      view.current = null
    }
  }, [context, toolsOf])
  useStandardMarks(view, sections)
  return (
    <>
      <div ref={host} className={`section-text article-flow ${prose}`} />
      {sections.map((section, at) =>
        createPortal(
          <SectionTools section={section} arranging={arranging} {...toolsFor(section, at)} />,
          toolsOf(section.sectionId),
          section.sectionId,
        ),
      )}
    </>
  )
}
