import type { Receipt, ShareSection } from '@sortie/contracts/analysis'
import type { SharedReport } from '@sortie/contracts/sharing'
import type { Limits } from '../domain/plans.ts'
import type { ReportView } from '../projections/report.ts'
import { reportReply } from './report-reply.ts'

type Shown = Pick<SharedReport, 'sections' | 'endsAt' | 'isOwn'>

const NO_ROWS = {
  ...{ count: 0, of: null, easiest: null, ratings: { High: 0, Medium: 0, Low: 0 } },
}
/** What methods name of a report's figures: how one of each kind came about, and of no keyword. */
const EXAMPLES = new Set(['keywords.0.searchVolume', 'keywords.0.difficulty'])

const receiptsOf = (
  receipts: Record<string, Receipt>,
  has: (section: ShareSection) => boolean,
): Record<string, Receipt> =>
  Object.fromEntries(
    Object.entries(receipts).filter(
      ([path]) =>
        (path.startsWith('keywords.') && has('keywords')) ||
        (path.startsWith('competitors.') && has('competitors')) ||
        (has('methods') && EXAMPLES.has(path)),
    ),
  )

/** A report as a link shows it: nothing of what was not shared. */
export const sharedReply = (view: ReportView, limits: Limits, shown: Shown): SharedReport => {
  const has = (section: ShareSection) => shown.sections.includes(section)
  const full = reportReply(view, limits)
  const { analysis, keywords, kind, requestedAt, finishedAt } = full
  const { results, receipts, explanations, notes, grounds, ...rest } = analysis
  const counts = { figures: 0, estimates: 0, sources: [] }
  const { figures, estimates, sources } = has('keywords') || has('methods') ? keywords : counts
  return {
    ...{ ...shown, project: full.project, kind, requestedAt, finishedAt },
    analysis: {
      ...rest,
      results: {
        competitors: has('competitors') ? results.competitors : [],
        keywords: has('keywords') ? results.keywords : [],
      },
      receipts: receiptsOf(receipts, has),
      explanations: has('keywords') ? explanations : {},
      notes: has('methods') ? notes : [],
      ...(has('methods') && grounds && { grounds }),
    },
    keywords: { ...(has('keywords') ? keywords : NO_ROWS), figures, estimates, sources },
    ...(full.more.aim && { aim: full.more.aim }),
    sorties: has('plan') ? full.sorties : [],
    place: has('plan') ? full.place : null,
    // One that was not read is not told: no cluster names a page of it.
    own: (has('plan') || has('clusters')) && full.own?.outcome === 'read' ? full.own : null,
    clusters: has('clusters') ? full.clusters : null,
  }
}
