import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { UserId } from '@sortie/contracts/ids'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { type Reports, reportAggregate } from '../reports/reports.ts'
import { projectKey } from './decider/project.ts'

type Brief = { businessName: string; industry: string }
export type ProjectIds = {
  /** The project of a user's free trial, whatever that is about. */
  ofTrial: (userId: UserId) => ProjectId
  /** The run of a free trial. */
  trial: (userId: UserId, attempt: number) => ReportId
  /** Returns the project for a report of this brief: the one of the trial, if the trial is about the same business. */
  of: (userId: UserId, brief: Brief) => Promise<ProjectId>
}

/**
 * Derives the ids of projects from the user and the subject: two requests at the same time get the same one.
 * @param trialKey of trials, whose ids were there before projects
 */
const createProjectIds = (
  reports: Pick<Reports, 'state'>,
  trialKey: Buffer,
  projectIdKey: Buffer,
): ProjectIds => {
  const hash = (key: Buffer, ...parts: string[]) => keyedHash(key, ...parts).slice(0, 32)
  const ofTrial = (userId: UserId): ProjectId => `prj_${hash(trialKey, 'trial', userId)}`
  const trial = (userId: UserId, attempt: number): ReportId =>
    `rep_${hash(trialKey, 'trial', userId, String(attempt))}`
  return {
    ofTrial,
    trial,
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

/** The ids of projects and trials, for all that makes either. */
export const projectIds: Resource<ServiceConfig, ProjectIds> = {
  name: 'project-ids',
  open: ({ commands, keyFor }) =>
    createProjectIds(commands(reportAggregate), keyFor('trial-id'), keyFor('project-id')),
}
