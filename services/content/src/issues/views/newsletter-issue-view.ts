import type { ContentEvent } from '@sortie/contracts/content'
import type { NewsletterIssue } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { projection } from '@sortie/runtime/views/projection'

/** An issue as operators see it; what was sent counts once it is finished, what came back is counted elsewhere. */
export type NewsletterIssueView = Omit<NewsletterIssue, 'bounced' | 'complained'> & {
  /** The day of its start by UTC, such as `2026-11-30`; null before. Its briefing is named after it. */
  startedOn: string | null
}

const changed = (
  view: NewsletterIssueView | undefined,
  changes: Partial<NewsletterIssueView>,
): NewsletterIssueView | undefined => view && { ...view, ...changes }

export const newsletterIssueView = projection<NewsletterIssueView, ContentEvent>({
  name: 'newsletter-issue',
  indexes: [['createdAt'], ['startedAt'], ['startedOn']],
  on: {
    NewsletterIssueComposed: (_view, { data: { issueId, at, subject, text, by } }) => ({
      issueId,
      status: 'draft',
      subject,
      text,
      composedBy: by ? 'operator' : 'sortie',
      createdAt: at,
      sendAt: null,
      startedAt: null,
      startedOn: null,
      finishedAt: null,
      mailed: 0,
      refused: 0,
      failed: 0,
    }),
    NewsletterIssueEdited: (view, { data: { subject, text } }) => changed(view, { subject, text }),
    NewsletterIssueScheduled: (view, { data: { sendAt } }) =>
      changed(view, { status: 'scheduled', sendAt }),
    NewsletterIssueUnscheduled: (view) => changed(view, { status: 'draft', sendAt: null }),
    NewsletterIssueStarted: (view, { data: { at } }) =>
      changed(view, {
        status: 'running',
        sendAt: null,
        startedAt: at,
        startedOn: at.slice(0, 10),
      }),
    NewsletterIssuePaused: (view) => changed(view, { status: 'paused' }),
    NewsletterIssueResumed: (view) => changed(view, { status: 'running' }),
    NewsletterIssueFinished: (view, { data: { at, mailed, refused, failed } }) =>
      changed(view, { status: 'finished', finishedAt: at, mailed, refused, failed }),
  },
})
