import { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { type LedgerCommand, ledgerOf } from '../decider/ledger-command.ts'
import type { Ledger, LedgerEvent } from '../decider/ledger-state.ts'

type SettlingType = 'ReportRequested' | 'ReportCompleted' | 'ReportFailed' | 'ReportCancelled'
type SettlingEvent = Extract<AnalysisEvent, { type: SettlingType }>

const commandFor = ({ type, data }: SettlingEvent): LedgerCommand => {
  const { reportId, userId, at } = data
  const about = { ledgerId: ledgerOf(userId), userId, at, reportId }
  switch (type) {
    case 'ReportRequested':
      return { type: 'Reserve', data: about }
    case 'ReportCompleted':
      return { type: 'Capture', data: about }
    case 'ReportFailed':
      return { type: 'Release', data: { ...about, reason: 'failed' } }
    case 'ReportCancelled':
      return { type: 'Release', data: { ...about, reason: 'cancelled' } }
  }
}

/**
 * Reserves, spends and returns the mission of a report with the report. One handler reads all of these events: only a
 * single reader of a stream gets a request and its immediate cancellation in order, and the mission would stay reserved
 * for ever if the end were handled before the beginning.
 */
export const followReports = (ledgers: Commands<LedgerCommand, Ledger, LedgerEvent>) =>
  handler<AnalysisEvent, SettlingType>({
    name: 'follow-reports',
    from: { analysis: AnalysisEvent },
    types: ['ReportRequested', 'ReportCompleted', 'ReportFailed', 'ReportCancelled'],
    handle: async (event) => {
      if (event.data.funding === 'trial') return
      const command = commandFor(event)
      await ledgers.handle(command.data.ledgerId, command)
    },
  })
