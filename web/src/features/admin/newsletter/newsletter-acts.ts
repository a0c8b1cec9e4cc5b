import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { formatCount } from '@/lib/format'
import type { OperatorRequest } from '../acts/acts'

type Content = { subject: string; text: string }

/** `1,204 confirmed addresses`. */
export const confirmedAddresses = (count: number): string =>
  `${formatCount(count)} confirmed ${count === 1 ? 'address' : 'addresses'}`

/** Sends an operator's changes to a newsletter issue; each act answers with a sentence about its result. */
export const newsletterActs = {
  compose: async (body: Content, sent: OperatorRequest) => {
    await adminApi.composeNewsletterIssue({ body, ...sent })
    return 'Your draft is saved. Nobody gets it until you send it.'
  },
  edit: async (issueId: NewsletterIssueId, body: Content, { action }: OperatorRequest) => {
    const input = { params: { issueId }, body, action }
    await adminApi.editNewsletterIssue(input)
    return 'Your changes are saved.'
  },
  test: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const input = { params: { issueId }, action }
    const reply = await adminApi.testNewsletterIssue(input)
    return reply.message
  },
  /** @param sendAt ISO time; at once where there is none. */
  send: async (
    issueId: NewsletterIssueId,
    sendAt: string | undefined,
    { action }: OperatorRequest,
  ) => {
    const input = { params: { issueId }, body: sendAt ? { sendAt } : {}, action }
    const { status } = await adminApi.sendNewsletterIssue(input)
    return status === 'scheduled' ? 'The issue is scheduled.' : 'The issue is on its way.'
  },
  unschedule: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const input = { params: { issueId }, action }
    await adminApi.unscheduleNewsletterIssue(input)
    return 'The issue is a draft again.'
  },
  pause: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const input = { params: { issueId }, action }
    await adminApi.pauseNewsletterIssue(input)
    return 'Sending is paused. Who was not written to yet waits.'
  },
  resume: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const input = { params: { issueId }, action }
    await adminApi.resumeNewsletterIssue(input)
    return 'Sending goes on.'
  },
}
