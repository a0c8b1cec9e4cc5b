import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '@/components/states/skeleton'
import { useLive } from '@/lib/api/live'
import type { ArticleEditorProps } from '@/lib/drafts/article-bar'
import { draftKindName } from '@/lib/drafts/article-types'
import { isUnderWay } from '@/lib/drafts/drafts'
import { pageTitle, useTabTitle } from '@/lib/pages/use-page-title'
import { ArticleBar } from './article-bar'
import { draftQuery, liveDraft } from './queries'
import { useEnd } from './use-end'

// Each state of a draft needs its own code only.
const DeletedDraft = lazy(() =>
  import('./deleted-draft').then((one) => ({ default: one.DeletedDraft })),
)
const ArticleFacts = lazy(() => import('./article-facts'))
const DraftMenu = lazy(() => import('./draft-menu'))
const Outcome = lazy(() => import('./outcome'))
const Plan = lazy(() => import('./plan/plan').then((one) => ({ default: one.DraftPlan })))
const Writing = lazy(() =>
  import('./writing/writing').then((one) => ({ default: one.WritingView })),
)

type Props = {
  draftId: string
  /** The component that shows a finished article and edits it. */
  Editor: ComponentType<ArticleEditorProps>
}

/** One page for every state of a draft: a brief, an article on its way, an article, a deleted one. */
export function DraftPage({ draftId, Editor }: Props) {
  const { data: draft } = useSuspenseQuery(draftQuery(draftId))
  const { destroyedAt } = draft
  if (!destroyedAt) return <Kept draft={draft} Editor={Editor} />
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <DeletedDraft draft={draft} until={destroyedAt} />
    </Suspense>
  )
}

function Kept({ draft, Editor }: { draft: Draft; Editor: Props['Editor'] }) {
  const { draftId } = draft
  const [connected, setConnected] = useState(true)
  const { status, order, research } = draft
  const progress = useEnd(draft)
  useTabTitle(progress ?? pageTitle(draft.title))
  if (status === 'ready')
    return (
      // No grid: what is in a row of its own cannot stay in sight.
      <div className="shell pb-12">
        <Suspense fallback={<Skeleton className="mt-6 h-96 w-full" />}>
          <Editor
            draft={draft}
            Bar={ArticleBar}
            facts={
              <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                <ArticleFacts draft={draft} />
              </Suspense>
            }
          />
        </Suspense>
      </div>
    )
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-5 py-6 md:py-8">
      {/* A stream that has ended is followed again once something new begins. */}
      <Follow
        key={`${isUnderWay(status)} ${order?.number} ${research.status}`}
        draftId={draftId}
        onConnected={setConnected}
      />
      <Head draft={draft} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {isUnderWay(status) ? (
          <Writing draft={draft} connected={connected} />
        ) : (
          <>
            <Outcome draft={draft} />
            <Plan key={draftId} draft={draft} />
          </>
        )}
      </Suspense>
    </div>
  )
}

type FollowProps = { draftId: string; onConnected: (connected: boolean) => void }

function Follow({ draftId, onConnected }: FollowProps) {
  const connected = useLive(liveDraft, draftId, true)
  useEffect(() => onConnected(connected), [connected, onConnected])
  return null
}

/** Shows the title, the kind and the menu of a draft that is not written yet. */
function Head({ draft }: { draft: Draft }) {
  const { status, title, keyword } = draft
  const kind = draftKindName(draft)
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Link
          to="/blog-drafts"
          className="label-mono text-radar underline-offset-4 hover:underline print:hidden"
        >
          Blog Drafts
        </Link>
        <h1 className="mt-1 max-w-[36ch] text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
        <p className="mt-1 text-sm text-ink-2">
          {title === keyword ? `Brief · ${kind}` : `${kind} · “${keyword}”`}
        </p>
      </div>
      {!isUnderWay(status) && (
        <Suspense fallback={<div className="size-11" />}>
          <DraftMenu draft={draft} />
        </Suspense>
      )}
    </header>
  )
}
