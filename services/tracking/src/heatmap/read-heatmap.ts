import type { Heatmap } from '@sortie/contracts/tracking/heatmap/heatmap'
import type { DayRange } from '../visits/figures/days.ts'
import { createHeatSum } from './figures/heat-sum.ts'
import { middleOutline } from './figures/page-outline.ts'
import { type HeatPage, type HeatStore, MOST_READ } from './heat-store.ts'

/**
 * Returns the heatmap of a page at one width in some days: of the newest messages, where there are more than are read.
 */
export const readHeatmap = async (
  heat: HeatStore,
  { page, band }: HeatPage,
  { from, to }: DayRange,
): Promise<Heatmap> => {
  const sum = createHeatSum()
  let read = 0
  for await (const message of heat.read({ page, band }, { from, to })) {
    read += 1
    if (read <= MOST_READ) sum.add(message)
  }
  const figures = sum.shown()
  if (!figures) return { shows: 'too_few' }
  return {
    shows: 'all',
    page,
    band,
    from,
    to,
    ...figures,
    isPart: read > MOST_READ,
    outline: middleOutline(await heat.outlinesOf({ page, band })),
  }
}
