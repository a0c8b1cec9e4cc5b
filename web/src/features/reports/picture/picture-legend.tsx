import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { OpportunityBadge } from '@/components/report/results/opportunity-badge'
import { columnOf } from '../table/column-words'
import { OPPORTUNITIES } from '../table/table-state'

/** Explains the shapes of the marks. */
export function Legend({ aim }: { aim: Aim }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
      {OPPORTUNITIES.map((label) => (
        <OpportunityBadge key={label} label={label} />
      ))}
      <span>
        The larger the mark, the higher the {columnOf('impact', aim).name.toLowerCase()}. Marks that
        overlap are moved apart. Sweet spot: {aim === 'paid' ? 'cheaper' : 'easier'} and searched
        for more than most.
      </span>
    </p>
  )
}
