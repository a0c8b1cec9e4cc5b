import { setTimeout } from 'node:timers/promises'
import type { ContentEvent } from '@sortie/contracts/content'
import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { isOutage } from '@sortie/runtime/database/mongo'
import type { Mailer } from '@sortie/runtime/mail/mail'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Subscription, SubscriptionCommand } from '../../subscriptions/decider/subscription.ts'
import type { NewsletterLinks } from '../../subscriptions/newsletter-links.ts'
import type { NewsletterView } from '../../subscriptions/views/newsletter-view.ts'
import type { Issue, IssueCommand } from '../decider/newsletter-issue.ts'
import { createAddresseeOf } from '../issue-addressee.ts'
import {
  type IssueDeliveries,
  type IssueDelivery,
  KEEP_EVERY_MS,
  type TakenDeliveries,
} from '../issue-deliveries.ts'
import { issueMail } from '../issue-mail.ts'
import { type IssueOpenings, widthFor } from '../issue-openings.ts'

type Deps = {
  issues: Pick<Commands<IssueCommand, Issue, ContentEvent>, 'state' | 'handle'>
  subscriptions: Pick<
    Commands<SubscriptionCommand, Subscription, ContentEvent>,
    'handle' | 'newest'
  >
  subscribers: Pick<Views<NewsletterView>, 'page' | 'count'>
  deliveries: IssueDeliveries
  openings: IssueOpenings
  mailer: Mailer
  links: NewsletterLinks
  /** Mails in a second, of all instances together. */
  perSecond: number
}

/** Addresses that are written to before the work looks at the issue anew. */
const BATCH = 50
/** About so many deliveries are opened together, */
const OPENED_AT_ONCE = 200
/** and never more than so many. */
const MOST_OPENED_AT_ONCE = 1_000
/** For so long the work goes on without being taken anew. */
const RUN_MS = 10_000
/** Mails on their way at once, each by a connection of its own: for the mailer that is handed in. */
export const PARALLEL_MAILS = 5
/** A batch in which so many fail, and more than half, says that the mail server does not work. */
const FAILURES = 5
/** The time after which deliveries that were not due are looked at again. */
const LATER_MS = 10_000
/** A time to come is looked at so often: a timer of weeks is none. */
const HOUR = 3_600_000
const WORK_ATTEMPTS = 1_440
/** The time for which we try to record that a mail went out: well within the time that its delivery is taken for. */
const SETTLE_MS = 30_000
const SETTLE_PAUSE_MS = 500

