import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { ReactNode } from 'react'
import { Field } from '@/components/fields/field'

type Props = {
  errors: Partial<Record<keyof TrialDetails, string>>
  /** Their first values; empty by default. */
  start?: TrialDetails
  /** Stands under the industry. */
  children?: ReactNode
}

/** The three details that every analysis asks for. */
export function BusinessFields({ errors, start, children }: Props) {
  return (
    <>
      <Field
        label="Industry"
        name="industry"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={start?.industry}
        hint="For example: bakery, dentist, yoga studio"
        error={errors.industry}
      />
      {children}
      <Field
        label="Business name"
        name="businessName"
        required
        maxLength={200}
        autoComplete="organization"
        defaultValue={start?.businessName}
        error={errors.businessName}
      />
      <Field
        label="Main competitor"
        name="mainCompetitor"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={start?.mainCompetitor}
        hint="The competitor you most want to outrank"
        error={errors.mainCompetitor}
      />
    </>
  )
}
