import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; action?: ReactNode }

/** Stands where a list has nothing yet: what will be here, and the one thing to do next. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="relative isolate grid justify-items-start gap-4 overflow-hidden rounded-md border border-dashed border-field p-6 sm:p-8">
      <Scope />
      <p className="text-xl font-semibold">{title}</p>
      <p className="max-w-[56ch] text-ink-2">{children}</p>
      {action}
    </div>
  )
}

/** A scope without an echo. */
function Scope() {
  return (
    <svg
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      className="absolute -end-16 top-1/2 -z-10 hidden w-72 -translate-y-1/2 text-petrol/25 sm:block"
    >
      <g fill="none" stroke="currentColor">
        <circle r="34" />
        <circle r="62" strokeDasharray="2 6" />
        <circle r="90" />
        <path d="M-96 0H96M0-96V96" strokeDasharray="1 7" />
      </g>
    </svg>
  )
}
