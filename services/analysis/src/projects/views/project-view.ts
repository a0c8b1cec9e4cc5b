import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Rival } from '@sortie/contracts/analysis/projects/project-events'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** One project; one view for each stream `prj_…` until it is deleted. */
export type ProjectView = {
  projectId: ProjectId
  userId: UserId
  /** The details that the person typed; null once the person was erased. */
  name: string | null
  industry: string | null
  competitors: Rival[]
  ownSite: string | null
  country: string | null
  town: string | null
  createdAt: string
  isArchived: boolean
}

export const projectView = projection<ProjectView, AnalysisEvent>({
  name: 'project',
  indexes: [['userId', 'createdAt']],
  on: {
    ProjectCreated: (_view, { data: { projectId, userId, at, name, industry, competitors } }) => ({
      projectId,
      userId,
      name,
      industry,
      competitors: competitors ?? [],
      ownSite: null,
      country: null,
      town: null,
      createdAt: at,
      isArchived: false,
    }),
    ProjectRenamed: (view, { data: { name } }) => view && { ...view, name },
    ProjectDetailsChanged: (view, { data }) =>
      view && {
        ...view,
        industry: data.industry,
        competitors: data.competitors ?? [],
        ownSite: data.ownSite ?? null,
        country: data.country ?? null,
        town: data.town ?? null,
      },
    ProjectArchived: (view) => view && { ...view, isArchived: true },
    ProjectRestored: (view) => view && { ...view, isArchived: false },
    ProjectDeleted: () => undefined,
  },
})
