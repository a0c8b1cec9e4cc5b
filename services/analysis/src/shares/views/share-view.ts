import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ShareId, ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** One link to a report; one view for each stream `shr_…`. */
export type ShareView = {
  shareId: ShareId
  reportId: ReportId
  userId: UserId
  /** Empty once the person was erased. */
  sections: ShareSection[]
  label: string | null
  createdAt: string
  endsAt: string
  isRevoked: boolean
}

export const shareView = projection<ShareView, AnalysisEvent>({
  name: 'share',
  indexes: [['userId', 'reportId', 'createdAt']],
  on: {
    ReportShared: (
      _view,
      { data: { shareId, reportId, userId, at, sections, label, endsAt } },
    ) => ({
      shareId,
      reportId,
      userId,
      endsAt,
      createdAt: at,
      isRevoked: false,
      sections: sections ?? [],
      label: label ?? null,
    }),
    ShareRevoked: (view) => view && { ...view, isRevoked: true },
  },
})
