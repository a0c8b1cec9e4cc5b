import type {
  composeNewsletterIssue,
  editNewsletterIssue,
  NewsletterIssueId,
  pauseNewsletterIssue,
  resumeNewsletterIssue,
  sendNewsletterIssue,
  testNewsletterIssue,
  unscheduleNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import { call } from '@/lib/api/api'
import { formatCount } from '@/lib/format'
import type { OperatorRequest } from '../acts/acts'

const PATH = '/api/admin/content/newsletter/issues'

type Content = { subject: string; text: string }

/** `1,204 confirmed addresses`. */
export const confirmedAddresses = (count: number): string =>
  `${formatCount(count)} confirmed ${count === 1 ? 'address' : 'addresses'}`

/** Sends an operator's changes to a newsletter issue; each act answers with a sentence about its result. */
export const newsletterActs = {
  compose: async (body: Content, sent: OperatorRequest) => {
    await call<typeof composeNewsletterIssue>('POST', PATH, { body, ...sent })
    return 'Your draft is saved. Nobody gets it until you send it.'
  },
  edit: async (issueId: NewsletterIssueId, body: Content, { action }: OperatorRequest) => {
    const given = { params: { issueId }, body, action }
    await call<typeof editNewsletterIssue>('PUT', `${PATH}/:issueId`, given)
    return 'Your changes are saved.'
  },
  test: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const given = { params: { issueId }, action }
    const reply = await call<typeof testNewsletterIssue>('POST', `${PATH}/:issueId/test`, given)
    return reply.message
  },
  /** @param sendAt ISO time; at once where there is none. */
  send: async (
    issueId: NewsletterIssueId,
    sendAt: string | undefined,
    { action }: OperatorRequest,
  ) => {
    const given = { params: { issueId }, body: sendAt ? { sendAt } : {}, action }
    const { status } = await call<typeof sendNewsletterIssue>(
      'POST',
      `${PATH}/:issueId/send`,
      given,
    )
    return status === 'scheduled' ? 'The issue is scheduled.' : 'The issue is on its way.'
  },
  unschedule: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const given = { params: { issueId }, action }
    await call<typeof unscheduleNewsletterIssue>('POST', `${PATH}/:issueId/unschedule`, given)
    return 'The issue is a draft again.'
  },
  pause: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const given = { params: { issueId }, action }
    await call<typeof pauseNewsletterIssue>('POST', `${PATH}/:issueId/pause`, given)
    return 'Sending is paused. Who was not written to yet waits.'
  },
  resume: async (issueId: NewsletterIssueId, { action }: OperatorRequest) => {
    const given = { params: { issueId }, action }
    await call<typeof resumeNewsletterIssue>('POST', `${PATH}/:issueId/resume`, given)
    return 'Sending goes on.'
  },
}
