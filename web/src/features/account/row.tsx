import type { ReactNode } from 'react'

/** A line of a card: what it is, and how it stands. */
export function AccountRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
