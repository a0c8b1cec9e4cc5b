import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; action?: ReactNode }

/** Replaces a part of a page that failed: what happened, what is safe, and what to do. */
export function ErrorState({ title, children, action }: Props) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-4 rounded-md border border-bad/40 bg-bad/6 p-5">
      <CircleAlert className="mt-1 size-5 text-bad" />
      <div>
        <h2 className="text-lg">{title}</h2>
        <div className="mt-1 max-w-[62ch] text-ink-2 wrap-anywhere">{children}</div>
      </div>
      {action && <div className="col-start-2">{action}</div>}
    </div>
  )
}
