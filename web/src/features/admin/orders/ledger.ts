import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'

/** Names the article or report that a mission paid for; an article by its draft. Empty for neither. */
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
