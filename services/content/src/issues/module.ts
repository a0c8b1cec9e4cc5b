import { createThrottle } from '@sortie/runtime/http/throttle'
import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { toggle } from '@sortie/runtime/process/config'
import { defineModule } from '@sortie/runtime/service/module'
import { keyedHash } from '@sortie/runtime/store/keys'
import { z } from 'zod'
import { postView } from '../posts/views/post-view.ts'
import { newsletterLinks } from '../subscriptions/newsletter-links.ts'
import { subscriptionAggregate } from '../subscriptions/subscriptions.ts'
import { addressView } from '../subscriptions/views/address-view.ts'
import { newsletterView } from '../subscriptions/views/newsletter-view.ts'
import { briefingRoutes } from './http/briefing-routes.ts'
import { newsletterIssueRoutes } from './http/newsletter-issue-routes.ts'
import { createIssueDeliveries } from './issue-deliveries.ts'
import { createIssueOpenings } from './issue-openings.ts'
import { countLateSubscribers } from './newsletter-delay.ts'
import { newsletterIssueAggregate } from './newsletter-issues.ts'
import { composeWeekly } from './reactions/compose-weekly-issue.ts'
import { issueWorks, AT_ONCE as MAILS_AT_ONCE } from './reactions/send-issue.ts'
import { newsletterIssueView } from './views/newsletter-issue-view.ts'

const HOUR_SECONDS = 3_600
/** Tests of a newsletter that one operator may send in an hour. */
const TESTS = 30

const issueSettings = {
  /** Mails of a newsletter in a second: mail services say how many they take. */
  NEWSLETTER_PER_SECOND: z.coerce.number().int().positive().default(10),
  /** Whether the issue that Sortie composes each week goes out by itself. */
  NEWSLETTER_AUTO: toggle(false),
}

/** Issues of the newsletter: composed each week, sent to subscribers, and shown on the site. */
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
    const links = kernel.resource(newsletterLinks)
    const issueMailer = createMailer(config, { keptConnections: MAILS_AT_ONCE })
    const issueKey = kernel.keyFor('newsletter-issue')
    const { PUBLIC_URL: publicUrl, NEWSLETTER_AUTO: isAutomatic } = config
    const posts = kernel.views(postView)
    const perSecond = config.NEWSLETTER_PER_SECOND

    return {
      projections: [newsletterIssueView],
      handlers: [composeWeekly({ issues, posts, publicUrl, isAutomatic })],
      works: issueWorks({
        issues,
        subscriptions,
        subscribers,
        deliveries,
        openings,
        mailer: issueMailer,
        links,
        perSecond,
      }),
      routes: [
        ...newsletterIssueRoutes({
          issues,
          views,
          subscribers,
          addresses: kernel.views(addressView),
          deliveries,
          mailer: createMailer(config),
          issueOf: (userId, key) => `nli_${keyedHash(issueKey, userId, key).slice(0, 32)}`,
          throttle: createThrottle(db, {
            name: 'newsletter-test',
            points: TESTS,
            seconds: HOUR_SECONDS,
          }),
        }),
        ...briefingRoutes({ issues: views }),
      ],
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
