import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Kernel } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { isDone } from './report-tally.ts'
import { type ReportView, reportView } from './views/report-view.ts'

type SendLive = Kernel<unknown>['sendLive']

/** Answers a request with a report as it changes, until it is done. */
export type FollowReport = <Reply>(
  response: Parameters<SendLive>[0],
  reportId: ReportId,
  replyOf: (view: ReportView) => Reply | Promise<Reply>,
) => Promise<undefined>

/** Returns true where keywords are being added to the report. */
const isExtended = ({ additions }: ReportView): boolean =>
  additions.some(({ state }) => state === 'running')

export const createFollowReport =
  (views: Pick<Views<ReportView>, 'findAt'>, sendLive: SendLive): FollowReport =>
  async (response, reportId, replyOf) => {
    await sendLive(response, {
      projection: reportView.name,
      key: reportId,
      read: async () => {
        const now = await views.findAt(reportId)
        if (!now) return null
        const { view, version } = now
        return { reply: await replyOf(view), version, done: isDone(view) && !isExtended(view) }
      },
    })
    return undefined
  }
