import type { Draft } from '@sortie/contracts/drafts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Badge } from '@/components/badge'
import { Skeleton } from '@/components/skeleton'
import { TYPE_NAMES } from '@/lib/article-types'
import { isUnderWay } from '@/lib/drafts'
import { formatMoment } from '@/lib/format'
import { useLive } from '@/lib/live'
import { pageTitle, useTabTitle } from '@/lib/use-page-title'
import { draftQuery, liveDraft } from './queries'
import { useEnd } from './use-end'
import { figuresText, minutesText, WRITER_NAMES, wordsText } from './words'

// Each state of a draft needs its own code only.
const DeletedDraft = lazy(() =>
  import('./deleted-draft').then((one) => ({ default: one.DeletedDraft })),
)
const DraftActs = lazy(() => import('./draft-acts-bar'))
const Outcome = lazy(() => import('./outcome'))
const Plan = lazy(() => import('./plan').then((one) => ({ default: one.Plan })))
const Review = lazy(() => import('./review'))
const Writing = lazy(() => import('./writing').then((one) => ({ default: one.Writing })))

type Props = {
  draftId: string
  /** What a finished article is read and edited in. */
  Editor: ComponentType<{ draft: Draft }>
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
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
      {status !== 'ready' && (
        // A stream that has ended is followed again once something new begins.
        <Follow
          key={`${isUnderWay(status)} ${order?.number} ${research.status}`}
          draftId={draftId}
          onConnected={setConnected}
        />
      )}
      <Head draft={draft} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {status === 'ready' ? (
          <>
            <Review draft={draft} />
            <Editor draft={draft} />
          </>
        ) : isUnderWay(status) ? (
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

/** What a finished article is, in a line. */
const metaOf = (draft: Draft): string[] => {
  const { type, words } = draft
  return [TYPE_NAMES[type], wordsText(words), minutesText(words), ...figuresText(draft)]
}

function Head({ draft }: { draft: Draft }) {
  const { status, title, keyword, type, order, updatedAt, writer } = draft
  const isReady = status === 'ready'
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="min-w-0">
        <Link
          to="/blog-drafts"
          className="label-mono text-radar underline-offset-4 hover:underline print:hidden"
        >
          Blog Drafts
        </Link>
        <h1 className="mt-1 max-w-[28ch] text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          {isReady
            ? metaOf(draft).join(' · ')
            : title === keyword
              ? `Brief · ${TYPE_NAMES[type]}`
              : `${TYPE_NAMES[type]} · “${keyword}”`}
          {isReady && writer && (
            <Badge tone={writer === 'template' ? 'warn' : 'plain'}>{WRITER_NAMES[writer]}</Badge>
          )}
        </p>
        {isReady && (
          <p className="mt-1 text-sm text-ink-2 print:hidden">
            For “{keyword}” · <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time> ·{' '}
            {order?.isFree ? 'free: it took longer than promised' : 'for 1 mission'}
          </p>
        )}
      </div>
      {!isUnderWay(status) && (
        <Suspense fallback={<div className="min-h-11 w-80 max-w-full" />}>
          <DraftActs draft={draft} />
        </Suspense>
      )}
    </header>
  )
}
