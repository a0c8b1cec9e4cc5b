import type { Project, ProjectDetails } from '@sortie/contracts/analysis/projects/projects'
import { MOST_COMPETITORS } from '@sortie/contracts/analysis/reports/report-limits'
import { COUNTRY_NAMES, type Country } from '@sortie/contracts/countries'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field, SelectField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { saveDetails } from '@/lib/projects'
import { checkProject, detailsIn } from './checks'
import { languagesText } from './words'

const countries = Object.entries(COUNTRY_NAMES) as [Country, string][]

/** Edits the details of a project: new missions begin with them. */
export function ProjectDetailsForm({ project }: { project: Project }) {
  const client = useQueryClient()
  const [country, setCountry] = useState<string>(project.country ?? '')
  const form = useForm<string>({
    action: 'change-project',
    validate: checkProject,
    explain: (error) => {
      const words = failureText(error, 'The details could not be saved. Please try again.')
      warn('Error', words, error)
      return words
    },
    submit: async (values, action) => {
      const details: ProjectDetails = detailsIn(values)
      await saveDetails(client, project, details, action)
      announce('Details saved', 'New missions of this project start with them.')
    },
  })
  return (
    <section aria-labelledby="details" className="self-start">
      <h2 id="details" className="mb-4 text-xl">
        Details
      </h2>
      <form
        {...form.props}
        noValidate
        aria-label="Details of the project"
        className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
      >
        <Field
          label="Industry"
          name="industry"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={project.industry}
          error={form.errors.industry}
        />
        <Field
          label="Your website"
          name="ownSite"
          maxLength={200}
          autoComplete="url"
          inputMode="url"
          defaultValue={project.ownSite ?? ''}
          error={form.errors.ownSite}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-5">
          <SelectField
            label="Country"
            name="country"
            defaultValue={project.country ?? ''}
            onChange={({ target }) => setCountry(target.value)}
            error={form.errors.country}
          >
            <option value="">Automatic</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="Town"
            name="town"
            maxLength={80}
            autoComplete="address-level2"
            defaultValue={project.town ?? ''}
            error={form.errors.town}
          />
        </div>
        <p className="text-sm text-ink-2">
          <span className="font-semibold text-ink">Language:</span> {languagesText(country)}
        </p>
        <Competitors project={project} errors={form.errors} />
        <FormFailure>{form.failure}</FormFailure>
        <Button type="submit" variant="solid" busy={form.busy} pendingLabel="Saving...">
          Save Details
        </Button>
      </form>
    </section>
  )
}

type CompetitorsProps = { project: Project; errors: Record<string, string | undefined> }

/** Up to five competitors; missions are flown against the first one. */
function Competitors({ project: { competitors }, errors }: CompetitorsProps) {
  const next = useRef(competitors.length)
  const [rows, setRows] = useState(() =>
    competitors.length > 0
      ? competitors.map((rival, index) => ({ ...rival, index }))
      : [{ name: '', site: '', index: 0 }],
  )
  const add = () => {
    next.current += 1
    setRows([...rows, { name: '', site: '', index: next.current }])
  }
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5">
      <legend className="float-start w-full pb-1 font-semibold">
        Competitors
        <span className="ms-2 text-sm font-normal text-ink-2">the first one is the main one</span>
      </legend>
      {rows.map(({ name, site, index }, place) => (
        <div
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3"
        >
          <Field
            label={`Competitor ${place + 1}`}
            name={`competitor-${index}`}
            maxLength={200}
            autoComplete="off"
            defaultValue={name}
            error={errors[`competitor-${index}`]}
          />
          <button
            type="button"
            aria-label={`Remove competitor ${place + 1}`}
            onClick={() => setRows(rows.filter((row) => row.index !== index))}
            className="mt-6.5 grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </button>
          <Field
            label={`Website of competitor ${place + 1}`}
            name={`site-${index}`}
            maxLength={200}
            autoComplete="off"
            inputMode="url"
            defaultValue={site ?? ''}
          />
        </div>
      ))}
      {rows.length < MOST_COMPETITORS && (
        <Button onClick={add} className="justify-self-start">
          Add Competitor
        </Button>
      )}
    </fieldset>
  )
}
