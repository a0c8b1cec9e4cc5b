import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { SelectField } from '@/components/fields/field'

type Props = {
  projects: Project[]
  chosen: string
  onChoose: (projectId: string) => void
  /** The text of the option to choose none, such as `No project`. */
  none: string
  hint: string
  className?: string
}

/** Lets somebody choose the project that something belongs to; a project that is chosen fills in what it knows. */
export function ProjectChoice({ projects, chosen, onChoose, none, hint, className }: Props) {
  const offered = projects.filter(
    ({ projectId, isArchived }) => !isArchived || projectId === chosen,
  )
  if (offered.length === 0) return null
  return (
    <div className={className}>
      <SelectField
        label="Project"
        name="projectId"
        // A project that was deleted meanwhile is no choice any more.
        value={offered.some(({ projectId }) => projectId === chosen) ? chosen : ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        hint={hint}
      >
        <option value="">{none}</option>
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
