import type { Views } from '@sortie/runtime/views/view-reader'
import type { NewsletterView } from '../subscriptions/views/newsletter-view.ts'
import type { NewsletterIssueView } from './views/newsletter-issue-view.ts'

type Deps = {
  subscribers: Pick<Views<NewsletterView>, 'count'>
  issues: Pick<Views<NewsletterIssueView>, 'count'>
}

/** Subscribers are promised an issue a week, the first in the week after; operators are told a day later. */
const LATE_MS = 8 * 24 * 3_600_000

/** Counts the addresses that were confirmed more than eight days ago, while no issue has gone out for as long. */
export const countLateSubscribers = async (
  { subscribers, issues }: Deps,
  now = Date.now(),
): Promise<number> => {
  const least = new Date(now - LATE_MS).toISOString()
  const [sent, all, young] = await Promise.all([
    issues.count({}, { field: 'startedAt', least }, 1),
    subscribers.count({ status: 'confirmed' }),
    subscribers.count({ status: 'confirmed' }, { field: 'since', least }),
  ])
  return sent > 0 ? 0 : all - young
}
