import type { AnswerRisk } from '@sortie/contracts/content/drafts/draft-readiness'
import { CircleAlert } from 'lucide-react'

/** Lists the sentences of an answer that may harm the author who signs it, with advice on each. */
export function AnswerRisks({ risks }: { risks: readonly AnswerRisk[] }) {
  if (risks.length === 0) return null
  return (
    <ul aria-label="Read before you sign" className="grid gap-2 text-sm">
      {risks.map(({ sentence, severity, whatToDo }) => (
        <li
          key={`${sentence} ${whatToDo}`}
          className="flex items-start gap-2 rounded-md border border-warn/50 bg-warn/10 p-3"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-semibold">
                {severity === 'stop' ? 'Left out of the article' : 'Please check'}:
              </span>{' '}
              “{sentence}”
            </p>
            <p className="text-ink-2">{whatToDo}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
