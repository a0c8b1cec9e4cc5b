import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { z } from 'zod'
import { newsletterLinks } from '../subscriptions/newsletter-links.ts'
import { subscriptionAggregate } from '../subscriptions/subscriptions.ts'
import { addressView } from '../subscriptions/views/address-view.ts'
import { newsletterView } from '../subscriptions/views/newsletter-view.ts'
import { newsletterIssueRoutes } from './http/newsletter-issue-routes.ts'
import { createIssueDeliveries } from './issue-deliveries.ts'
import { createIssueOpenings } from './issue-openings.ts'
import { countLateSubscribers } from './newsletter-delay.ts'
import { newsletterIssueAggregate } from './newsletter-issues.ts'
import { issueWorks, PARALLEL_MAILS as MAILS_AT_ONCE } from './reactions/send-issue.ts'
import { testThrottle } from './test-throttle.ts'
import { newsletterIssueView } from './views/newsletter-issue-view.ts'

const issueSettings = {
  /** Mails of a newsletter in a second: mail services say how many they take. */
  NEWSLETTER_PER_SECOND: z.coerce.number().int().positive().default(10),
}

/** Issues of the newsletter: written, tested, and sent to subscribers. */
export const issuesModule = defineModule({
  name: 'issues',
  settings: { ...mailShape, ...issueSettings },
  contribute: (kernel) => {
    const { config, db } = kernel
    const issues = kernel.commands(newsletterIssueAggregate)
    const subscriptions = kernel.commands(subscriptionAggregate)
    const subscribers = kernel.views(newsletterView)
    const views = kernel.views(newsletterIssueView)
    const deliveries = createIssueDeliveries(db)
    const openings = createIssueOpenings(db)
    const issueMailer = createMailer(config, { keptConnections: MAILS_AT_ONCE })
    const issueKey = kernel.keyFor('newsletter-issue')

    return {
      projections: [newsletterIssueView],
      works: issueWorks({
        issues,
        subscriptions,
        subscribers,
        deliveries,
        openings,
        mailer: issueMailer,
        links: kernel.resource(newsletterLinks),
        perSecond: config.NEWSLETTER_PER_SECOND,
      }),
      routes: newsletterIssueRoutes({
        issues,
        views,
        subscribers,
        addresses: kernel.views(addressView),
        deliveries,
        mailer: createMailer(config),
        issueOf: (userId, key) => `nli_${keyedHash(issueKey, userId, key).slice(0, 32)}`,
        throttle: testThrottle(kernel),
      }),
      gauges: {
        sortie_newsletter_subscribers_late: () =>
          countLateSubscribers({ subscribers, issues: views }),
      },
      prepare: async () => {
        await deliveries.prepare()
        await openings.prepare()
      },
      stop: async () => issueMailer.close(),
    }
  },
})
