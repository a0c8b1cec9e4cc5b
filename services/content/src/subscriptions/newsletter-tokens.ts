import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

export type NewsletterTokens = {
  /** Of one mail to confirm: who comes back gets another, so that an old mail enrolls nobody. */
  confirm: (intentId: string) => string
  /** Of an address for ever: the link to leave works in every mail, however old. */
  unsubscribe: (subscriptionId: SubscriptionId) => string
}

/** Tokens of mailed links: 256 bits, HMAC(key, intent), recomputed and never stored. */
export const createNewsletterTokens = (key: Buffer): NewsletterTokens => ({
  confirm: (intentId) => keyedHash(key, 'confirm', intentId),
  unsubscribe: (subscriptionId) => keyedHash(key, 'unsubscribe', subscriptionId),
})

export const newsletterTokens: Resource<ServiceConfig, NewsletterTokens> = {
  name: 'newsletter-tokens',
  open: ({ keyFor }) => createNewsletterTokens(keyFor('newsletter-token')),
}
