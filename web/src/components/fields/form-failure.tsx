import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows the error of a whole form; it stays where the form is. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div className="flex items-start gap-2 rounded-sm border border-bad/40 bg-bad/8 p-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" />
      <div>{children}</div>
    </div>
  )
}
