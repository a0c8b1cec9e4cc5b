import { OpportunityBadge } from '@/components/report/opportunity-badge'
import { OPPORTUNITIES } from './shown'

/** What the shapes mean. */
export function Legend() {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
      {OPPORTUNITIES.map((label) => (
        <OpportunityBadge key={label} label={label} />
      ))}
      <span>The larger the mark, the higher the impact.</span>
    </p>
  )
}
