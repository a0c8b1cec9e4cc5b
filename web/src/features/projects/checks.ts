import type { ProjectDetails } from '@sortie/contracts/analysis/projects/projects'
import type { Country } from '@sortie/contracts/countries'
import type { Invalid, Values } from '@/lib/forms/form'

/** The competitors in a form, each with the part of its fields' names. */
const competitorsIn = (values: Values<string>) =>
  Object.keys(values)
    .filter((field) => field.startsWith('competitor-'))
    .map((field) => {
      const index = field.slice('competitor-'.length)
      return { index, name: values[field]!.trim(), site: values[`site-${index}`]?.trim() ?? '' }
    })

/** Checks the details of a project. */
export const checkProject = (values: Values<string>): Invalid<string> | null => {
  const nameless = competitorsIn(values).filter(({ name, site }) => site && !name)
  const fields = {
    ...(!values.industry?.trim() && { industry: 'Enter the industry' }),
    ...Object.fromEntries(
      nameless.map(({ index }) => [
        `competitor-${index}`,
        'Enter the name that goes with the website',
      ]),
    ),
  }
  return Object.keys(fields).length > 0 ? { message: 'Please fill in all fields', fields } : null
}

/** The details as they are sent: what was left empty is not in them. */
export const detailsIn = (values: Values<string>): ProjectDetails => {
  const [ownSite, country, town] = ['ownSite', 'country', 'town'].map(
    (field) => values[field]?.trim() ?? '',
  )
  const competitors = competitorsIn(values).filter(({ name }) => name)
  return {
    industry: values.industry?.trim() ?? '',
    competitors: competitors.map(({ name, site }) => ({ name, ...(site && { site }) })),
    ...(ownSite && { ownSite }),
    ...(country && { country: country as Country }),
    ...(town && { town }),
  }
}
