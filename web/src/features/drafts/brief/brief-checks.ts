import type { BriefForm } from './brief-form'
import { BRIEF_BYTES } from './limits'
import { sentBriefOf } from './sent-brief'
import { unsentOf } from './unsent'

/** What is wrong with a field, or missing in it, by its name. */
export type BriefErrors = Partial<Record<string, string>>

const isTooLong = (form: BriefForm) =>
  new TextEncoder().encode(JSON.stringify(sentBriefOf(form))).length > BRIEF_BYTES

/** What is wrong with a brief. What its type needs is for the research to say. */
export const briefErrors = (form: BriefForm): BriefErrors => ({
  ...(!form.keyword.trim() && { keyword: 'Enter the search that the article should answer.' }),
  ...(isTooLong(form) && { brief: 'The brief is too long. Shorten the answers or the data.' }),
  ...Object.fromEntries(unsentOf(form).map(({ at, message }) => [at, message])),
})

/** Whether it can be sent: the rest of it can, where one field is half filled in. */
export const isSendable = ({ keyword, brief }: BriefErrors): boolean => !keyword && !brief
