import { randomUUID } from 'node:crypto'
import type { ContentEvent } from '@sortie/contracts/content'
import {
  composeNewsletterIssue,
  editNewsletterIssue,
  listNewsletterIssues,
  type NewsletterIssue,
  type NewsletterIssueId,
  pauseNewsletterIssue,
  previewNewsletterIssue,
  resumeNewsletterIssue,
  sendNewsletterIssue,
  testNewsletterIssue,
  unscheduleNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { SubscriptionEnd } from '@sortie/contracts/content/newsletter/subscriptions'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Mailer } from '@sortie/runtime/mail/mail'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { AddressView } from '../../subscriptions/views/address-view.ts'
import type { NewsletterView } from '../../subscriptions/views/newsletter-view.ts'
import type { Issue, IssueCommand } from '../decider/newsletter-issue.ts'
import type { IssueDeliveries } from '../issue-deliveries.ts'
import { issueSample } from '../issue-mail.ts'
import type { NewsletterIssueView } from '../views/newsletter-issue-view.ts'

type Deps = {
  issues: Commands<IssueCommand, Issue, ContentEvent>
  views: Views<NewsletterIssueView>
  subscribers: Pick<Views<NewsletterView>, 'count'>
  /** Finds the operator's own address, which tests go to. */
  addresses: Pick<Views<AddressView>, 'find'>
  deliveries: Pick<IssueDeliveries, 'sums'>
  mailer: Mailer
  /** The stream of an issue: for one operator and key always the same, so that a retry finds it. */
  issueOf: (userId: string, key: string) => NewsletterIssueId
  /** Tests go out at once, so that somebody sees what came of them. */
  throttle: Throttle
}

/** Counts the mails of an issue that went out, so far where it is still being sent, and those that came back. */
const createProgressOf = ({
  deliveries,
  subscribers,
}: Pick<Deps, 'deliveries' | 'subscribers'>) => {
  const countEnded = (endIssueId: NewsletterIssueId, endReason: SubscriptionEnd) =>
    subscribers.count({ endIssueId, endReason })

  return async ({ startedOn: _day, ...issue }: NewsletterIssueView): Promise<NewsletterIssue> => {
    const { issueId, status, startedAt } = issue
    if (startedAt === null) return { ...issue, bounced: 0, complained: 0 }
    const isUnderWay = status === 'running' || status === 'paused'
    const [sums, bounced, complained] = await Promise.all([
      isUnderWay ? deliveries.sums(issueId) : {},
      countEnded(issueId, 'bounced'),
      countEnded(issueId, 'complained'),
    ])
    return { ...issue, ...sums, bounced, complained }
  }
}

/** Operators compose, look at, and send the newsletter. */
export const newsletterIssueRoutes = (deps: Deps): Route[] => {
  const { issues, views, subscribers, addresses, mailer, issueOf, throttle } = deps
  const progressOf = createProgressOf(deps)

  const find = async (issueId: NewsletterIssueId) => {
    const { status, ...issue } = (await issues.state(issueId)).state
    if (status === 'unborn') throw new Rejection('issue_not_found')
    return { ...issue, status }
  }
  const act = async (issueId: NewsletterIssueId, command: IssueCommand) => {
    await issues.handle(issueId, command)
    return { issueId, status: (await find(issueId)).status }
  }

  return [
    route(listNewsletterIssues, async ({ query: { cursor, limit } }) => {
      const [page, confirmed] = await Promise.all([
        views.page({}, { newestBy: 'createdAt', cursor, limit }),
        subscribers.count({ status: 'confirmed' }),
      ])
      return { issues: await Promise.all(page.views.map(progressOf)), confirmed, next: page.next }
    }),
    route(composeNewsletterIssue, async ({ body, userId: by, key, now: at }) => {
      const issueId = issueOf(by, key ?? randomUUID())
      return act(issueId, { type: 'Compose', data: { issueId, at, by, ...body } })
    }),
    route(editNewsletterIssue, async ({ params: { issueId }, body, userId: by, now: at }) =>
      act(issueId, { type: 'Edit', data: { issueId, at, by, ...body } }),
    ),
    route(previewNewsletterIssue, async ({ params: { issueId } }) => {
      const issue = await find(issueId)
      const { html, text } = issueSample(issue)
      return { subject: issue.subject, html, text }
    }),
    route(testNewsletterIssue, async ({ params: { issueId }, userId }) => {
      const issue = await find(issueId)
      const own = await addresses.find(userId)
      if (!own?.email || !own.confirmed) throw new Rejection('own_address_unconfirmed')
      await throttle.take(userId)
      const isTaken = await mailer.send(`${issueId}/test/${randomUUID()}`, {
        to: own.email,
        ...issueSample(issue),
      })
      if (!isTaken) throw new Rejection('unavailable')
      return { message: 'The test is on its way to your own address.' }
    }),
    route(sendNewsletterIssue, async ({ params, body: { sendAt }, userId: by, now: at }) => {
      const { issueId } = params
      const isLater = sendAt !== undefined && Date.parse(sendAt) > Date.parse(at)
      return act(
        issueId,
        isLater
          ? { type: 'Schedule', data: { issueId, at, sendAt, by } }
          : { type: 'Start', data: { issueId, at, by } },
      )
    }),
    route(unscheduleNewsletterIssue, async ({ params: { issueId }, userId: by, now: at }) =>
      act(issueId, { type: 'Unschedule', data: { issueId, at, by } }),
    ),
    route(pauseNewsletterIssue, async ({ params: { issueId }, userId: by, now: at }) =>
      act(issueId, { type: 'Pause', data: { issueId, at, by } }),
    ),
    route(resumeNewsletterIssue, async ({ params: { issueId }, userId: by, now: at }) =>
      act(issueId, { type: 'Resume', data: { issueId, at, by } }),
    ),
  ]
}
