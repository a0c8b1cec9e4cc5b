import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { LedgerId } from '@sortie/contracts/billing/ledger/ledger-events'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Commands } from '@sortie/runtime/store/command'
import { type LedgerCommand, settlementOf } from './decider/ledger-command.ts'
import type { Ledger, LedgerEvent } from './decider/ledger-state.ts'

type Ledgers = Pick<Commands<LedgerCommand, Ledger, LedgerEvent>, 'acted'>

/**
 * Returns the grant of the mission that a report spent, and the article that it was spent on; null where it spent none.
 * A capture, long past, is never undone, so it may be read before a decision.
 */
export const capturedMission = async (
  ledgers: Ledgers,
  ledgerId: LedgerId,
  reportId: ReportId,
): Promise<{ lot: number; draftId?: DraftId | undefined } | null> => {
  const settled = await ledgers.acted(ledgerId, settlementOf(reportId))
  const captured = settled?.find(({ type }) => type === 'MissionCaptured')
  if (captured?.type !== 'MissionCaptured') return null
  const { draftId, entries } = captured.data
  const lot = entries.find(({ account }) => account === 'spent')?.lot ?? 1
  return { lot, ...(draftId && { draftId }) }
}
