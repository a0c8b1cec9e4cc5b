import {
  type AnalysisEvent,
  createFreeTrial,
  followFreeTrialResults,
  getFreeTrial,
  getFreeTrialResults,
  readTrialTrade,
  type TrialDetails,
} from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/identity'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ProjectIds } from '../application/project-ids.ts'
import { readTradeOf } from '../application/trade-reading.ts'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import type { ReportView } from '../projections/report.ts'
import { checkCompetitor } from './competitor.ts'
import type { FollowReport } from './follow-report.ts'
import { freeTrialResults } from './trial-reply.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  views: Views<ReportView>
  /** Ids of trials follow from the user: whoever creates one concurrently meets the same. */
  ids: ProjectIds
  follow: FollowReport
  /** How often a network may have a trade read. */
  tradeThrottle: NetworkThrottle
}

export const freeTrialRoutes = ({ reports, views, ids, follow, tradeThrottle }: Deps) => {
  const request = (userId: UserId, details: TrialDetails, attempt: number, at: string) => {
    const reportId = ids.trial(userId, attempt)
    const about = { reportId, userId, at, projectId: ids.ofTrial(userId) }
    const data = {
      ...about,
      ...details,
      attempt,
      funding: 'trial' as const,
      kind: 'keywords' as const,
    }
    return reports.handle(reportId, { type: 'Request', data })
  }

  /** The next attempt is open only when the one before failed; its own stream says so. */
  const start = async (userId: UserId, details: TrialDetails, at: string) => {
    for (let attempt = 1; ; attempt++) {
      try {
        await request(userId, details, attempt, at)
        return ids.ofTrial(userId)
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'free_trial_used') throw error
        const { state } = await reports.state(ids.trial(userId, attempt))
        if (state.stage !== 'failed') throw error
      }
    }
  }

  const newest = async (fields: { userId: string; projectId?: string }) => {
    const trials = { ...fields, funding: 'trial' }
    return (await views.where(trials, { newestBy: 'attempt', limit: 1 }))[0]
  }

  return [
    route(readTrialTrade, async ({ body: { industry }, caller }) => {
      await tradeThrottle.takeFrom(caller.ip)
      return { trade: readTradeOf({ industry, businessName: '', mainCompetitor: '' }) }
    }),
    route(createFreeTrial, async ({ userId, body, now }) => {
      // A trial that failed runs again with the details it had.
      const { state } = await reports.state(ids.trial(userId, 1))
      if (state.stage === 'unborn') checkCompetitor(body)
      return { projectId: await start(userId, body, now) }
    }),
    route(getFreeTrialResults, async ({ userId, params: { projectId } }) =>
      freeTrialResults(found(await newest({ userId, projectId }), 'project_not_found')),
    ),
    route(followFreeTrialResults, async ({ userId, params: { projectId } }, response) => {
      const { reportId } = found(await newest({ userId, projectId }), 'project_not_found')
      return follow(response, reportId, freeTrialResults)
    }),
    route(getFreeTrial, async ({ userId }) => {
      const view = await newest({ userId })
      if (!view) return { project: null }
      const { projectId, name, industry, status, stages } = view
      return {
        project: {
          projectId,
          name: name ?? '',
          industry: industry ?? '',
          status,
          createdAt: stages[0]!.at,
        },
      }
    }),
  ]
}
