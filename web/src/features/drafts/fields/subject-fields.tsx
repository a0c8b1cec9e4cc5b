import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { COUNTRY_NAMES, ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { Field, SelectField } from '@/components/fields/field'
import { ProjectChoice } from '@/components/fields/project-choice'
import { type BriefPart, bind } from '../brief/bind'
import { isProjectGone, withKeyword, withProject } from '../brief/given'
import { PageFields } from './page-fields'
import { TypeChoice } from './type-choice'

/** Undefined until they are known. */
type Projects = Project[] | undefined

/** Articles are in English. */
const countries = ENGLISH_COUNTRIES.map((code) => [code, COUNTRY_NAMES[code]] as const)

/** Asks for the subject of the article, and the business that it is written for. */
export function SubjectFields({ projects, ...part }: BriefPart & { projects: Projects }) {
  const { form, onChange, errors } = part
  const isGone = isProjectGone(form, projects)
  const choose = (projectId: string) =>
    onChange(
      withProject(
        form,
        projects?.find((project) => project.projectId === projectId),
      ),
    )
  return (
    <>
      <Field
        label="Keyword"
        {...bind(part, 'keyword')}
        onChange={({ currentTarget }) => onChange(withKeyword(form, currentTarget.value))}
        required
        maxLength={100}
        autoComplete="off"
        hint={
          form.pageKind ? 'The search that the page is for' : 'The search that the article answers'
        }
        error={errors.keyword}
      />
      {form.pageKind ? <PageFields {...part} /> : <TypeChoice {...part} />}
      <ProjectChoice
        projects={projects ?? []}
        chosen={form.projectId}
        onChoose={choose}
        none="No project"
        hint={
          form.projectId && !isGone
            ? 'Its business, place and reports are evidence for it.'
            : 'A project brings its business, place and reports along.'
        }
      />
      {isGone && (
        <p className="text-sm text-ink-2">
          The project of this draft was deleted. Say whose business it is for.
        </p>
      )}
      {(!form.projectId || isGone) && (
        <BusinessPart {...part} onChange={(patch) => onChange({ ...patch, projectId: '' })} />
      )}
    </>
  )
}

/** Asks for the facts about the business that a project would provide. */
function BusinessPart(part: BriefPart) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Business name"
        {...bind(part, 'business')}
        maxLength={120}
        autoComplete="organization"
      />
      <Field
        label="Industry"
        {...bind(part, 'industry')}
        maxLength={120}
        autoComplete="off"
        placeholder="bakery, dentist, yoga studio"
      />
      <SelectField label="Country" {...bind(part, 'country')}>
        <option value="">Automatic</option>
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label="Town" {...bind(part, 'town')} maxLength={80} autoComplete="address-level2" />
    </div>
  )
}
