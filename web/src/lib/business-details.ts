import type { TrialDetails } from '@sortie/contracts/analysis'
import type { Invalid } from '@/lib/form'

type Details = keyof TrialDetails

const labels: Record<Details, string> = {
  industry: 'Enter your industry',
  businessName: 'Enter the name of your business',
  mainCompetitor: 'Enter your main competitor',
}

/** What every analysis asks for: all three, after trimming. */
export const checkDetails = (values: Record<Details, string>): Invalid<Details> | null => {
  const empty = (Object.keys(labels) as Details[]).filter((name) => !values[name].trim())
  if (!empty.length) return null
  const fields = Object.fromEntries(empty.map((name) => [name, labels[name]]))
  return { message: 'Please fill in all fields', fields }
}

/** The details as they are sent. */
export const trimmed = (values: Record<Details, string>): TrialDetails => ({
  industry: values.industry.trim(),
  businessName: values.businessName.trim(),
  mainCompetitor: values.mainCompetitor.trim(),
})
