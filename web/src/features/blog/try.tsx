import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'

/** Offers readers of the blog the free analysis as their next step. */
export function Try() {
  return (
    <aside
      aria-label="Free analysis"
      className="mt-14 grid justify-items-start gap-4 rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8 print:hidden"
    >
      <p className="text-2xl font-semibold tracking-tight">
        Which keywords are worth writing about?
      </p>
      <p className="text-ink-2">
        Enter three details about your business to see your competitors and five keyword
        opportunities, each figure with its source. No card needed.
      </p>
      <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
        Start Free Analysis
      </Link>
    </aside>
  )
}
