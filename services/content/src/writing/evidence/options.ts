import { stemsOf } from '@sortie/prose/score/stem'
import { isSameStem } from './searches.ts'

/** Letters of a stem that can name an option: gas, oak, an app. */
const OPTION_LETTERS = 3
/** Short words that any two options may have, and that name none. */
const NAMING_NONE = new Set(
  'all and any are but can for get her his how its new not off one our out own per the too two use via was way who with you your'.split(
    ' ',
  ),
)

/** The stems of a text, in which `all-season` is written as `all season` is. */
const wordStemsOf = (text: string): string[] => stemsOf(text.replaceAll('-', ' '))

/** The words of each option that no other option has. */
const ownStemsOf = (options: readonly string[]): string[][] => {
  const all = options.map((option) =>
    wordStemsOf(option).filter((stem) => stem.length >= OPTION_LETTERS && !NAMING_NONE.has(stem)),
  )
  return all.map((stems, at) =>
    stems.filter((stem) => all.every((others, place) => place === at || !others.includes(stem))),
  )
}

const isNamedBy = (textStems: readonly string[]) => (own: readonly string[]) =>
  own.some((one) => textStems.some((stem) => isSameStem(stem, one)))

/** Counts the options that a text names by a word that no other option has. */
export const optionsNamedIn = (options: readonly string[]) => {
  const own = ownStemsOf(options)
  return (text: string): number => own.filter(isNamedBy(wordStemsOf(text))).length
}

/** Returns the options that a text names by a word of their own. */
export const namedOptions = (text: string, options: readonly string[]): string[] => {
  const isNamed = isNamedBy(wordStemsOf(text))
  const own = ownStemsOf(options)
  return options.filter((_, at) => isNamed(own[at] ?? []))
}

/**
 * Returns the options that a search of others leaves out: a title that goes on with them names all that the table has. None where
 * one side of the search is no option, as a title would then compare things with their own kinds.
 */
export const othersBeside = (search: string, options: readonly string[]): string[] => {
  const sides = search.split(/ (?:vs\.?|versus|or) /i)
  const isEachOne = sides.every((side) => namedOptions(side, options).length === 1)
  const named = namedOptions(search, options)
  return sides.length > 1 && isEachOne && named.length === sides.length
    ? options.filter((option) => !named.includes(option))
    : []
}
