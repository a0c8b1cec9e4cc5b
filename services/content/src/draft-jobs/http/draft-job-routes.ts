import { failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import { type DraftJob, listDraftJobs } from '@sortie/contracts/content/drafts/draft-jobs'
import { cleanFailures } from '@sortie/contracts/operators/cleaning'
import { expectOperator } from '@sortie/runtime/http/caller'
import { route } from '@sortie/runtime/http/route'
import type { CleanedPart } from '@sortie/runtime/store/old-events'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { DraftSummaryView } from '../../drafts/views/draft-summary.ts'

type Deps = {
  summaries: Pick<Views<DraftSummaryView>, 'page' | 'count'>
  cleanFailuresBehind: (after?: string) => Promise<CleanedPart>
}

const DAY_MS = 86_400_000
const dayBefore = (now: string) => new Date(Date.parse(now) - DAY_MS).toISOString()

/** Orders that ended so in the last 24 hours. */
export const endedLately = (
  { count }: Pick<Deps['summaries'], 'count'>,
  status: DraftSummaryView['status'],
  now = new Date().toISOString(),
) => count({ status }, { field: 'endedAt', least: dayBefore(now) })

/** Counts the orders that are waiting or being written, and the outcomes of the last 24 hours. */
const countsOf = async (summaries: Deps['summaries'], now: string) => {
  const ended = (status: DraftSummaryView['status']) => endedLately(summaries, status, now)
  const [running, requested, ready, failed, declined, cancelled] = await Promise.all([
    summaries.count({ open: true }),
    summaries.count({}, { field: 'requestedAt', least: dayBefore(now) }),
    ended('ready'),
    ended('failed'),
    ended('declined'),
    ended('cancelled'),
  ])
  return { running, lastDay: { requested, ready, failed, declined, cancelled } }
}

/** An order as operators see it; none of a draft that was never ordered. */
const jobOf = ({ reportId, endedAt, ...view }: DraftSummaryView): DraftJob[] => {
  const { draftId, userId, number, type, writer, status, requestedAt, startedAt } = view
  const { isFree, usage = null } = view
  // Without what quotes the article.
  const failure = view.failure && {
    cause: view.failure.cause,
    reason: failureSentence(view.failure),
  }
  const about = { draftId, userId, number, type, writer, status, requestedAt, startedAt }
  return reportId ? [{ ...about, reportId, isFree, failure, usage, endedAt: endedAt || null }] : []
}

/** The routes by which operators watch everybody's orders of articles; they never learn the subject of a draft. */
export const draftJobRoutes = ({ summaries, cleanFailuresBehind }: Deps) => [
  route(cleanFailures, async ({ caller, body: { after } }) => {
    expectOperator(caller)
    return cleanFailuresBehind(after)
  }),
  route(listDraftJobs, async ({ query: { status, cursor, limit }, now }) => {
    // Finished orders are sorted by their end, running ones by the time of their order.
    const [fields, newestBy] =
      status === 'running'
        ? ([{ open: true }, 'requestedAt'] as const)
        : ([{ status }, 'endedAt'] as const)
    const [{ views, next }, counts] = await Promise.all([
      summaries.page(fields, { newestBy, cursor, limit }),
      countsOf(summaries, now),
    ])
    return { ...counts, drafts: views.flatMap(jobOf), next }
  }),
]
