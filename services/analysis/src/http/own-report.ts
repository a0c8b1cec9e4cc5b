import type { ReportId } from '@sortie/contracts/analysis'
import { found } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ReportView } from '../projections/report.ts'

/** The report of this user; that of somebody else is not there. */
export type OwnReport = (userId: string, reportId: ReportId) => Promise<ReportView>

/** @throws Rejection('report_not_found') */
export const createOwnReport =
  (views: Pick<Views<ReportView>, 'find'>): OwnReport =>
  async (userId, reportId) => {
    const view = await views.find(reportId)
    return found(view?.userId === userId ? view : null, 'report_not_found')
  }
