import type { Package } from '@sortie/contracts/drafts'
import { titleWidth } from '@sortie/prose/score/title-width'
import type { Desk } from './desk.ts'
import { faqOf } from './faq.ts'
import { capital } from './plain-text.ts'
import { shuffled } from './seeded.ts'

/** Pixels of a title, characters of a description: what search results show whole. */
const TITLE = { from: 400, to: 600 }
const DESCRIPTION = { from: 121, to: 156 }
const TITLES = 5

const distance = (value: number, { from, to }: { from: number; to: number }) =>
  Math.max(0, from - value, value - to)

/** Those that fit, in an order that the seed decides; else the one that is nearest. */
const fitting = (candidates: readonly string[], seed: string): string[] => {
  const unique = shuffled([...new Set(candidates)], seed, (title) => title)
  const good = unique.filter((title) => distance(titleWidth(title), TITLE) === 0)
  const nearest = [...unique].sort(
    (one, other) => distance(titleWidth(one), TITLE) - distance(titleWidth(other), TITLE),
  )
  return good.length > 0 ? good.slice(0, TITLES) : nearest.slice(0, 1)
}

const ENDS = [
  'With sources, plain advice and the questions to ask.',
  'Plain advice, with the source of each figure.',
  'Each figure comes with its source.',
  'In plain words, with sources.',
  'Questions, figures and sources included.',
  'What to look at, what to ask and what to leave, in plain words.',
  'What to look at first, what to ask before you pay, and where each figure comes from.',
]

const descriptionOf = (beginnings: readonly string[], seed: string): string => {
  const pairs = shuffled(
    beginnings.flatMap((begin) => [begin, ...ENDS.map((end) => `${begin} ${end}`)]),
    seed,
    (text) => text,
  )
  const found = pairs.find((text) => distance([...text].length, DESCRIPTION) === 0)
  if (found) return found
  const [nearest = ''] = pairs.sort(
    (one, other) =>
      distance([...one].length, DESCRIPTION) - distance([...other].length, DESCRIPTION),
  )
  if ([...nearest].length <= DESCRIPTION.to) return nearest
  return `${nearest.slice(0, DESCRIPTION.to - 1).replace(/\s+\S*$/, '')}…`
}

const SLUG = 70
/** Words of a text for an address: letters and digits of English, joined by hyphens. */
const slugOf = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return (plain.length > SLUG ? plain.slice(0, SLUG).replace(/-[^-]*$/, '') : plain) || 'article'
}

/** What a type proposes for its package. */
export type Naming = { titles: string[]; descriptions: string[]; slug: string }

/** Titles to choose from, description, address and questions of an article. */
export const packageOf = (
  desk: Desk,
  { titles, descriptions, slug }: Naming,
  isTraced: (text: string) => boolean,
): Package => {
  const { seed } = desk.assignment
  const [title = '', ...others] = fitting(titles.map(capital).filter(isTraced), seed)
  return {
    title,
    titles: others,
    description: descriptionOf(descriptions.map(capital).filter(isTraced), seed),
    slug: slugOf(slug),
    faq: faqOf(desk),
  }
}
