import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** Returns the id under which the ledger knows an order of a draft. */
export type OrderIdOf = (draftId: string, number: number) => `rep_${string}`

export const orderIds: Resource<ServiceConfig, OrderIdOf> = {
  name: 'order-ids',
  open: ({ keyFor }) => {
    const key = keyFor('draft-order-id')
    return (draftId, number) =>
      `rep_${keyedHash(key, 'order', draftId, String(number)).slice(0, 32)}`
  },
}
