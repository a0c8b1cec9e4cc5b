import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { noticeOf } from '@sortie/prose/exports/origin'
import { ShieldAlert } from 'lucide-react'
import { Badge } from '@/components/badge'
import { draftKindName } from '@/lib/drafts/article-types'
import { formatMoment } from '@/lib/format'
import { draftNoun, minutesText, reviewText, standardText, WRITER_NAMES, wordsText } from './words'

/**
 * Lists the facts of a finished article: its length, who should read it before it is published, and how much of it
 * other customers may have.
 */
export default function ArticleFacts({ draft }: { draft: Draft }) {
  const { words, keyword, writer, updatedAt, order, counts, edits, research } = draft
  const who = reviewText(research.context?.cautions ?? [], draftNoun(draft))
  const shares = writer === 'template' ? counts : null
  return (
    <section aria-label="What it is" className="grid gap-3 text-sm text-ink-2">
      {who && (
        <div className="flex gap-3 rounded-md border border-warn/50 bg-warn/10 p-3 print:hidden">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
          <p>
            <span className="font-semibold text-ink">
              Have a professional read this before you publish it.
            </span>{' '}
            {who}
          </p>
        </div>
      )}
      <div className="grid justify-items-start gap-1">
        {writer && (
          <Badge tone={writer === 'template' ? 'warn' : 'plain'}>{WRITER_NAMES[writer]}</Badge>
        )}
        {writer && (
          <p>
            {noticeOf(
              { writer, isEdited: edits.isByPerson ?? false, reviewer: null },
              draft.pageKind ? 'page' : 'article',
            )}
          </p>
        )}
        <p>{[draftKindName(draft), wordsText(words), minutesText(words)].join(' · ')}</p>
        <p className="print:hidden">
          For “{keyword}” · <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time> ·{' '}
          {order?.isFree ? 'free: it took longer than promised' : 'for 1 mission'}
        </p>
      </div>
      {shares && <p className="print:hidden">{standardText(shares, edits.at !== null)}</p>}
    </section>
  )
}
