import { AnalysisEvent } from '@sortie/contracts/analysis'
import { handler } from '@sortie/runtime/topics/handler'
import { moreOf } from '../../domain/brief.ts'
import { isGone } from '../../reports/decider/report.ts'
import type { Reports } from '../../reports/reports.ts'
import { detailsOfBrief, isGoneWith } from '../decider/project.ts'
import type { ProjectIds } from '../project-ids.ts'
import type { Projects } from '../projects.ts'

type Deps = {
  reports: Reports
  projects: Projects
  ids: ProjectIds
}

/**
 * Puts each report into a project, which begins with its first one. Reports of older releases, each in a project of its
 * own, are grouped by business and trade.
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
      // It is long gone, and would bring its project back.
      const { state } = await reports.state(reportId)
      if (state.stage !== 'unborn' && isGone(state)) return
      const isChosen = (await projects.state(data.projectId)).state.owner !== null
      const projectId =
        data.funding === 'trial' || isChosen
          ? data.projectId
          : await ids.of(userId, { businessName, industry })
      // It is about to go with its project.
      if (isGoneWith((await projects.state(projectId)).state, at)) return
      const details = detailsOfBrief({ industry, mainCompetitor, ...moreOf(data) })
      const project = { projectId, userId, at, name: businessName, ...details }
      await projects.handle(projectId, { type: 'Create', data: project })
      if (projectId === data.projectId) return
      await reports.handle(reportId, { type: 'Move', data: { at, projectId } })
    },
  })
