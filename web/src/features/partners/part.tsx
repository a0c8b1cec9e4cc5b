import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of the page: its title, what stands beside it, and its content. */
export function PartnerPart({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

type FoldedProps = {
  title: string
  /** The content of the part, in a few words. */
  summary: ReactNode
  /** True where the part is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** A part that most visits do not need: its title opens it. Closed, it keeps what was chosen in it. */
export function FoldedPart({ title, summary, isOpen = false, children }: FoldedProps) {
  return (
    <section aria-label={title} className="rounded-md border border-line">
      <details open={isOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-md px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          />
          <h2 className="text-xl">{title}</h2>
          <span className="text-sm text-ink-2">{summary}</span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4">
          {children}
        </div>
      </details>
    </section>
  )
}
