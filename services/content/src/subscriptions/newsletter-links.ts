import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { type NewsletterTokens, newsletterTokens } from './newsletter-tokens.ts'

/** The links and headers of newsletter mails. */
export type NewsletterLinks = {
  /** The page on which the owner of an address confirms it. */
  confirmPage: (intentId: string) => string
  unsubscribePage: (subscriptionId: SubscriptionId) => string
  /** One click in the mail reader, without a page (RFC 8058). */
  unsubscribeHeaders: (subscriptionId: SubscriptionId) => Record<string, string>
}

/** @param publicUrl where links lead; from configuration, never from a request. */
const createNewsletterLinks = (tokens: NewsletterTokens, publicUrl: string): NewsletterLinks => {
  const link = (path: string, token: string) => {
    const url = new URL(path, publicUrl)
    url.searchParams.set('token', token)
    return url.href
  }
  return {
    confirmPage: (intentId) => link('/newsletter/confirm', tokens.confirm(intentId)),
    unsubscribePage: (subscriptionId) =>
      link('/newsletter/unsubscribe', tokens.unsubscribe(subscriptionId)),
    unsubscribeHeaders: (subscriptionId) => {
      const address = link('/api/newsletter/unsubscribe', tokens.unsubscribe(subscriptionId))
      return {
        'List-Unsubscribe': `<${address}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    },
  }
}

export const newsletterLinks: Resource<ServiceConfig, NewsletterLinks> = {
  name: 'newsletter-links',
  open: (kernel) =>
    createNewsletterLinks(kernel.resource(newsletterTokens), kernel.config.PUBLIC_URL),
}
