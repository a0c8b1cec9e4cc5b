import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type {
  ListedMisreading,
  Misreading,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/**
 * A report that its owner says is about another business; one view for each such stream `rep_…`. It stays
 * when the report is gone, as a misreading to mend.
 */
export type MisreadingView = {
  reportId: ReportId
  userId: UserId
  at: string
  funding: ListedMisreading['funding']
  kind: ReportKind
  state: ListedMisreading['state']
  doubt: ListedMisreading['doubt']
  decidedAt: string | null
  /** Null once the person was erased. */
  misreading: Misreading | null
}

type MisreadingEvent = Extract<
  AnalysisEvent,
  { type: 'ReportMisread' | 'ReportWithdrawalRequested' | 'ReportWithdrawn' }
>['data']

const begun = (
  { reportId, userId, at, funding, misreading }: MisreadingEvent,
  state: MisreadingView['state'],
): MisreadingView => ({
  reportId,
  userId,
  at,
  funding,
  kind: misreading?.kind ?? 'keywords',
  state,
  doubt: null,
  decidedAt: null,
  misreading: misreading ?? null,
})

export const misreadingView = projection<MisreadingView, AnalysisEvent>({
  name: 'misreading',
  sums: ({ state }) => ({ [state]: 1 }),
  indexes: [['at'], ['state', 'at'], ['userId']],
  on: {
    ReportMisread: (_view, { data }) => begun(data, 'told'),
    ReportWithdrawalRequested: (_view, { data }) => ({
      ...begun(data, data.misreading ? 'requested' : 'erased'),
      doubt: data.doubt,
    }),
    ReportWithdrawalRefused: (view, { data: { at } }) =>
      view && { ...view, state: 'refused', decidedAt: at },
    ReportWithdrawn: (view, { data }) =>
      view ? { ...view, state: 'withdrawn', decidedAt: data.at } : begun(data, 'withdrawn'),
  },
})
