import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { SharedReport } from '@sortie/contracts/analysis/reports/sharing'
import type { ReportTimes } from '../../reports/decider/plans.ts'
import { reportReply } from '../../reports/replies/report-reply.ts'
import type { ReportView } from '../../reports/views/report-view.ts'
import type { ShownParts } from '../decider/shown-parts.ts'

type ShareScope = Pick<SharedReport, 'sections' | 'endsAt' | 'isOwn'>

const NO_ROWS = {
  count: 0,
  of: null,
  easiest: null,
  ratings: { High: 0, Medium: 0, Low: 0 },
}
/** The receipts that methods show: one example of each kind of figure, without its keyword. */
const EXAMPLES = new Set(['keywords.0.searchVolume', 'keywords.0.difficulty'])

const receiptsOf = (
  receipts: Record<string, Receipt>,
  { has, keywords }: ShownParts,
): Record<string, Receipt> =>
  Object.fromEntries(
    Object.entries(receipts).filter(
      ([path]) =>
        (path.startsWith('keywords.') && keywords) ||
        (path.startsWith('competitors.') && has('competitors')) ||
        (has('methods') && EXAMPLES.has(path)),
    ),
  )

/**
 * Returns the gap with its sums; without them where only methods are shown, which say how it was found; null where
 * neither is shown.
 */
const gapOf = (gap: Report['gap'], { has, totals }: ShownParts): Report['gap'] => {
  if (totals) return gap
  return gap && has('methods') ? { ...gap, totals: {} } : null
}

const sortiesOf = (sorties: Report['sorties'], { has, own }: ShownParts): Report['sorties'] => {
  if (!has('plan')) return []
  return own ? sorties : sorties.map(({ ownPage: _, ...sortie }) => sortie)
}

/** A report as a link shows it: nothing of what was not shared. */
export const sharedReply = (
  view: ReportView,
  limits: ReportTimes,
  parts: ShownParts,
  shown: ShareScope,
): SharedReport => {
  const { has } = parts
  const full = reportReply(view, limits)
  const { analysis, keywords, kind, requestedAt, finishedAt } = full
  const { results, receipts, explanations, notes, grounds, ...rest } = analysis
  const counts = { figures: 0, estimates: 0, sources: [] }
  const { figures, estimates, sources } = parts.keywords || has('methods') ? keywords : counts
  return {
    ...shown,
    project: full.project,
    kind,
    requestedAt,
    finishedAt,
    analysis: {
      ...rest,
      results: {
        competitors: has('competitors') ? results.competitors : [],
        keywords: parts.keywords ? results.keywords : [],
      },
      receipts: receiptsOf(receipts, parts),
      explanations: parts.keywords ? explanations : {},
      // The note on composed keywords belongs to them, whatever else is shared.
      notes: has('methods') ? notes : notes.filter((note) => note === COMPOSED_NOTE),
      ...(has('methods') && grounds && { grounds }),
    },
    keywords: { ...(parts.keywords ? keywords : NO_ROWS), figures, estimates, sources },
    ...(full.more.aim && { aim: full.more.aim }),
    sorties: sortiesOf(full.sorties, parts),
    place: has('plan') ? full.place : null,
    // An own site that was not read is left out: no cluster names a page of it.
    own: parts.own && full.own?.outcome === 'read' ? full.own : null,
    clusters: has('clusters') ? full.clusters : null,
    gap: gapOf(full.gap, parts),
  }
}
