import { linesOf, textOf } from '../text/sentences.ts'
import type { Block } from '../tree/tree.ts'
import { mean, scaleWithin } from './scale.ts'
import { DESCRIPTION_CHARACTERS, TITLE_PIXELS } from './shown-lengths.ts'
import { stemsOf } from './stem.ts'
import { titleWidth } from './title-width.ts'

/** The parts of an article that search engines read. */
export type SearchPage = {
  title: string
  description: string
  slug: string
  keyword: string
  tree: Block[]
}

export type SearchSigns = {
  /** Share of the words that belong to the keyword. */
  density: number
  inTitle: boolean
  inFirstWords: boolean
  inHeading: boolean
  inSlug: boolean
  /** Pixels. */
  titleWidth: number
  /** Characters. */
  descriptionLength: number
}

const FIRST_WORDS = 100

/** Counts a phrase in a text, by stems, without overlaps. */
const occurrences = (text: readonly string[], phrase: readonly string[]): number => {
  if (phrase.length === 0) return 0
  let found = 0
  for (let at = 0; at + phrase.length <= text.length; ) {
    const is = phrase.every((stem, index) => text[at + index] === stem)
    found += Number(is)
    at += is ? phrase.length : 1
  }
  return found
}

/** Signs of an article for its keyword; words are compared by their stems, in the keyword's order. */
export const searchSigns = ({
  title,
  description,
  slug,
  keyword,
  tree,
}: SearchPage): SearchSigns => {
  const phrase = stemsOf(keyword)
  const lines = linesOf(tree)
  const words = lines.flatMap(({ inlines }) => stemsOf(textOf(inlines)))
  const has = (stems: readonly string[]) => occurrences(stems, phrase) > 0
  const headings = tree.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [stemsOf(textOf(block.children))] : [],
  )
  return {
    density: words.length > 0 ? (occurrences(words, phrase) * phrase.length) / words.length : 0,
    inTitle: has(stemsOf(title)),
    inFirstWords: has(words.slice(0, FIRST_WORDS)),
    inHeading: headings.some(has),
    inSlug: has(stemsOf(slug.replaceAll('-', ' '))),
    titleWidth: titleWidth(title),
    descriptionLength: [...description].length,
  }
}

/**
 * 0-1, the mean of seven: density 0.5-3 %; keyword in title, first 100 words, a heading of level 2 and slug; title of
 * 400-600 px; description of 121-156 characters. Lengths fall to 0 over a quarter of their range, density over 0.5 %.
 */
export const searchScore = (signs: SearchSigns): number =>
  mean([
    scaleWithin(signs.density, 0.005, 0.03, 0.005),
    Number(signs.inTitle),
    Number(signs.inFirstWords),
    Number(signs.inHeading),
    Number(signs.inSlug),
    scaleWithin(signs.titleWidth, TITLE_PIXELS.from, TITLE_PIXELS.to, 50),
    scaleWithin(
      signs.descriptionLength,
      DESCRIPTION_CHARACTERS.from,
      DESCRIPTION_CHARACTERS.to,
      35,
    ),
  ])
