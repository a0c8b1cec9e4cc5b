import type { BriefForm } from './brief-form'
import { BRIEF_BYTES, OWN_PAGES } from './limits'
import { briefOf, isWholeResult, linesOf } from './sent-brief'
import { webAddress } from './web-address'

/** What is wrong with a field, by its name. */
export type BriefErrors = Partial<Record<'keyword' | 'actionLink' | 'pages' | 'brief', string>>

const pagesError = (pages: string): string | null => {
  const lines = linesOf(pages)
  const wrong = lines.find((line) => !webAddress(line))
  if (wrong) return `“${wrong}” isn’t a web address.`
  return lines.length > OWN_PAGES ? `${OWN_PAGES} pages at most.` : null
}

const isTooLong = (form: BriefForm) =>
  new TextEncoder().encode(JSON.stringify(briefOf(form))).length > BRIEF_BYTES

/** What is wrong with a brief. What is only missing is for the research to say. */
export const briefErrors = (form: BriefForm): BriefErrors => {
  const pages = pagesError(form.pages)
  return {
    ...(!form.keyword.trim() && { keyword: 'Enter the search that the article should answer.' }),
    ...(form.actionLink.trim() &&
      !webAddress(form.actionLink) && {
        actionLink: 'Enter a web address, such as loaf.example/book.',
      }),
    ...(pages && { pages }),
    ...(isTooLong(form) && { brief: 'The brief is too long. Shorten the answers or the data.' }),
  }
}

/** Whether it can be sent: the rest of it can, where one address is wrong. */
export const isSendable = ({ keyword, brief, pages }: BriefErrors): boolean =>
  !keyword && !brief && !pages?.includes('at most')

/** Whether a row of results has something, but not all that it needs. */
export const isPartResult = (row: BriefForm['results'][number]): boolean =>
  Object.values(row).some((text) => text.trim()) && !isWholeResult(row)
