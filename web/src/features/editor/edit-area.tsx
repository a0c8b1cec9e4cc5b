import './editor.css'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useStore } from 'zustand'
import { useOpenSource } from '@/components/article/citations'
import { useEditorContext } from './editor-context'
import { ArticleFlow } from './sections/article-flow'
import { QuestionsEditor } from './sections/questions-editor'
import { SectionCard, type WriteMode } from './sections/section-card'
import type { EditedSection } from './session/session-state'
import type { Arranging } from './session/use-arranging'

type Props = {
  draft: Draft
  mode: WriteMode
  arranging: Arranging
  wordsOf: Record<string, number> | undefined
}

/** The text of the article while it is edited. */
export default function EditArea({ draft, mode, arranging, wordsOf }: Props) {
  const { session, openSource } = useEditorContext()
  const sections = useStore(session.store, (state) => state.sections)
  // Citations in the text open their sources.
  openSource.current = useOpenSource()
  const rewriteOf = (sectionId: string) =>
    draft.edits.rewrites.find((one) => one.sectionId === sectionId && one.status !== 'failed')
      ?.rewriteId ?? null
  const toolsFor = ({ sectionId }: EditedSection, at: number) => ({
    words: wordsOf?.[sectionId],
    rewriteKind: draft.writer === 'ai' ? ('ai' as const) : ('template' as const),
    rewriteId: rewriteOf(sectionId),
    isFirst: at === 0,
    isLast: at === sections.length - 1,
  })
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {mode === 'text' && sections.length > 0 && (
        <ArticleFlow sections={sections} arranging={arranging} toolsFor={toolsFor} />
      )}
      {mode === 'markdown' &&
        sections.map((section, at) => (
          <SectionCard
            key={section.sectionId}
            section={section}
            at={at}
            arranging={arranging}
            tools={toolsFor(section, at)}
          />
        ))}
      <QuestionsEditor mode={mode} />
    </div>
  )
}
