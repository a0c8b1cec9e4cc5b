import { CircleAlert } from 'lucide-react'

/** Says what a part of the form needs before it can be saved. */
export function Lacking({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        <span className="font-semibold text-ink">Not saved yet.</span> {children}
      </span>
    </p>
  )
}
