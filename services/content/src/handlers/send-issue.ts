import { setTimeout } from 'node:timers/promises'
import type { ContentEvent, SubscriptionId } from '@sortie/contracts/content'
import type { NewsletterIssueId } from '@sortie/contracts/newsletter-issues'
import { isOutage } from '@sortie/runtime/database/mongo'
import type { Mailer } from '@sortie/runtime/mail/mail'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Delivery, IssueDeliveries } from '../application/issue-deliveries.ts'
import { issueMail } from '../application/issue-mail.ts'
import type { Issue, IssueCommand } from '../domain/newsletter-issue.ts'
import type { Subscription, SubscriptionCommand } from '../domain/subscription.ts'
import type { NewsletterLinks } from '../newsletter-links.ts'
import type { NewsletterView } from '../projections/newsletter-view.ts'

type Deps = {
  issues: Pick<Commands<IssueCommand, Issue, ContentEvent>, 'state' | 'handle'>
  subscriptions: Pick<
    Commands<SubscriptionCommand, Subscription, ContentEvent>,
    'state' | 'handle' | 'newest'
  >
  subscribers: Pick<Views<NewsletterView>, 'page'>
  deliveries: IssueDeliveries
  mailer: Mailer
  links: NewsletterLinks
  /** Mails in a second, of all instances together. */
  perSecond: number
}

/** Addresses of one run of the work: it looks at the issue anew after so many. */
const BATCH = 50
/** Mails on their way at once. */
const AT_ONCE = 5
/** A batch in which so many fail, and more than half, says that the mail server does not work. */
const FAILURES = 5
/** When deliveries are looked at again that were not due. */
const LATER_MS = 10_000
/** A time to come is looked at so often: a timer of weeks is none. */
const HOUR = 3_600_000
const WORK_ATTEMPTS = 1_440
/** How long it is tried to note that a mail went out: well within the time that its delivery is taken for. */
const SETTLE_MS = 30_000
const SETTLE_PAUSE_MS = 500

/** The newest address of a subscription that is confirmed; null where there is none any more. */
const createAddressOf =
  (subscriptions: Deps['subscriptions']) =>
  async (subscriptionId: SubscriptionId): Promise<string | null> => {
    const { state } = await subscriptions.state(subscriptionId)
    if (state.status !== 'confirmed') return null
    // The address was confirmed right after it was given to us for the last time.
    const newest = await subscriptions.newest(subscriptionId, { limit: 2 })
    for (const { event } of newest) {
      if (event.type === 'NewsletterSubscribed') return event.data.email
    }
    return null
  }

