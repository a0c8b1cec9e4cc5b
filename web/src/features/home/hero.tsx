import { PACKS } from '@sortie/contracts/billing/packs'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { formatCents } from '@/lib/format'

const [{ missions, cents }] = PACKS
const facts = ['No card needed', 'Estimates clearly labeled', 'Packs never expire']

/** Shows the headline, the audience and the main action; `children` is the product itself. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10" />
      <div className="shell grid items-center gap-x-12 gap-y-8 py-8 sm:py-12 md:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-x-20 lg:py-20">
        <div>
          <p className="label-mono text-radar">Keyword intelligence for small teams</p>
          <h1 className="mt-4 text-hero tracking-[-0.03em]">
            Know which keywords to fly for before your rivals do.
          </h1>
          <p className="mt-4 max-w-[48ch] text-lg text-ink-2">
            Enter your industry, your business and one competitor. Sortie finds who you compete
            with, scores the keywords worth writing for, and shows where every figure comes from.
          </p>
          <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
            <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
              Start Free Analysis
            </Link>
            <Link to="/pricing" className={buttonClass('plain', 'lg')}>
              View Pricing
            </Link>
          </div>
          <p className="mt-4 font-medium">
            Free first analysis. Then {missions} reports for {formatCents(cents)}.
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
            {facts.map((fact) => (
              <li key={fact} className="inline-flex items-center gap-1.5">
                <Check className="size-4 text-radar" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </section>
  )
}
