import type { Sortie } from '@sortie/contracts/analysis'
import clsx from 'clsx'
import { Radar } from '@/components/report/radar'

type Props = {
  sorties: readonly Sortie[]
  /** Whether a phone shows it too: there it stands above the plan only. */
  isOnPhone: boolean
}

/** The pages to make first on a radar, by the numbers that they have in the plan. */
export function PlanRadar({ sorties, isOnPhone }: Props) {
  const pages = sorties.map(({ head, volume, difficulty, opportunity }) => ({
    keyword: head,
    searchVolume: volume,
    difficulty,
    opportunity,
  }))
  return (
    <div className={clsx('mx-auto w-full max-w-60', !isOnPhone && 'hidden md:block')}>
      <Radar keywords={pages} of="pages" />
    </div>
  )
}
