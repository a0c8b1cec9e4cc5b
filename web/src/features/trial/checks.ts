import type { TrialDetails } from '@sortie/contracts/analysis'
import type { Invalid } from '@/lib/form'

type Details = keyof TrialDetails

const labels: Record<Details, string> = {
  industry: 'Enter your industry',
  businessName: 'Enter the name of your business',
  mainCompetitor: 'Enter your main competitor',
}

/** Step 1's rule: all three, after trimming. */
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

type Account = { email: string; password: string }

/** Step 2's rule: both fields, and a password of six characters. */
export const checkAccount = ({ email, password }: Account): Invalid<keyof Account> | null => {
  const fields = {
    ...(!email.trim() && { email: 'Enter your email address' }),
    ...(!password && { password: 'Choose a password' }),
  }
  if (Object.keys(fields).length) return { message: 'Please fill in all fields', fields }
  if (password.length < 6)
    return {
      message: 'Password too short',
      fields: { password: 'Password too short: at least 6 characters' },
    }
  return null
}
