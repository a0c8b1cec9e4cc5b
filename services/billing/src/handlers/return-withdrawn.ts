import { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { capturedMission } from '../application/captured-mission.ts'
import { type LedgerCommand, ledgerOf } from '../domain/ledger-command.ts'
import type { Ledger, LedgerEvent } from '../domain/ledger-state.ts'

/**
 * The mission of a report that was given back comes back to its lot, once. It is a handler of its own, as one that a
 * release before had would skip what it does not know. So it may hear of the withdrawal before the end of the report was
 * heard of, and captures its mission first, which happens once, whoever does it.
 */
export const returnWithdrawn = (ledgers: Commands<LedgerCommand, Ledger, LedgerEvent>) =>
  handler<AnalysisEvent, 'ReportWithdrawn'>({
    name: 'return-withdrawn',
    from: { analysis: AnalysisEvent },
    types: ['ReportWithdrawn'],
    handle: async ({ data: { userId, reportId, at, by, funding } }) => {
      if (funding === 'trial') return
      const about = { ledgerId: ledgerOf(userId), userId, at, reportId }
      await ledgers.handle(about.ledgerId, { type: 'Capture', data: about })
      // Nothing comes back of a report whose mission came back before, as it was late.
      const captured = await capturedMission(ledgers, about.ledgerId, reportId)
      if (!captured) return
      const data = { ...about, lot: captured.lot, ...(by && { by }) }
      await ledgers.handle(about.ledgerId, { type: 'ReturnWithdrawn', data })
    },
  })
