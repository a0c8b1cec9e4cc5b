import { BRIEF_BYTES } from '@sortie/contracts/content/drafts/draft-limits'
import type { BriefForm } from './brief-form'
import { sentBriefOf } from './sent-brief'
import { unsentOf } from './unsent'

/** The error of each invalid or incomplete field, by the field's name. */
export type BriefErrors = Partial<Record<string, string>>

const isTooLong = (form: BriefForm) =>
  new TextEncoder().encode(JSON.stringify(sentBriefOf(form))).length > BRIEF_BYTES

/** Returns the errors of a brief. The research, not this check, reports what its type needs. */
export const briefErrors = (form: BriefForm): BriefErrors => ({
  ...(!form.keyword.trim() && { keyword: 'Enter the search that the article should answer.' }),
  ...(isTooLong(form) && { brief: 'The brief is too long. Shorten the answers or the data.' }),
  ...Object.fromEntries(unsentOf(form).map(({ at, message }) => [at, message])),
})

/** Returns true where the brief can be sent. One half-filled field does not stop the rest. */
export const isSendable = ({ keyword, brief }: BriefErrors): boolean => !keyword && !brief
