import { type Understanding, understandBusiness } from '@sortie/contracts/analysis/briefs/readings'
import {
  createFreeTrial,
  followFreeTrialResults,
  getFreeTrial,
  getFreeTrialResults,
  type TrialBrief,
} from '@sortie/contracts/analysis/trials/trials'
import { tellMisreading } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { Views } from '@sortie/runtime/views/view-reader'
import { compositionOf, unknownComposition } from '../../composed/reading.ts'
import type { Brief } from '../../domain/brief.ts'
import { readingsOf } from '../../launches/business-readings.ts'
import { checkCompetitor } from '../../launches/check-competitor.ts'
import { offersQuestionOf } from '../../launches/offers-question.ts'
import type { ProjectIds } from '../../projects/project-ids.ts'
import type { FollowReport } from '../../reports/follow-report.ts'
import { freeTrialResults } from '../../reports/replies/trial-reply.ts'
import type { Reports } from '../../reports/reports.ts'
import type { ReportView } from '../../reports/views/report-view.ts'
import type { Withdrawals } from '../../withdrawals/report-withdrawals.ts'
import type { TrialNetworks } from '../trial-networks.ts'

type Deps = {
  reports: Reports
  views: Views<ReportView>
  /** Ids of trials follow from the user: two requests at the same time get the same one. */
  ids: ProjectIds
  follow: FollowReport
  /** Notes the network of each trial, as the cost of its model is counted by network. */
  networks: Pick<TrialNetworks, 'note'>
  /** The limit on how often a network may have a trade read. */
  tradeThrottle: NetworkThrottle
  /** The limit on how often a user may read their trial. */
  reads: Pick<Throttle, 'take'>
  withdrawals: Pick<Withdrawals, 'tell'>
  /** The limit on how often a user may say that it is about another business. */
  withdrawThrottle: Pick<Throttle, 'take'>
}

type TrialRequest = { userId: UserId; details: TrialBrief; address: string; at: string }

const MESSAGES: Record<Understanding['verdict'], string> = {
  ready: 'This is what we understood.',
  ask: 'Your industry could mean several things. Choose the one that you do.',
  unknown:
    'We don’t know this industry yet. Name it as your customers do: “plumber”, “wedding cakes”.',
}

/** Returns the meanings of a description, for a visitor who has not signed in. */
const understandingOf = (brief: Brief): Understanding => {
  const { outcome, readings } = readingsOf(brief)
  const verdict = outcome === 'sure' ? 'ready' : outcome
  const question = offersQuestionOf(compositionOf(brief) ?? unknownComposition(brief))
  return { verdict, message: MESSAGES[verdict], readings, question }
}

export const trialRoutes = (deps: Deps) => {
  const { reports, views, ids, follow, networks, tradeThrottle, reads } = deps
  const { withdrawals, withdrawThrottle } = deps

  const request = async ({ userId, details, address, at }: TrialRequest, attempt: number) => {
    const reportId = ids.trial(userId, attempt)
    // First: the trial may run as soon as it is requested.
    await networks.note({ reportId, userId }, address)
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
  const start = async (requested: TrialRequest) => {
    const { userId } = requested
    for (let attempt = 1; ; attempt++) {
      try {
        await request(requested, attempt)
        return ids.ofTrial(userId)
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'free_trial_used') throw error
        const { state } = await reports.state(ids.trial(userId, attempt))
        if (state.stage !== 'failed') throw error
      }
    }
  }

  const newest = async (fields: { userId: string; projectId?: string }) => {
    await reads.take(fields.userId)
    const trials = { ...fields, funding: 'trial' }
    return (await views.where(trials, { newestBy: 'attempt', limit: 1 }))[0]
  }

  return [
    route(understandBusiness, async ({ body, caller }) => {
      await tradeThrottle.takeFrom(caller.ip)
      return understandingOf({ businessName: '', mainCompetitor: '', ...body })
    }),
    route(createFreeTrial, async ({ userId, body, caller, now: at }) => {
      // A trial that failed runs again with the details it had.
      const { state } = await reports.state(ids.trial(userId, 1))
      if (state.stage === 'unborn') checkCompetitor(body)
      const requested = { userId, details: body, address: caller.ip, at }
      return { projectId: await start(requested) }
    }),
    route(getFreeTrialResults, async ({ userId, params: { projectId } }) =>
      freeTrialResults(found(await newest({ userId, projectId }), 'project_not_found')),
    ),
    route(followFreeTrialResults, async ({ userId, params: { projectId } }, response) => {
      const { reportId } = found(await newest({ userId, projectId }), 'project_not_found')
      return follow(response, reportId, freeTrialResults)
    }),
    route(tellMisreading, async ({ userId, params: { projectId }, body, now: at }) => {
      const { reportId } = found(await newest({ userId, projectId }), 'project_not_found')
      await withdrawThrottle.take(userId)
      await withdrawals.tell({ reportId, at, business: body.business })
      return { at }
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
