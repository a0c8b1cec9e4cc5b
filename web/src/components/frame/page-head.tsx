import type { ReactNode } from 'react'

type Props = { eyebrow: string; title: string; lead?: ReactNode; children?: ReactNode }

/** The head of a public page over the grid of a chart. */
export function PageHead({ eyebrow, title, lead, children }: Props) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line print:border-0">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10 print:hidden" />
      <div className="shell py-12 md:py-16">
        <p className="label-mono text-radar">{eyebrow}</p>
        <h1 className="mt-4 max-w-[20ch] text-hero tracking-[-0.03em]">{title}</h1>
        {lead && <p className="mt-5 max-w-[58ch] text-lg text-ink-2">{lead}</p>}
        {children && <div className="mt-8">{children}</div>}
      </div>
    </header>
  )
}
