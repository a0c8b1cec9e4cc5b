import type { ReactNode } from 'react'

type Props = { step: 1 | 2; title: string; lead: string; aside: ReactNode; children: ReactNode }

/** The frame of both steps: where one is, what it is for, the form, and what comes of it. */
export function StepFrame({ step, title, lead, aside, children }: Props) {
  return (
    <div className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10" />
      <div className="shell py-10 md:py-16">
        <div className="mx-auto grid max-w-4xl gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_17rem]">
          <div>
            <StepMark step={step} />
            <h1 className="mt-3 text-4xl">{title}</h1>
            <p className="mt-3 max-w-[52ch] text-lg text-ink-2">{lead}</p>
            <div className="mt-8 rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
              {children}
            </div>
          </div>
          <aside aria-label="About the free analysis" className="md:pt-12">
            {aside}
          </aside>
        </div>
      </div>
    </div>
  )
}

function StepMark({ step }: { step: 1 | 2 }) {
  return (
    <p className="label-mono flex items-center gap-3 text-radar">
      <svg viewBox="0 0 64 12" className="h-3 w-16" aria-hidden="true">
        <path
          d="M6 6H58"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={step === 2 ? undefined : '1 5'}
          strokeLinecap="round"
        />
        <circle cx="6" cy="6" r="5" fill="currentColor" />
        <circle
          cx="58"
          cy="6"
          r="4.5"
          fill={step === 2 ? 'currentColor' : 'var(--color-paper)'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
      Step {step} of 2
    </p>
  )
}
