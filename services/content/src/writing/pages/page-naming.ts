import type { BriefPage } from '@sortie/contracts/content/drafts/draft-brief'
import type { TitleProposal } from '../compose/package.ts'
import { plainLine } from '../plain-text.ts'
import { serviceName } from './service-name.ts'

type PageWords = {
  keyword: string
  business: string
  /** The town; absent or empty where none is named. */
  place?: string
}

/** Returns titles and descriptions of a page: the title that the plan proposed, else what the business does and where. */
export const pageNaming = (
  page: BriefPage | undefined,
  { keyword, business, place = '' }: PageWords,
): TitleProposal => {
  const named = serviceName(keyword, place)
  const where = place ? ` in ${place}` : ''
  return {
    ...(page?.title && { title: plainLine(page.title) }),
    titles: [
      `${named}${where} | ${business}`,
      `${named}${where} by ${business}`,
      `${named}${where}: what you get and what it costs`,
      `${named}${where}: what’s included and how it goes`,
      `${named}${where}`,
    ],
    descriptions: [
      `${named}${where} from ${business}: what is included, what the price depends on, how it goes and how to get in touch.`,
      `${business}: ${named}${where}. See what is included, what the price depends on and how to get in touch.`,
      `${named}${where} from ${business}.`,
    ],
    ends: [
      'See what is included, and what the price depends on.',
      'See what you get, how it goes and how to get in touch.',
    ],
    slug: `${named}${where}`,
  }
}
