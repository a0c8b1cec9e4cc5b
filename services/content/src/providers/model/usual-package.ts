import type { Package } from '@sortie/contracts/drafts'
import { titleWidth } from '@sortie/prose/score/title-width'
import type { Assignment } from '../../writing/article.ts'

const TITLE = { from: 400, to: 600 }
const DESCRIPTION = { from: 121, to: 156 }
const SLUG = 70

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
  { from, to }: { from: number; to: number },
): string => {
  const distance = (text: string) => Math.max(0, from - size(text), size(text) - to)
  return texts.reduce((best, text) => (distance(text) < distance(best) ? text : best))
}

const slugOf = (keyword: string) => {
  const words = keyword
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return words.slice(0, SLUG).replace(/-+$/, '') || 'article'
}

/** Titles, description and address that code can vouch for, where a model's do not fit. */
export const usualPackage = ({ brief }: Assignment): Package => {
  const keyword = upper(brief.keyword)
  const titles = TITLES.map((title) => title(keyword))
  return {
    title: fitting(titles, titleWidth, TITLE),
    titles: titles.slice(0, 3),
    description: fitting(
      DESCRIPTIONS.map((description) => description(keyword)),
      (text) => [...text].length,
      DESCRIPTION,
    ),
    slug: slugOf(brief.keyword),
    faq: [],
  }
}
