import type { BillingEvent } from '@sortie/contracts/billing'
import { projection } from '@sortie/runtime/views/projection'

export type ReconciliationView = {
  at: string
  sessions: number
  repaired: number
  differences: number
}

/** Projects the result of the last reconciliation of each hour. */
export const reconciliationView = projection<
  ReconciliationView,
  Extract<BillingEvent, { type: 'ReconciliationCompleted' }>
>({
  name: 'reconciliation',
  indexes: [['at']],
  on: {
    ReconciliationCompleted: (_view, { data: { at, sessions, repaired, differences } }) => ({
      at,
      sessions,
      repaired,
      differences: differences.length,
    }),
  },
})
