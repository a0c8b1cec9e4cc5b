import { createNetworkThrottle } from '@sortie/runtime/http/throttle'
import { mailShape, sendingDomain } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { FIVE_MINUTES_SECONDS } from '../network-throttles.ts'
import { addressIds } from '../subscriptions/address-ids.ts'
import { subscriptionAggregate } from '../subscriptions/subscriptions.ts'
import { createEndAfterFeedback } from './end-after-feedback.ts'
import { newsletterFeedbackRoutes } from './http/newsletter-feedback-routes.ts'
import { snsClient } from './mail-services/sns-client.ts'
import { createFeedbackReceivers, feedbackShape } from './receivers.ts'

/**
 * Requests in five minutes, per network, that claim to be of a mail service and are not: genuine ones do not count, but
 * may come by the dozen at once.
 */
const FORGED_FEEDBACK = 300

/** The feedback of mail services on newsletters: bounces and complaints end subscriptions. */
export const mailFeedbackModule = defineModule({
  name: 'mail-feedback',
  settings: { ...mailShape, ...feedbackShape },
  contribute: (kernel) => ({
    routes: newsletterFeedbackRoutes({
      receivers: createFeedbackReceivers(kernel.config, kernel.resource(snsClient)),
      endAfterFeedback: createEndAfterFeedback({
        subscriptions: kernel.commands(subscriptionAggregate),
        subscriptionOf: kernel.resource(addressIds).subscriptionOf,
        mailDomain: sendingDomain(kernel.config.MAIL_FROM),
      }),
      throttle: createNetworkThrottle(kernel.db, {
        name: 'newsletter-feedback',
        points: FORGED_FEEDBACK,
        seconds: FIVE_MINUTES_SECONDS,
      }),
      log: kernel.log,
    }),
  }),
})
