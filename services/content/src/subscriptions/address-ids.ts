import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import { normalEmail } from '@sortie/contracts/identity/email'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** Ids of an address that don't reveal it: keyed hashes, the same however the address is written. */
export type AddressIds = {
  /** The stream of its enrollment for the newsletter. */
  subscriptionOf: (email: string) => SubscriptionId
  /** The sender of its contact messages. */
  senderOf: (email: string) => string
}

export const addressIds: Resource<ServiceConfig, AddressIds> = {
  name: 'address-ids',
  open: ({ keyFor }) => {
    const key = keyFor('newsletter-address')
    return {
      subscriptionOf: (email) => `sub_${keyedHash(key, normalEmail(email))}`,
      senderOf: (email) => keyedHash(key, 'sender', normalEmail(email)),
    }
  },
}
