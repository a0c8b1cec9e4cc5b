import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import { DESCRIPTION_CHARACTERS, distanceTo, TITLE_PIXELS } from '@sortie/prose/score/shown-lengths'
import { stemsOf } from '@sortie/prose/score/stem'
import { titleWidth } from '@sortie/prose/score/title-width'
import type { Filling } from '../../passages/filling.ts'
import { isSameStem, topicStems } from '../evidence/searches.ts'
import { capital } from '../plain-text.ts'
import { faqOf } from './faq.ts'
import type { SectionComposer } from './section-composer.ts'
import { shuffled } from './seeded.ts'
import { withPlace } from './shared-parts.ts'

/** Titles and descriptions that an owner can choose from. */
const TITLES = 5
const DESCRIPTIONS = 3

/**
 * Titles that fit, those that are preferred before the others and else in an order that the seed decides; where none fits,
 * the one that is nearest.
 */
const fitting = (
  { preferred, others }: { preferred: readonly string[]; others: readonly string[] },
  seed: string,
): string[] => {
  const inOrder = (some: readonly string[]) => shuffled([...new Set(some)], seed, (title) => title)
  const unique = [...new Set([...inOrder(preferred), ...inOrder(others)])]
  const good = unique.filter((title) => distanceTo(titleWidth(title), TITLE_PIXELS) === 0)
  const nearest = [...unique].sort(
    (one, other) =>
      distanceTo(titleWidth(one), TITLE_PIXELS) - distanceTo(titleWidth(other), TITLE_PIXELS),
  )
  return good.length > 0 ? good.slice(0, TITLES) : nearest.slice(0, 1)
}

/** Sentences that are true of every article of a business: none promises a source or a section that may not be there. */
const endsOf = (filling: Filling): string[] => {
  const business = withPlace(filling)
  return [
    `From ${business}.`,
    `In plain words, from ${business}.`,
    `Written by ${business}, from its own work.`,
    `What ${business} tells people who ask, in plain words and from daily work.`,
  ]
}

/** The first sentences of a text, as many as a description has room for, and then fewer and fewer of them. */
const beginningsOf = (sentences: readonly string[]): string[] =>
  sentences
    .map((_, at) => sentences.slice(0, at + 1).join(' '))
    .filter((text) => [...text].length <= DESCRIPTION_CHARACTERS.to)
    .toReversed()

/** Descriptions that fit, those that answer before the others; else the one that is nearest, cut where it is too long. */
const descriptionsOf = (
  { answering, beginnings }: { answering: readonly string[]; beginnings: readonly string[] },
  ends: readonly string[],
  seed: string,
): string[] => {
  const inOrder = (some: readonly string[]) => shuffled(some, seed, (text) => text)
  // The ends name the business and its town, which whoever searches for a trade looks for. The last beginning is short, and
  // serves where no other fits.
  const first = beginnings.slice(0, Math.max(1, beginnings.length - 1))
  const pairs = [
    ...answering.flatMap((begin) => [begin, ...inOrder(ends.map((end) => `${begin} ${end}`))]),
    ...[first, beginnings.slice(first.length)].flatMap((some) => [
      ...inOrder(some.flatMap((begin) => ends.map((end) => `${begin} ${end}`))),
      ...inOrder(some),
    ]),
  ]
  const good = pairs.filter((text) => distanceTo([...text].length, DESCRIPTION_CHARACTERS) === 0)
  if (good.length > 0) return good.slice(0, DESCRIPTIONS)
  const [nearest = ''] = pairs.toSorted(
    (one, other) =>
      distanceTo([...one].length, DESCRIPTION_CHARACTERS) -
      distanceTo([...other].length, DESCRIPTION_CHARACTERS),
  )
  if ([...nearest].length <= DESCRIPTION_CHARACTERS.to) return [nearest]
  return [
    `${nearest
      .slice(0, DESCRIPTION_CHARACTERS.to - 1)
      .replace(/\s\S*$/, '')
      .trimEnd()}…`,
  ]
}

const SLUG = 70
/** Words of a text for an address: letters and digits of English, joined by hyphens. */
export const slugOf = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return (plain.length > SLUG ? plain.slice(0, SLUG).replace(/-[^-]*$/, '') : plain) || 'article'
}

/** The titles, descriptions and address that a type proposes for its package. */
export type TitleProposal = {
  /** The title that it has, where its owner chose one; the others are then proposals. */
  title?: string
  /** Titles that come before the others where one of them fits. */
  preferred?: string[]
  titles: string[]
  descriptions: string[]
  /** True where the first sentences of the article answer its search, and so describe it best. */
  opensWithAnswer?: boolean
  /** Sentences that may follow a description, where those of most types do not suit. */
  ends?: readonly string[]
  slug: string
}

/**
 * Titles to choose from, description, address and questions of an article, by the sentences that it opens with and all that it has
 * said.
 */
export const packageOf = (
  composer: SectionComposer,
  {
    title: chosen,
    preferred = [],
    titles,
    descriptions,
    ends = endsOf(composer.filling),
    opensWithAnswer = false,
    slug,
  }: TitleProposal,
  { opening, sentenceKeys }: { opening: readonly string[]; sentenceKeys: Set<string> },
  isTraced: (text: string) => boolean,
): Package => {
  const { seed } = composer.assignment
  const { keyword, place = '' } = composer.filling
  const searched = topicStems(keyword, place)
  // Under a title in a list of results, what names nothing of the search could be about anything.
  const namesSearch = (text: string) =>
    stemsOf(text).some((stem) => searched.some((other) => isSameStem(stem, other)))
  const traced = (some: readonly string[]) => some.map(capital).filter(isTraced)
  const fits = fitting({ preferred: traced(preferred), others: traced(titles) }, seed)
  const [title = '', ...others] =
    chosen === undefined
      ? fits
      : [chosen, ...fits.filter((one) => one.toLowerCase() !== chosen.toLowerCase())]
  const [description = '', ...more] = descriptionsOf(
    {
      answering: opensWithAnswer
        ? beginningsOf(opening).filter((text) => namesSearch(text) && isTraced(text))
        : [],
      beginnings: descriptions.map(capital).filter(isTraced),
    },
    ends,
    seed,
  )
  return {
    title,
    titles: others,
    description,
    descriptions: more,
    slug: slugOf(slug),
    faq: faqOf(composer, sentenceKeys),
  }
}
