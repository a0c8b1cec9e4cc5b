import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** What names an order of a draft in the ledger. */
export type OrderIdOf = (draftId: string, number: number) => `rep_${string}`

export const orderIds: Resource<ServiceConfig, OrderIdOf> = {
  name: 'order-ids',
  open: ({ keyFor }) => {
    const key = keyFor('draft-order-id')
    return (draftId, number) =>
      `rep_${keyedHash(key, 'order', draftId, String(number)).slice(0, 32)}`
  },
}
