import { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { LedgerId } from '@sortie/contracts/billing/ledger/ledger-events'
import { untilFound } from '@sortie/runtime/process/until-found'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { capturedMission } from '../captured-mission.ts'
import { type LedgerCommand, ledgerOf, settlementOf } from '../decider/ledger-command.ts'
import type { Ledger, LedgerEvent } from '../decider/ledger-state.ts'

type Ledgers = Commands<LedgerCommand, Ledger, LedgerEvent>

/** The longest wait for the end of the report, in ms. */
const PATIENCE_MS = 10_000

/**
 * Waits until the mission of a report was spent or came back.
 * @throws Error where that does not happen within ten seconds; the event is parked then, and tried again
 */
const untilSettled = async (ledgers: Ledgers, ledgerId: LedgerId, reportId: ReportId) => {
  const settled = await untilFound(
    () => ledgers.acted(ledgerId, settlementOf(reportId)),
    PATIENCE_MS,
  )
  if (settled === null) throw new Error(`The mission of ${reportId} is not settled yet`)
}

/**
 * The mission of a report that was given back comes back to its lot, once. It is a handler of its own, as one that a
 * release before had would skip what it does not know. So it may hear of the withdrawal before the other one heard how
 * the report ended, and waits for that.
 */
export const returnWithdrawn = (ledgers: Ledgers) =>
  handler<AnalysisEvent, 'ReportWithdrawn'>({
    name: 'return-withdrawn',
    from: { analysis: AnalysisEvent },
    types: ['ReportWithdrawn'],
    handle: async ({ data: { userId, reportId, at, by, funding } }) => {
      if (funding === 'trial') return
      const ledgerId = ledgerOf(userId)
      await untilSettled(ledgers, ledgerId, reportId)
      const captured = await capturedMission(ledgers, ledgerId, reportId)
      // Nothing comes back of a report whose mission came back before.
      if (!captured) return
      const data = { ledgerId, userId, at, reportId, lot: captured.lot, ...(by && { by }) }
      await ledgers.handle(ledgerId, { type: 'ReturnWithdrawn', data })
    },
  })
