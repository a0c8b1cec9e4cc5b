import type { TextRange } from '../text/find-sentence'

/** The options for comparing a phrase with the text. */
export type MatchOptions = { matchCase: boolean; wholeWords: boolean }

/** The characters of a word, at the end and at the beginning of a text. */
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}_]$/u
const BEGINS_IN_WORD = /^[\p{L}\p{N}\p{M}_]/u

/** Folds one code unit. Those whose small letter is longer stay, so that places stay what they are. */
const foldUnit = (unit: string, matchCase: boolean): string => {
  if (/\s/.test(unit)) return unit === '\n' ? unit : ' '
  if (matchCase) return unit
  const small = unit.toLowerCase()
  return small.length === 1 ? small : unit
}

/** Folds a text for comparison; its length stays the same. Accents stay as they are. */
export const foldText = (text: string, matchCase: boolean): string =>
  Array.from({ length: text.length }, (_, at) => foldUnit(text[at]!, matchCase)).join('')

/** Returns true where a range begins and ends between words. */
const isWhole = (text: string, { from, to }: TextRange): boolean =>
  // A character beyond the basic plane has two units.
  !(
    ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from)) &&
    BEGINS_IN_WORD.test(text.slice(from, from + 2))
  ) &&
  !(
    BEGINS_IN_WORD.test(text.slice(to, to + 2)) &&
    ENDS_IN_WORD.test(text.slice(Math.max(0, to - 2), to))
  )

/** Returns where a phrase is in a text, from left to right, without overlaps. */
export const findMatches = (text: string, phrase: string, options: MatchOptions): TextRange[] => {
  if (!phrase) return []
  const folded = foldText(text, options.matchCase)
  const needle = foldText(phrase, options.matchCase)
  const found: TextRange[] = []
  let from = folded.indexOf(needle)
  while (from >= 0) {
    const range = { from, to: from + needle.length }
    const isMatch = !options.wholeWords || isWhole(text, range)
    if (isMatch) found.push(range)
    from = folded.indexOf(needle, isMatch ? range.to : from + 1)
  }
  return found
}

/** Replaces the ranges of a text, which are in order. */
export const replaceRanges = (text: string, ranges: readonly TextRange[], by: string): string =>
  ranges.reduceRight((now, { from, to }) => now.slice(0, from) + by + now.slice(to), text)
