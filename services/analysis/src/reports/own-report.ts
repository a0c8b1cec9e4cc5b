import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { Rejection } from '@sortie/runtime/domain'
import { found } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type MisreadingView, misreadingView } from '../withdrawals/views/misreading-view.ts'
import { type reportReadSettings, reportReadThrottle } from './report-reads.ts'
import { type ReportView, reportView } from './views/report-view.ts'

/** The report of this user; that of somebody else is not there. */
export type OwnReport = (userId: string, reportId: ReportId) => Promise<ReportView>

type Deps = {
  views: Pick<Views<ReportView>, 'find'>
  /** Reports that were given back. */
  misreadings: Pick<Views<MisreadingView>, 'find'>
  throttle: Pick<Throttle, 'take'>
}

/**
 * @param throttle how often a user may read reports and their parts: each reading loads a whole report
 * @throws Rejection('report_not_found', 'report_withdrawn', 'too_many_requests')
 */
export const createOwnReport =
  ({ views, misreadings, throttle }: Deps): OwnReport =>
  async (userId, reportId) => {
    await throttle.take(userId)
    const view = await views.find(reportId)
    if (!view) {
      const misreading = await misreadings.find(reportId)
      const isTheirs = misreading?.userId === userId
      if (isTheirs && misreading.state === 'withdrawn') throw new Rejection('report_withdrawn')
    }
    return found(view?.userId === userId ? view : null, 'report_not_found')
  }

/** The report of a user; every module that shows a part of it asks here first. */
export const ownReport: Resource<ConfigOf<typeof reportReadSettings>, OwnReport> = {
  name: 'own-report',
  open: (kernel) =>
    createOwnReport({
      views: kernel.views(reportView),
      misreadings: kernel.views(misreadingView),
      throttle: kernel.resource(reportReadThrottle),
    }),
}
