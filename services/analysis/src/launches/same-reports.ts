import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { BriefId } from '@sortie/contracts/analysis/briefs/launch'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { UserId } from '@sortie/contracts/ids'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { COMPOSED_VERSION } from '../composed/compose.ts'
import type { Brief } from '../domain/brief.ts'
import { ALMANAC_VERSION } from '../lexicon/industry.ts'
import { isGone, isReportOver, type ReportState, statusOfStage } from '../reports/decider/report.ts'
import { type reportSourceSettings, reportSources } from '../reports/report-sources.ts'
import { type Reports, reportAggregate } from '../reports/reports.ts'
import { briefKey } from './decider/brief-key.ts'
import type { BriefCommand, BriefState } from './decider/launched-brief.ts'
import { launchedBriefAggregate } from './launched-briefs.ts'

type Same = { reportId: ReportId; status: ReportStatus }
export type SameReports = {
  /** The newest report that answers this brief, there or running; null where there is none. */
  find: (userId: UserId, kind: ReportKind, brief: Brief) => Promise<Same | null>
  /**
   * Notes that a report is launched for a brief. If two launches come at once, the second one gets the report of the
   * first, whose request it makes too: the first may have died before it did.
   * @returns the report to request, and whether it is this one
   */
  claim: (
    userId: UserId,
    kind: ReportKind,
    brief: Brief,
    launch: { reportId: ReportId; at: string },
  ) => Promise<{ reportId: ReportId; isOwn: boolean }>
  /** Notes a report that was wanted again: from now on it answers the brief. */
  note: (
    userId: UserId,
    kind: ReportKind,
    brief: Brief,
    launch: { reportId: ReportId; at: string },
  ) => Promise<void>
}

/** Returns true where the report failed, went with its project, or was withdrawn. */
const isLost = (state: ReportState) =>
  isReportOver(state) && (state.stage !== 'completed' || isGone(state))

type Deps = {
  reports: Pick<Reports, 'state'>
  briefs: Commands<BriefCommand, BriefState, AnalysisEvent>
  idKey: Buffer
  /** Names and versions of the sources: newer data make another report. */
  data: string
}

/**
 * Finds reports that would be the same: of one user, of one kind and brief, from data of the same version. A stream of
 * its own records the report that answers a brief, so it is found however late a view is.
 */
const createSameReports = ({ reports, briefs, idKey, data }: Deps): SameReports => {
  const idOf = (userId: string, kind: ReportKind, brief: Brief): BriefId =>
    `brf_${keyedHash(idKey, userId, kind, briefKey(brief), data).slice(0, 32)}`
  /** Null where it came to nothing, or was never requested. */
  const answering = async (reportId: ReportId): Promise<Same | null> => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn' || isLost(state)) return null
    return { reportId, status: statusOfStage(state.stage) }
  }

  return {
    find: async (userId, kind, brief) => {
      const { reportId, before } = (await briefs.state(idOf(userId, kind, brief))).state
      // One that was wanted again and came to nothing leaves the one that was there.
      for (const each of reportId ? [reportId, ...before] : []) {
        const same = await answering(each)
        if (same) return same
      }
      return null
    },
    claim: async (userId, kind, brief, { reportId, at }) => {
      const briefId = idOf(userId, kind, brief)
      const last = (await briefs.state(briefId)).state.reportId
      const instead = last && isLost((await reports.state(last)).state) ? last : null
      const launch = { type: 'Launch', data: { briefId, userId, at, reportId }, instead } as const
      await briefs.handle(briefId, launch)
      const claimed = (await briefs.state(briefId)).state.reportId ?? reportId
      return { reportId: claimed, isOwn: claimed === reportId }
    },
    note: async (userId, kind, brief, { reportId, at }) => {
      const briefId = idOf(userId, kind, brief)
      const instead = (await briefs.state(briefId)).state.reportId
      const data = { briefId, userId, at, reportId }
      await briefs.handle(briefId, { type: 'Launch', data, instead })
    },
  }
}

/** Finds a report that would be the same, before another one is launched. */
export const sameReports: Resource<ConfigOf<typeof reportSourceSettings>, SameReports> = {
  name: 'same-reports',
  open: (kernel) => {
    const { providers } = kernel.resource(reportSources)
    const names = providers.map(({ name }) => name)
    return createSameReports({
      reports: kernel.commands(reportAggregate),
      briefs: kernel.commands(launchedBriefAggregate),
      idKey: kernel.keyFor('brief-id'),
      data: JSON.stringify([ALMANAC_VERSION, COMPOSED_VERSION, ...names]),
    })
  },
}
