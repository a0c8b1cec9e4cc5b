import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { heldStreams } from '../forgetting/held-streams.ts'
import { networkSettings, requestThrottle } from '../network-throttles.ts'
import { addressIds } from './address-ids.ts'
import { newsletterRoutes } from './http/newsletter-routes.ts'
import { newsletterLinks } from './newsletter-links.ts'
import { newsletterTokens } from './newsletter-tokens.ts'
import { confirmationMail } from './reactions/confirmation-mail.ts'
import { eraseLeftAddress } from './reactions/erase-left-address.ts'
import { subscriptionAggregate } from './subscriptions.ts'
import { createUnsubscribeAgain } from './unsubscribe-again.ts'
import { addressView } from './views/address-view.ts'
import { newsletterView } from './views/newsletter-view.ts'

/** Enrollments for the newsletter: entered, confirmed by mail, and left. */
export const subscriptionsModule = defineModule({
  name: 'subscriptions',
  settings: { ...mailShape, ...networkSettings },
  contribute: (kernel) => {
    const subscriptions = kernel.commands(subscriptionAggregate)
    return {
      projections: [newsletterView, addressView],
      works: [
        confirmationMail({
          mailer: createMailer(kernel.config),
          links: kernel.resource(newsletterLinks),
        }),
        eraseLeftAddress({
          subscriptions,
          heldBy: kernel.resource(heldStreams),
          erase: kernel.erase,
        }),
      ],
      routes: newsletterRoutes({
        subscriptions,
        views: kernel.views(newsletterView),
        tokens: kernel.resource(newsletterTokens),
        subscriptionOf: kernel.resource(addressIds).subscriptionOf,
        throttles: {
          subscribe: requestThrottle('newsletter-subscribe', kernel),
          confirm: requestThrottle('newsletter-confirm', kernel),
          unsubscribe: requestThrottle('newsletter-unsubscribe', kernel),
        },
      }),
      eraseAgain: createUnsubscribeAgain(subscriptions),
    }
  },
})
