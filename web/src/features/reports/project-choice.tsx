import type { Project } from '@sortie/contracts/projects'
import { SelectField } from '@/components/field'

type Props = { projects: Project[]; chosen: string; onChoose: (projectId: string) => void }

/** Which project a report goes to; one that is chosen fills in what it knows. */
export function ProjectChoice({ projects, chosen, onChoose }: Props) {
  const offered = projects.filter(
    ({ projectId, isArchived }) => !isArchived || projectId === chosen,
  )
  if (offered.length === 0) return null
  return (
    <div className="mb-5 border-b border-line pb-5">
      <SelectField
        label="Project"
        // A project that was deleted meanwhile is no choice any more.
        value={offered.some(({ projectId }) => projectId === chosen) ? chosen : ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        hint="Choose a project to fill in its details. “New project” uses the one for this business, if there is one."
      >
        <option value="">New project</option>
        {offered.map(({ projectId, name, industry, isArchived }) => (
          <option key={projectId} value={projectId}>
            {name} · {industry}
            {isArchived && ' (archived)'}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
