import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { OwnProject } from '../own-projects.ts'

/** A project as its pages ask for it. */
export const projectReply = ({ view, tally }: Pick<OwnProject, 'view' | 'tally'>): Project => {
  const { projectId, competitors, ownSite, country, town, createdAt, isArchived } = view
  const { lines, isTrial, isBusy, last } = tally
  return {
    projectId,
    competitors,
    ownSite,
    town,
    createdAt,
    isArchived,
    country: country as Project['country'],
    name: view.name ?? '',
    industry: view.industry ?? '',
    isTrial,
    isBusy,
    reports: lines,
    lastReport: last
      ? { reportId: last.reportId, status: last.status, requestedAt: last.requestedAt }
      : null,
  }
}
