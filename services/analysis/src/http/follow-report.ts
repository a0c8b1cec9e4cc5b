import type { ReportId } from '@sortie/contracts/analysis'
import type { House } from '@sortie/runtime/service/house'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Response } from 'express'
import { type ReportView, reportView } from '../projections/report.ts'
import { isDone } from './report-reply.ts'

/** Answers a request with a report as it changes, until it is done. */
export type FollowReport = <Reply>(
  response: Response,
  reportId: ReportId,
  replyOf: (view: ReportView) => Reply | Promise<Reply>,
) => Promise<undefined>

export const createFollowReport =
  (views: Pick<Views<ReportView>, 'findAt'>, sendLive: House<unknown>['sendLive']): FollowReport =>
  async (response, reportId, replyOf) => {
    await sendLive(response, {
      projection: reportView.name,
      key: reportId,
      read: async () => {
        const now = await views.findAt(reportId)
        if (!now) return null
        const { view, version } = now
        return { reply: await replyOf(view), version, done: isDone(view) }
      },
    })
    return undefined
  }