/** Starts an issue when its time has come, and sends it to everybody who confirmed an address before. */
export const issueWorks = (deps: Deps): Work[] => {
  const { issues, subscriptions, subscribers, deliveries, mailer, links, perSecond } = deps
  const addressOf = createAddressOf(subscriptions)

  /** Opens deliveries to the next addresses. @returns whether there was one. */
  const openNext = async (issueId: NewsletterIssueId, startedAt: string): Promise<boolean> => {
    const last = await deliveries.last(issueId)
    const { views } = await subscribers.page(
      { status: 'confirmed' },
      {
        oldestBy: 'subscriptionId',
        // Whoever confirms later gets the next issue.
        upTo: { field: 'since', most: startedAt },
        from: last === null ? undefined : { field: 'subscriptionId', least: last },
        limit: BATCH + 1,
      },
    )
    const next = views.map(({ subscriptionId }) => subscriptionId).filter((id) => id !== last)
    await deliveries.open(issueId, next)
    return next.length > 0
  }

  /** Settles a delivery, also where the database is away for a moment: else its mail would go out once more. */
  const settle = async (delivery: Delivery, status: 'mailed' | 'refused') => {
    for (const until = Date.now() + SETTLE_MS; ; await setTimeout(SETTLE_PAUSE_MS)) {
      try {
        return await deliveries.settle(delivery, status)
      } catch (error) {
        if (!isOutage(error) || Date.now() > until) throw error
      }
    }
  }

  /** Sends an issue to one address. @returns whether the mail server let it down. */
  const deliver = async (issue: Issue, delivery: Delivery): Promise<boolean> => {
    if (!(await deliveries.take(delivery))) return false
    const { _id, issueId, subscriptionId } = delivery
    const to = await addressOf(subscriptionId)
    if (to === null) {
      await deliveries.settle(delivery, 'left')
      return false
    }
    // What the mail server says may repeat the address, so nothing of it is kept.
    const isTaken = await mailer
      .send(_id, { to, ...issueMail(issue, delivery, links) })
      .catch(() => null)
    if (isTaken === null) {
      await deliveries.postpone(delivery)
      return true
    }
    if (!isTaken) {
      // Refused for good: there is no such inbox, and whoever writes to those is taken for a spammer.
      const data = {
        subscriptionId,
        at: new Date().toISOString(),
        reason: 'refused' as const,
        issueId,
      }
      await subscriptions.handle(subscriptionId, { type: 'Unsubscribe', data })
    }
    await settle(delivery, isTaken ? 'mailed' : 'refused')
    return false
  }

  const deliverAll = async (issue: Issue, due: Delivery[], signal: AbortSignal) => {
    const waiting = [...due]
    let failures = 0
    const lane = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        if (await deliver(issue, next)) failures += 1
      }
    }
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
    const broken = lanes.find((each) => each.status === 'rejected')
    if (broken) throw broken.reason
    return failures
  }

  const finish = async (issueId: NewsletterIssueId) => {
    const sums = await deliveries.sums(issueId)
    const data = { issueId, at: new Date().toISOString(), ...sums }
    await issues.handle(issueId, { type: 'Finish', data }, { step: 'finish' })
  }

  return [
    work<ContentEvent, 'NewsletterIssueScheduled'>({
      name: 'start-newsletter-issue',
      on: ['NewsletterIssueScheduled'],
      attempts: WORK_ATTEMPTS,
      run: async ({ data: { issueId, sendAt } }, { again }) => {
        const { state } = await issues.state(issueId)
        if (state.status !== 'scheduled' || state.sendAt !== sendAt) return
        const waitMs = Date.parse(sendAt) - Date.now()
        if (waitMs > 0) return again(Math.min(waitMs, HOUR))
        const data = { issueId, at: new Date().toISOString() }
        await issues.handle(
          issueId,
          { type: 'Start', data, scheduledFor: sendAt },
          { step: 'start' },
        )
      },
    }),
    work<ContentEvent, 'NewsletterIssueStarted' | 'NewsletterIssueResumed'>({
      name: 'send-newsletter-issue',
      on: ['NewsletterIssueStarted', 'NewsletterIssueResumed'],
      attempts: WORK_ATTEMPTS,
      // The rate is one for all: two issues take turns.
      concurrency: 1,
      run: async ({ data: { issueId, round } }, { signal, again }) => {
        const { state } = await issues.state(issueId)
        if (state.status !== 'running' || state.round !== round) return
        const began = Date.now()
        let due = await deliveries.due(issueId, BATCH)
        if (!due.length && (await openNext(issueId, state.startedAt!)))
          due = await deliveries.due(issueId, BATCH)
        if (!due.length) {
          const isOpen = await deliveries.isOpen(issueId)
          return isOpen ? again(LATER_MS) : finish(issueId)
        }
        const failures = await deliverAll(state, due, signal)
        if (failures >= FAILURES && failures > due.length / 2) {
          const data = { issueId, at: new Date().toISOString() }
          await issues.handle(issueId, { type: 'Pause', data }, { step: `pause-${round}` })
          return
        }
        again(Math.max(0, (due.length * 1_000) / perSecond - (Date.now() - began)))
      },
    }),
  ]
}
