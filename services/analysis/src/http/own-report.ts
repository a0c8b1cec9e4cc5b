import type { ReportId } from '@sortie/contracts/analysis'
import { found } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ReportView } from '../projections/report.ts'

/** The report of this user; that of somebody else is not there. */
export type OwnReport = (userId: string, reportId: ReportId) => Promise<ReportView>

/**
 * @param throttle how often a user may read reports and their parts: each reading loads a whole report
 * @throws Rejection('report_not_found', 'too_many_requests')
 */
export const createOwnReport =
  (views: Pick<Views<ReportView>, 'find'>, throttle: Pick<Throttle, 'take'>): OwnReport =>
  async (userId, reportId) => {
    await throttle.take(userId)
    const view = await views.find(reportId)
    return found(view?.userId === userId ? view : null, 'report_not_found')
  }
