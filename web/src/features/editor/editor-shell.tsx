import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ArticleText } from '@/components/article/article-text'
import { questionTrees, sectionTrees, sourcesOf } from '@/components/article/article-trees'
import { WithSources } from '@/components/article/citations'
import { ImagesPathContext } from '@/components/article/images-path'
import { MarkingContext } from '@/components/article/marking'
import { Skeleton } from '@/components/states/skeleton'
import { useMedia } from '@/lib/browser/use-media'
import type { ArticleEditorProps } from '@/lib/drafts/article-bar'
import { BarState } from './bar-state'
import type { UnsupportedSentence } from './checks/check-article'
import { useChecks } from './checks/use-checks'
import { useEditedHead } from './details/use-edited-head'
import { type EditorContext, textOfSection, useEditorContext } from './editor-context'
import { imagesPath } from './images/images'
import { EditOutline } from './sections/edit-outline'
import type { WriteMode } from './sections/section-card'
import { knowledgeQuery } from './session/editing'
import { outdateRemoved } from './session/leftovers'
import { DETAILS, editAnchor } from './session/session-state'
import { useArranging } from './session/use-arranging'
import { FormatBar } from './toolbar/format-bar'
import { useArticleActions } from './use-article-actions'
import { type ShownAs, ViewChoice } from './view-choice'

// The code for editing is larger than the code for reading, so it is loaded later.
const AboutPanel = lazy(() => import('./about-panel'))
const EditArea = lazy(() => import('./edit-area'))
const CommentsPanel = lazy(() => import('./comments/comments-panel'))
const ConflictDialog = lazy(() => import('./session/conflict-dialog'))
const StandardMarks = lazy(() => import('./checks/standard-marks'))

/** Puts the cursor into the heading of a section, and selects its words. */
const focusHeading = (editor: EditorContext, sectionId: string) => {
  const focusInText = textOfSection(editor, sectionId)?.focusHeading
  if (focusInText) return focusInText(sectionId)
  const field = document.querySelector<HTMLTextAreaElement>(`#${editAnchor(sectionId)} textarea`)
  // Selecting alone gives it the focus where nobody sees it.
  field?.focus()
  field?.select()
}

type Props = ArticleEditorProps & { begun: Draft; restart: () => Promise<void> }

