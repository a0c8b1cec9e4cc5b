import type { ChangeEvent } from 'react'
import type { BriefErrors } from './brief-checks'
import type { BriefForm } from './brief-form'

/** The props of each part of the brief's form. */
export type BriefPart = {
  form: BriefForm
  onChange: (patch: Partial<BriefForm>) => void
  errors: BriefErrors
  /** True where it is known that no AI writes the article. */
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
