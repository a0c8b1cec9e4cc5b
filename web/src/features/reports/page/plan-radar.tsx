import { planGroups } from '@sortie/contracts/analysis/plans/plan-groups'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { Radar } from '@/components/report/progress/radar'

/** The pages to make first on a radar, by the numbers that they have in the plan. */
export function PlanRadar({ sorties }: { sorties: readonly Sortie[] }) {
  const planned = planGroups(sorties).flatMap(({ pages }) => pages)
  const pages = planned.map(({ sortie: { head, volume, difficulty, opportunity } }) => ({
    keyword: head,
    searchVolume: volume,
    difficulty,
    opportunity,
  }))
  return (
    <div className="mx-auto w-full max-w-60 lg:max-w-none">
      <Radar keywords={pages} of="pages" />
    </div>
  )
}
