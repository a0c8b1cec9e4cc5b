import type { Sortie } from '@sortie/contracts/analysis'
import { planGroups } from '@sortie/contracts/plan-groups'
import clsx from 'clsx'
import { Radar } from '@/components/report/radar'

type Props = {
  sorties: readonly Sortie[]
  /** Whether a phone shows it too: there it stands above the plan only. */
  isOnPhone: boolean
}

/** The pages to make first on a radar, by the numbers that they have in the plan. */
export function PlanRadar({ sorties, isOnPhone }: Props) {
  const planned = planGroups(sorties).flatMap(({ pages }) => pages)
  const pages = planned.map(({ sortie: { head, volume, difficulty, opportunity } }) => ({
    keyword: head,
    searchVolume: volume,
    difficulty,
    opportunity,
  }))
  return (
    <div className={clsx('mx-auto w-full max-w-60 lg:max-w-none', !isOnPhone && 'hidden md:block')}>
      <Radar keywords={pages} of="pages" />
    </div>
  )
}
