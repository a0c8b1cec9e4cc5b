import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import type { PageBrief } from '@sortie/contracts/content/drafts/free-outline'
import { type SellingPage, sellingData } from '@sortie/prose/exports/page-data'
import type { Assignment, WrittenArticle } from '../article.ts'
import { slugOf } from '../compose/package.ts'
import { asTitle, plainLine, plainSearch } from '../plain-text.ts'
import { serviceName } from './service-name.ts'

/** Characters that search results show of a title. */
const TITLE_TAG = 60
/** Searches, links and questions that a brief names at most. */
const KEYWORDS = 20
const LINKS = 10
const QUESTIONS = 10

/** Marks that join a title's parts: none stands at its end. */
const JOINTS = [' ', '|', ':', ',', '–', '-']

/** Cuts a title at a word, where search results would. */
const titleTagOf = (title: string): string => {
  const letters = [...title]
  if (letters.length <= TITLE_TAG) return title
  const whole = letters.slice(0, TITLE_TAG + 1)
  const end = whole.lastIndexOf(' ')
  const kept = end > 0 ? whole.slice(0, end) : whole.slice(0, TITLE_TAG)
  while (JOINTS.includes(kept.at(-1) ?? '')) kept.pop()
  return kept.join('')
}

/** Returns each search once, as it is typed. */
const once = (keywords: readonly string[]): string[] => [
  ...new Set(keywords.map((keyword) => keyword.toLowerCase())),
]

/** Returns a page that sells as structured data tells of it; null where the draft is an article or nobody's. */
export const sellingPageOf = ({
  brief,
  context,
}: {
  brief: Assignment['brief']
  context: Pick<ResearchContext, 'business' | 'town' | 'ownHost'> | null
}): SellingPage | null => {
  const business = plainLine(brief.business ?? context?.business ?? '')
  const town = plainLine(brief.town ?? context?.town ?? '')
  if (!brief.page || !business) return null
  return {
    kind: brief.page.kind,
    service: serviceName(brief.keyword, town),
    business,
    site: context?.ownHost ? `https://${context.ownHost}/` : null,
    town: town || null,
  }
}

/** Returns what belongs to a page besides its text; null where the draft is an article. */
export const pageBriefOf = (
  assignment: Assignment,
  { package: { title, titles, description, slug } }: Pick<WrittenArticle, 'package'>,
): PageBrief | null => {
  const { brief, context } = assignment
  const kind = draftKindOf(brief)
  if (kind !== 'service-page' && kind !== 'location-page') return null
  const keyword = plainSearch(brief.keyword)
  const fitting = [title, ...titles].find((one) => [...one].length <= TITLE_TAG)
  const selling = sellingPageOf(assignment)
  return {
    kind,
    titleTag: fitting ?? titleTagOf(title || asTitle(keyword)),
    description,
    slug: slug || slugOf(keyword),
    keywords: once([keyword, ...(context?.plan?.keywords ?? [])]).slice(0, KEYWORDS),
    questions: (context?.questions ?? []).slice(0, QUESTIONS),
    links: (context?.plan?.pages ?? []).slice(0, LINKS),
    structuredData: selling
      ? JSON.stringify({ '@context': 'https://schema.org', ...sellingData(selling) }, null, 2)
      : '',
  }
}
