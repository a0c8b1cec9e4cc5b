import type { ReactNode } from 'react'

type Props = { eyebrow: string; title: string; children: ReactNode; actions?: ReactNode }

/** A page that has one thing to say: what it is, why, and what to do next. */
export function Notice({ eyebrow, title, children, actions }: Props) {
  return (
    <div className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10" />
      <div className="shell grid min-h-[62vh] content-center gap-6 py-16">
        <p className="label-mono text-radar">{eyebrow}</p>
        <h1 className="max-w-[22ch] text-4xl">{title}</h1>
        <div className="grid max-w-[62ch] gap-3 text-lg text-ink-2">{children}</div>
        {actions && <div className="flex flex-wrap gap-3 pt-2">{actions}</div>}
      </div>
    </div>
  )
}
