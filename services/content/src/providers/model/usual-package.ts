import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import { DESCRIPTION_CHARACTERS, distanceTo, TITLE_PIXELS } from '@sortie/prose/score/shown-lengths'
import { titleWidth } from '@sortie/prose/score/title-width'
import type { Assignment } from '../../writing/article.ts'
import { slugOf } from '../../writing/compose/package.ts'
import { pageNaming } from '../../writing/pages/page-naming.ts'
import { capital, plainLine, plainSearch } from '../../writing/plain-text.ts'

const TITLES = [
  (keyword: string) => `${keyword}: what to know before you decide`,
  (keyword: string) => `${keyword}: a plain guide with its sources`,
  (keyword: string) => `${keyword}, in plain words`,
  (keyword: string) => `${keyword}: a guide`,
  (keyword: string) => keyword,
]
const DESCRIPTIONS = [
  (keyword: string) =>
    `${keyword} in plain words: what to look at, what to ask and what to leave out, with a source behind each figure, so that you can decide.`,
  (keyword: string) =>
    `${keyword} in plain words: what to look at, what to ask and what to leave out, with a source behind each figure.`,
  (keyword: string) =>
    `${keyword} in plain words, with a source behind each figure and the questions to ask.`,
  (keyword: string) => `${keyword} in plain words, with a source behind each figure.`,
]

/** The first that fits; else the one that is nearest to it. */
const fitting = (
  texts: readonly string[],
  size: (text: string) => number,
  range: { from: number; to: number },
): string => {
  const distance = (text: string) => distanceTo(size(text), range)
  return texts.reduce((best, text) => (distance(text) < distance(best) ? text : best))
}

/** Titles, description and address that code can vouch for, where a model's do not fit. */
export const usualPackage = ({ brief, context }: Assignment): Package => {
  const keyword = capital(brief.keyword)
  const naming = brief.page
    ? pageNaming(brief.page, {
        keyword: plainSearch(brief.keyword),
        business: plainLine(brief.business ?? context?.business ?? ''),
        place: plainLine(brief.town ?? context?.town ?? ''),
      })
    : null
  const titles = naming?.titles ?? TITLES.map((title) => title(keyword))
  const descriptions =
    naming?.descriptions ?? DESCRIPTIONS.map((description) => description(keyword))
  return {
    title: naming?.title ?? fitting(titles, titleWidth, TITLE_PIXELS),
    titles: titles.slice(0, 3),
    description: fitting(descriptions, (text) => [...text].length, DESCRIPTION_CHARACTERS),
    slug: slugOf(naming?.slug ?? brief.keyword),
    faq: [],
  }
}
