import type { ConfigOf, Kernel, Parts } from '@sortie/runtime/service/kernel'
import { buying, buyingShape } from './buying.ts'
import { spending } from './spending.ts'

/** What billing reads from the environment, besides what every service reads. */
export const shape = buyingShape

export const build = (kernel: Kernel<ConfigOf<typeof shape>>): Parts => {
  const { ledgers, totals, parts } = spending(kernel)
  const bought = buying(kernel, ledgers, totals)
  return {
    ...bought,
    projections: [...(parts.projections ?? []), ...(bought.projections ?? [])],
    works: [...(parts.works ?? []), ...(bought.works ?? [])],
    handlers: [...(parts.handlers ?? []), ...(bought.handlers ?? [])],
    routes: [...(parts.routes ?? []), ...(bought.routes ?? [])],
    gauges: { ...parts.gauges, ...bought.gauges },
    prepare: async () => {
      await parts.prepare?.()
      await bought.prepare?.()
    },
    stop: async () => {
      await parts.stop?.()
      await bought.stop?.()
    },
  }
}