/** Starts an issue when its time has come, and sends it to everybody who confirmed an address before. */
export const issueWorks = (deps: Deps): Work[] => {
  const { issues, subscriptions, subscribers, deliveries, openings } = deps
  const { mailer, links, perSecond } = deps
  const addresseeOf = createAddresseeOf(subscriptions)

  /** Opens deliveries to the next addresses. @returns whether there was one. */
  const openNext = (issueId: NewsletterIssueId, startedAt: string): Promise<boolean> =>
    openings.openNext(issueId, {
      firstWidth: async () =>
        widthFor(OPENED_AT_ONCE, await subscribers.count({ status: 'confirmed' })),
      read: async ({ least, most }) => {
        const { views, next } = await subscribers.page(
          { status: 'confirmed' },
          {
            oldestBy: 'subscriptionId',
            from: { field: 'subscriptionId', least },
            upTo: { field: 'subscriptionId', most },
            limit: MOST_OPENED_AT_ONCE,
          },
        )
        // An address that is confirmed later gets the next issue.
        const wanted = views.filter(({ since }) => since <= startedAt)
        return {
          subscriptionIds: wanted.map(({ subscriptionId }) => subscriptionId),
          isAll: next === null,
        }
      },
      open: (subscriptionIds) => deliveries.open(issueId, subscriptionIds),
    })

  /** Settles a delivery, also where the database is away for a moment: else its mail would go out once more. */
  const settle = async (delivery: IssueDelivery, status: 'mailed' | 'refused') => {
    for (const until = Date.now() + SETTLE_MS; ; await setTimeout(SETTLE_PAUSE_MS)) {
      try {
        return await deliveries.settle(delivery, status)
      } catch (error) {
        if (!isOutage(error) || Date.now() > until) throw error
      }
    }
  }

  /** Sends an issue to one address. @returns whether the mail server let it down. */
  const deliver = async (issue: Issue, delivery: IssueDelivery): Promise<boolean> => {
    const { _id, issueId, subscriptionId } = delivery
    const addressee = await addresseeOf(subscriptionId, issueId)
    if (addressee.to === null) {
      await deliveries.settle(delivery, addressee.because)
      return false
    }
    const { to } = addressee
    // The mail server's reply may repeat the address, so nothing of it is kept.
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

  /** Sends an issue to some addresses, and gives back those that it does not come to. @returns how often it was let down. */
  const deliverTaken = async (issue: Issue, taken: TakenDeliveries, signal: AbortSignal) => {
    const waiting = [...taken.deliveries]
    let failures = 0
    const lane = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        if (await deliver(issue, next)) failures += 1
      }
    }
    const lanes = await Promise.allSettled(Array.from({ length: PARALLEL_MAILS }, lane))
    await taken.giveBack(waiting)
    const broken = lanes.find((each) => each.status === 'rejected')
    if (broken) throw broken.reason
    return failures
  }

  const deliverAll = async (issue: Issue, due: IssueDelivery[], signal: AbortSignal) => {
    const taken = await deliveries.take(due)
    // A failure is harmless: while the database is away, nobody else can take them either.
    const keeping = setInterval(() => taken.keep().catch(() => {}), KEEP_EVERY_MS)
    try {
      return await deliverTaken(issue, taken, signal)
    } finally {
      clearInterval(keeping)
    }
  }

  const finish = async (issueId: NewsletterIssueId) => {
    const sums = await deliveries.sums(issueId)
    const data = { issueId, at: new Date().toISOString(), ...sums }
    await issues.handle(issueId, { type: 'Finish', data }, { step: 'finish' })
  }

  /** Returns the deliveries to try now; where there is none, opens the next addresses. */
  const nextDue = async (
    issueId: NewsletterIssueId,
    startedAt: string,
  ): Promise<IssueDelivery[]> => {
    const due = await deliveries.due(issueId, BATCH)
    if (due.length > 0 || !(await openNext(issueId, startedAt))) return due
    return deliveries.due(issueId, BATCH)
  }

  /**
   * Sends an issue to the next addresses.
   * @returns in how many milliseconds it goes on; null where there is nothing more to do in this round
   */
  const sendNext = async (
    issueId: NewsletterIssueId,
    round: number,
    signal: AbortSignal,
  ): Promise<number | null> => {
    const { state } = await issues.state(issueId)
    if (state.status !== 'running' || state.round !== round) return null
    const began = Date.now()
    const due = await nextDue(issueId, state.startedAt!)
    if (!due.length) {
      if (await deliveries.isOpen(issueId)) return LATER_MS
      await finish(issueId)
      return null
    }
    const failures = await deliverAll(state, due, signal)
    if (failures >= FAILURES && failures > due.length / 2) {
      const data = { issueId, at: new Date().toISOString() }
      await issues.handle(issueId, { type: 'Pause', data }, { step: `pause-${round}` })
      return null
    }
    return Math.max(0, (due.length * 1_000) / perSecond - (Date.now() - began))
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
        const until = Date.now() + RUN_MS
        let restMs: number | null = 0
        while (restMs === 0 && Date.now() < until && !signal.aborted) {
          restMs = await sendNext(issueId, round, signal)
        }
        if (restMs !== null) again(restMs)
      },
    }),
  ]
}
