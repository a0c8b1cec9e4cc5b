import type { DraftStatus, DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import clsx from 'clsx'
import { Copy, Trash2 } from 'lucide-react'
import { useLive } from '@/lib/api/live'
import { draftKindName } from '@/lib/drafts/article-types'
import { draftStatusWords, isUnderWay } from '@/lib/drafts/drafts'
import { formatMoment } from '@/lib/format'
import { useDelete, useDuplicate } from '../draft-acts'
import { iconButton } from '../fields/list-editor'
import { liveDraft } from '../queries'
import { wordsText } from '../words'
import { DraftRow } from './draft-row'

/** Open streams of one page: a browser keeps few connections to a server. */
const FOLLOWED = 2

type Props = {
  drafts: DraftSummary[]
  /** Returns the name of a project; empty where it is unknown, or not to be shown. */
  nameOf: (projectId: string | null) => string
}

/** The drafts as rows that lead to them; those that are being written change by themselves. */
export function DraftList({ drafts, nameOf }: Props) {
  const followed = drafts.filter(({ status }) => isUnderWay(status)).slice(0, FOLLOWED)
  return (
    <>
      {followed.map(({ draftId }) => (
        <Follow key={draftId} draftId={draftId} />
      ))}
      <ul className="@container divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {drafts.map((draft) => (
          <Row key={draft.draftId} draft={draft} project={nameOf(draft.projectId)} />
        ))}
      </ul>
    </>
  )
}

function Follow({ draftId }: { draftId: string }) {
  useLive(liveDraft, draftId, true)
  return null
}

const tones: Partial<Record<DraftStatus, string>> = {
  ready: 'text-ok',
  failed: 'text-bad',
  requested: 'text-radar',
  queued: 'text-radar',
  writing: 'text-radar',
}

function Row({ draft, project }: { draft: DraftSummary; project: string }) {
  const { draftId, title, keyword, status, writer, words, score, updatedAt } = draft
  const about = [
    draftKindName(draft),
    // A brief has no other title.
    ...(keyword === title ? [] : [keyword]),
    ...(project ? [project] : []),
    ...(status === 'ready' && writer === 'template' ? ['Template draft: no AI'] : []),
  ]
  return (
    <DraftRow
      draftId={draftId}
      title={title}
      about={about}
      className="grid-cols-[minmax(0,1fr)_auto] @4xl:grid-cols-[minmax(0,1fr)_10rem_7rem_10rem_auto]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 @max-4xl:col-span-2 @4xl:contents">
        <p className={clsx('font-semibold', tones[status] ?? 'text-ink-2')}>
          {draftStatusWords[status]}
        </p>
        <p className="text-ink-2 tabular-nums">
          {words > 0 && wordsText(words)}
          {score !== null && <span className="@max-4xl:ms-3 @4xl:block">Score {score}</span>}
        </p>
      </div>
      <time dateTime={updatedAt} className="text-ink-2 @max-4xl:col-span-2 @4xl:text-end">
        {formatMoment(updatedAt)}
      </time>
      <Acts draft={draft} />
    </DraftRow>
  )
}

function Acts({ draft }: { draft: DraftSummary }) {
  const copying = useDuplicate(draft)
  const deleting = useDelete(draft)
  return (
    <div className="relative flex justify-end @max-4xl:col-start-2 @max-4xl:row-start-1">
      <button
        type="button"
        aria-label={`Duplicate ${draft.title}`}
        title="Duplicate"
        aria-busy={copying.busy}
        className={iconButton}
        onClick={copying.act}
      >
        <Copy className="size-4" />
      </button>
      {isUnderWay(draft.status) ? (
        <span className="size-11 sm:size-9" />
      ) : (
        <button
          type="button"
          aria-label={`Delete ${draft.title}`}
          title="Delete"
          aria-busy={deleting.busy}
          className={iconButton}
          onClick={deleting.act}
        >
          <Trash2 className="size-4" />
        </button>
      )}
    </div>
  )
}
