import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { replayReport } from '@sortie/contracts/replay'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import { replayOf } from '../application/replay.ts'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import type { OwnReport } from './own-report.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  own: OwnReport
  /** How often a user may have reports computed again. */
  throttle: Throttle
}

/** Computing a report again. */
export const replayRoutes = ({ reports, own, throttle }: Deps) => [
  route(replayReport, async ({ userId, params: { reportId } }) => {
    const { status } = await own(userId, reportId)
    if (status !== 'ready') throw new Rejection('report_not_ready')
    await throttle.take(userId)
    return replayOf(reports, reportId)
  }),
]
