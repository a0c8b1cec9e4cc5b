import { AnalysisEvent, type ProjectId, type ReportId } from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/store/command'
import { keyedHash } from '@sortie/runtime/store/keys'
import { handler } from '@sortie/runtime/topics/handler'
import { type ProjectCommand, type ProjectState, projectKey } from '../domain/project.ts'
import type { ReportCommand, ReportState } from '../domain/report.ts'

type Brief = { businessName: string; industry: string }
export type ProjectIds = {
  /** The project of a user's free trial, whatever that is about. */
  ofTrial: (userId: UserId) => ProjectId
  /** The run of a free trial. */
  trial: (userId: UserId, attempt: number) => ReportId
  /** Where a report of this brief belongs: with the trial, where that is about the same. */
  of: (userId: UserId, brief: Brief) => Promise<ProjectId>
}

type Reports = Commands<ReportCommand, ReportState, AnalysisEvent>

/**
 * Ids of projects follow from the user and what they are about: whoever asks at the same time meets
 * the same one.
 * @param trialKey of trials, whose ids were there before projects
 */
export const createProjectIds = (
  reports: Pick<Reports, 'state'>,
  trialKey: Buffer,
  projectIdKey: Buffer,
): ProjectIds => {
  const hash = (key: Buffer, ...parts: string[]) => keyedHash(key, ...parts).slice(0, 32)
  const ofTrial = (userId: UserId): ProjectId => `prj_${hash(trialKey, 'trial', userId)}`
  const trial = (userId: UserId, attempt: number): ReportId =>
    `rep_${hash(trialKey, 'trial', userId, String(attempt))}`
  return {
    ...{ ofTrial, trial },
    of: async (userId, brief) => {
      const key = projectKey(brief)
      // A trial that runs again has the details it had.
      const { state } = await reports.state(trial(userId, 1))
      const isSame =
        state.stage !== 'unborn' && state.brief !== null && projectKey(state.brief) === key
      return isSame ? ofTrial(userId) : `prj_${hash(projectIdKey, userId, key)}`
    },
  }
}

type Deps = {
  reports: Reports
  projects: Commands<ProjectCommand, ProjectState, AnalysisEvent>
  ids: ProjectIds
}

/**
 * Each report belongs to a project, which begins with its first one. Those of older releases, each in
 * a project of its own, come together by what they are about.
 */
export const groupReports = ({ reports, projects, ids }: Deps) =>
  handler<AnalysisEvent, 'ReportRequested'>({
    name: 'group-reports',
    from: { analysis: AnalysisEvent },
    types: ['ReportRequested'],
    handle: async ({ data }) => {
      const { reportId, userId, industry, businessName, mainCompetitor, at } = data
      // The person was erased: nobody will look for it.
      if (industry === null || businessName === null || mainCompetitor === null) return
      const isChosen = (await projects.state(data.projectId)).state.owner !== null
      const projectId =
        data.funding === 'trial' || isChosen
          ? data.projectId
          : await ids.of(userId, { businessName, industry })
      const competitors = [{ name: mainCompetitor }]
      const project = { projectId, userId, at, name: businessName, industry, competitors }
      await projects.handle(projectId, { type: 'Create', data: project })
      if (projectId === data.projectId) return
      await reports.handle(reportId, { type: 'Move', data: { at, projectId } })
    },
  })
