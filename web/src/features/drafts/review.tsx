import type { Draft } from '@sortie/contracts/drafts'
import { ShieldAlert } from 'lucide-react'
import { reviewText, standardText } from './words'

/** Who should read an article before it is published, and how much of it others may have. */
export default function Review({ draft: { research, writer, counts, edits } }: { draft: Draft }) {
  const who = reviewText(research.context?.cautions ?? [])
  const isTemplate = writer === 'template' && (counts?.standardShare ?? 0) > 0
  if (!who && !isTemplate) return null
  return (
    <div className="grid gap-3 print:hidden">
      {who && (
        <div className="flex gap-3 rounded-md border border-warn/50 bg-warn/10 p-4">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
          <p>
            <span className="font-semibold">
              Have a professional read this before you publish it.
            </span>{' '}
            <span className="text-ink-2">{who}</span>
          </p>
        </div>
      )}
      {isTemplate && (
        <p className="text-sm text-ink-2">
          {standardText(counts?.standardShare ?? 0, edits.at !== null)}
        </p>
      )}
    </div>
  )
}