/** The three columns: what the article is made of, its text, and how good it is. */
export function EditorShell({ draft, Bar, facts, begun, restart }: Props) {
  const editor = useEditorContext()
  const client = useQueryClient()
  const { session, handles, numbered } = editor
  const { draftId } = session
  const state = useStore(session.store)
  const { sections, details, conflicts, isPostponed } = state
  const runsOf = useStore(editor.standard, (one) => one.runsOf)
  const { data: knowledge } = useQuery(knowledgeQuery(draftId))
  const checked = useChecks(session, begun, knowledge)
  useEditedHead(session, checked?.words)
  const isDesktop = useMedia('(min-width: 64rem)')
  const [shown, setShown] = useState<ShownAs>(isDesktop ? 'Edit' : 'Preview')
  const [mode, setMode] = useState<WriteMode>('text')
  const [isMarked, setMarked] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const trees = useMemo(() => sectionTrees(sections), [sections])
  const faq = useMemo(() => questionTrees(details.faq), [details.faq])
  const items = knowledge?.items
  const sources = useMemo(() => sourcesOf([...trees, ...faq], items ?? []), [trees, faq, items])
  const [moved, setMoved] = useState('')
  const arranging = useArranging(session, {
    onArranged: () => void outdateRemoved(client, draftId),
    onAdded: setAdded,
    onMoved: (name, place, count) => setMoved(`${name}: now ${place} of ${count}`),
    // The button that removed it is gone with it: the keyboard goes on in what stands there now.
    onRemoved: (next) =>
      requestAnimationFrame(() => {
        if (next) focusHeading(editor, next)
        else document.querySelector<HTMLElement>('nav[aria-label="Outline"]')?.focus()
      }),
  })

  useEffect(() => {
    numbered.setState({ byId: new Map(sources.map((one) => [one.item.id as string, one])) })
  }, [numbered, sources])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are others after these change
  useEffect(() => {
    for (const handle of handles.values()) handle.markFindings(checked?.findings ?? [])
  }, [checked, handles, shown, mode])
  useEffect(() => {
    if (!added) return
    focusHeading(editor, added)
    setAdded(null)
  }, [editor, added])

  const focusFinding = ({ part, sentence }: UnsupportedSentence) => {
    setShown('Edit')
    // The text may have to come first.
    requestAnimationFrame(() => {
      const wanted = part === DETAILS ? [...handles.values()] : [textOfSection(editor, part)]
      const isFound = wanted.some((handle) => handle?.focusPassage({ part, sentence }))
      if (!isFound)
        document.getElementById(part === DETAILS ? 'questions' : editAnchor(part))?.scrollIntoView()
    })
  }
  const outline = (
    <EditOutline
      arranging={arranging}
      wordsOf={checked?.wordsBySection}
      hasQuestions={details.faq.length > 0}
    />
  )
  const actions = useArticleActions({ draftId, mode, onMode: setMode, restart })
  const about = (
    <div className="grid gap-2">
      {facts}
      {draft.writer === 'template' && (
        <label className="flex min-h-9 w-fit items-center gap-2 text-sm print:hidden">
          <input
            type="checkbox"
            checked={isMarked}
            onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
            className="size-5 accent-petrol"
          />
          Show standard text
        </label>
      )}
    </div>
  )
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Bar
        draft={draft}
        state={<BarState draft={draft} checked={checked} />}
        tools={
          <>
            {isDesktop && <ViewChoice shown={shown} onShow={setShown} />}
            {actions.shareButton}
          </>
        }
        actions={actions.menu}
      />
      {shown === 'Edit' && <FormatBar mode={mode} />}
      {!isDesktop && (
        <div className="mt-4 grid gap-4 print:hidden">
          <ViewChoice shown={shown} onShow={setShown} />
          {about}
        </div>
      )}
      {isMarked && (
        <Suspense>
          <StandardMarks />
        </Suspense>
      )}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10 xl:grid-cols-[10.5rem_minmax(0,1fr)_15.5rem] xl:gap-7 print:block">
        <div className="self-start pt-2 max-xl:hidden xl:sticky xl:top-[calc(9.5rem+var(--search-bar,0px))] xl:max-h-[calc(100dvh-10rem-var(--search-bar,0px))] xl:overflow-y-auto print:hidden">
          {outline}
        </div>
        <details className="rounded-md border border-line xl:hidden lg:col-span-2 print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold">
            Outline
          </summary>
          <div className="px-4 pb-3">{outline}</div>
        </details>
        {shown === 'Edit' ? (
          <WithSources sources={sources}>
            {/* The toolbar names it, and may be there before the text. */}
            <div
              id="editor-text"
              className="grid w-full max-w-[68ch] min-w-0 grid-cols-[minmax(0,1fr)] justify-self-center"
            >
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <EditArea
                  draft={draft}
                  mode={mode}
                  arranging={arranging}
                  wordsOf={checked?.wordsBySection}
                />
              </Suspense>
            </div>
          </WithSources>
        ) : (
          <div
            className={
              shown === 'Phone'
                ? 'w-full max-w-[390px] justify-self-center rounded-lg border border-line bg-surface p-5 shadow-card'
                : 'grid w-full min-w-0 grid-cols-[minmax(0,1fr)]'
            }
          >
            <MarkingContext value={runsOf}>
              <ImagesPathContext value={imagesPath(editor.session.draftId)}>
                <ArticleText label={details.title} sections={trees} faq={faq} sources={sources} />
              </ImagesPathContext>
            </MarkingContext>
          </div>
        )}
        <aside
          id="about-article"
          aria-label="About this article"
          className="grid scroll-mt-32 grid-cols-[minmax(0,1fr)] content-start gap-8 self-start lg:sticky lg:top-[calc(9.5rem+var(--search-bar,0px))] lg:max-h-[calc(100dvh-10rem-var(--search-bar,0px))] lg:-ms-1 lg:overflow-y-auto lg:px-1 lg:py-2 print:hidden"
        >
          {isDesktop && about}
          <Suspense>
            <CommentsPanel />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <AboutPanel
              draft={draft}
              checked={checked}
              vouched={knowledge?.vouched ?? []}
              onFocus={focusFinding}
              begun={begun}
            />
          </Suspense>
        </aside>
      </div>
      <Suspense>
        {conflicts[0] && !isPostponed && (
          <ConflictDialog key={conflicts[0].part} conflict={conflicts[0]} />
        )}
        {actions.dialog}
      </Suspense>
    </>
  )
}
