import type { LedgerLine } from '@sortie/contracts/billing'

/** What the mission of a line is for: an order of an article is named by its draft; empty for none. */
export const lineWorkOf = ({ reportId, draftId }: LedgerLine): string =>
  draftId ? `Article ${draftId}` : (reportId ?? '')

/**
 * The ids of the lines that spent a mission which can still be given back.
 * @param lines newest first, without a gap from the newest one on
 */
export const returnable = (lines: LedgerLine[]): Set<string> => {
  const back = lines.filter(({ kind }) => kind === 'released').map(({ reportId }) => reportId)
  const spent = lines.filter(
    ({ kind, reportId }) => kind === 'captured' && !back.includes(reportId),
  )
  return new Set(spent.map(({ id }) => id))
}
