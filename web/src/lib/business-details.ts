import type { TrialDetails } from '@sortie/contracts/analysis'
import { isSameBusiness } from '@sortie/contracts/business-names'
import type { Invalid } from '@/lib/form'

type Details = keyof TrialDetails

const labels: Record<Details, string> = {
  industry: 'Enter your industry',
  businessName: 'Enter the name of your business',
  mainCompetitor: 'Enter your main competitor',
}

const OWN_COMPETITOR = 'This is your own business. Name a different competitor.'

/** What every analysis asks for: all three, after trimming, and a competitor who is another. */
export const checkDetails = (values: Record<Details, string>): Invalid<Details> | null => {
  const empty = (Object.keys(labels) as Details[]).filter((name) => !values[name].trim())
  if (empty.length) {
    const fields = Object.fromEntries(empty.map((name) => [name, labels[name]]))
    return { message: 'Please fill in all fields', fields }
  }
  if (!isSameBusiness(values.businessName, values.mainCompetitor)) return null
  return { message: OWN_COMPETITOR, fields: { mainCompetitor: OWN_COMPETITOR } }
}

/** The details as they are sent. */
export const trimmed = (values: Record<Details, string>): TrialDetails => ({
  industry: values.industry.trim(),
  businessName: values.businessName.trim(),
  mainCompetitor: values.mainCompetitor.trim(),
})
