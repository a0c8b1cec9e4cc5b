import { ContentEvent } from '@sortie/contracts/content'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import type { Annotations } from '../annotations.ts'
import { markDay } from '../mark-day.ts'

/** Marks the day on which an issue of the newsletter was sent to all; of its readers nothing is kept. */
export const markNewsletter = (annotations: Annotations): Handler =>
  handler<ContentEvent, 'NewsletterIssueFinished'>({
    name: 'mark-newsletter',
    from: { content: ContentEvent },
    types: ['NewsletterIssueFinished'],
    handle: ({ data: { issueId, at } }) =>
      markDay(annotations, {
        kind: 'newsletter',
        text: 'Newsletter sent',
        at,
        once: `newsletter:${issueId}`,
      }),
  })
