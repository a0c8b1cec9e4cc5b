import type { ChangeEvent } from 'react'
import type { BriefErrors } from './brief-checks'
import type { BriefForm } from './brief-form'

/** What each part of the form of a brief is given. */
export type BriefPart = {
  form: BriefForm
  onChange: (patch: Partial<BriefForm>) => void
  errors: BriefErrors
  /** Whether it is known that no AI writes the article. */
  isTemplate?: boolean
}

type TextName = {
  [Name in keyof BriefForm]: BriefForm[Name] extends string ? Name : never
}[keyof BriefForm]

/** Ties a field to what the form holds under its name. */
export const bind = ({ form, onChange }: BriefPart, name: TextName) => ({
  name,
  value: form[name],
  onChange: ({
    currentTarget,
  }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange({ [name]: currentTarget.value }),
})
