import { createLocalThrottle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel, Parts } from '@sortie/runtime/service/kernel'
import { buying, buyingShape } from './buying.ts'
import { spending } from './ledger/module.ts'

/** What billing reads from the environment, besides what every service reads. */
export const shape = buyingShape
const MINUTE = 60

export const build = (kernel: Kernel<ConfigOf<typeof shape>>): Parts => {
  const most = kernel.config.ORDER_READS_PER_MINUTE
  const reads = createLocalThrottle({
    points: most,
    seconds: MINUTE,
    refusal: (wait) =>
      `You can read orders and missions ${most} times a minute. Try again in ${wait}.`,
  })
  const { ledgers, totals, parts } = spending(kernel, reads)
  const bought = buying(kernel, ledgers, totals, reads)
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
