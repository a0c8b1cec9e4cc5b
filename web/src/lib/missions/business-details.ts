import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import { isNobody, isSameBusiness } from '@sortie/contracts/analysis/reports/business-names'
import type { Invalid } from '@/lib/forms/form'

type Details = keyof TrialDetails

const labels: Record<Details, string> = {
  industry: 'Enter your industry',
  businessName: 'Enter the name of your business',
  mainCompetitor: 'Enter your main competitor',
}

const OWN_COMPETITOR = 'This is your own business. Name a different competitor.'
const NO_COMPETITOR =
  'Enter the name of one competitor. If you don’t know one, name a well-known business in your trade.'

/** Checks the details that every analysis needs: all three, after trimming, and a competitor who is another company. */
export const checkDetails = (values: Record<Details, string>): Invalid<Details> | null => {
  const empty = (Object.keys(labels) as Details[]).filter((name) => !values[name].trim())
  if (empty.length) {
    const fields = Object.fromEntries(empty.map((name) => [name, labels[name]]))
    return { message: 'Please fill in all fields', fields }
  }
  const message = isSameBusiness(values.businessName, values.mainCompetitor)
    ? OWN_COMPETITOR
    : isNobody(values.mainCompetitor) && NO_COMPETITOR
  return message ? { message, fields: { mainCompetitor: message } } : null
}

/** The details as they are sent. */
export const trimDetails = (values: Record<Details, string>): TrialDetails => ({
  industry: values.industry.trim(),
  businessName: values.businessName.trim(),
  mainCompetitor: values.mainCompetitor.trim(),
})
