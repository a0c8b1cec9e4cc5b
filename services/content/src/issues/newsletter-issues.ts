import type { Aggregate } from '@sortie/runtime/service/kernel'
import {
  type Issue,
  type IssueCommand,
  type IssueEvent,
  newsletterIssue,
} from './decider/newsletter-issue.ts'

/** An issue of the newsletter: written, scheduled, called off, and sent. */
export const newsletterIssueAggregate: Aggregate<Issue, IssueCommand, IssueEvent> = {
  name: 'newsletter-issue',
  decider: newsletterIssue,
  subject: () => null,
}
