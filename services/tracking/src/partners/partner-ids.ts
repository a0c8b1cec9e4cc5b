import type {
  PartnerChainId,
  PartnerId,
  PartnerOrderId,
} from '@sortie/contracts/tracking/partners/partners'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** Characters of a keyed hash in an id: 128 bits. */
export const ID_LENGTH = 32

/** The ids of partners, their chains and their orders: nobody outside can compute one, or tell whose it is. */
export const createPartnerIds = (key: Buffer) => {
  const idOf = (...parts: string[]) => keyedHash(key, ...parts).slice(0, ID_LENGTH)
  return {
    partnerOf: (ref: string): PartnerId => `ptn_${idOf('partner', ref)}`,
    chainOf: (partnerId: PartnerId): PartnerChainId => `pch_${partnerId.slice('ptn_'.length)}`,
    orderOf: (orderId: string): PartnerOrderId => `pto_${idOf('order', orderId)}`,
    /** Returns the name of an order for a partner: each partner knows it by another one. */
    orderName: (partnerId: PartnerId, orderId: string): string => idOf(partnerId, orderId),
  }
}
export type PartnerIds = ReturnType<typeof createPartnerIds>

/** The ids as the key of this service makes them. */
export const partnerIds: Resource<ServiceConfig, PartnerIds> = {
  name: 'partner-ids',
  open: ({ keyFor }) => createPartnerIds(keyFor('partner')),
}
