import { distance } from 'fastest-levenshtein'
import { stem } from '../../domain/words.ts'
import { industries } from './data/industries.ts'
import type { Head, Industry } from './industry.ts'
import { isFiller, type Trade } from './trade.ts'
import { isEnglish } from './word-frequency.ts'

export type Match = {
  industry: Industry
  /** The head term that was asked for itself: `drain cleaning` rather than `plumber`. */
  focus: Head | null
  /** The words of a narrower trade, such as `vegan bakery`; empty where nothing narrows it. */
  narrowed: string[]
  /** As typed, where the spelling had to be mended. */
  mended: string | null
}

type Name = {
  text: string
  stems: string[]
  industry: Industry
  focus: Head | null
  alone: boolean
}

const name = (text: string, industry: Industry, focus: Head | null, alone: boolean): Name => ({
  text,
  stems: text.split(' ').map(stem),
  industry,
  focus,
  alone,
})

/** Every name of every industry, the longest first; its own names before its head terms. */
const names: Name[] = [
  ...industries.flatMap((industry) => [
    name(industry.name, industry, null, false),
    ...industry.synonyms.map((text) => name(text, industry, null, false)),
    ...(industry.shorthand ?? []).map((text) => name(text, industry, null, true)),
  ]),
  ...industries.flatMap((industry) =>
    industry.heads.map((head) => name(head.term, industry, head, !head.term.includes(' '))),
  ),
].toSorted((a, b) => b.stems.length - a.stems.length)

/** Generic last words, which a trade keeps its meaning without: `dentist office`, `yoga shop`. */
const GENERIC = new Set(
  'office company business clinic practice studio shop store agency team professional contractor expert service place house center centre firm school specialist consultant online'
    .split(' ')
    .map(stem),
)

/** A slip: one letter in five, and only where what was typed is no word by itself. */
const isSlip = (typed: string, meant: string): boolean =>
  Math.min(typed.length, meant.length) >= 5 &&
  (typed[0] === meant[0] || meant.length >= 8) &&
  !isEnglish(typed) &&
  distance(typed, meant) <= Math.max(1, Math.floor(meant.length / 5))

const agrees = (typed: readonly string[], meant: readonly string[], slips: boolean): boolean =>
  typed.length === meant.length &&
  typed.every((word, index) => {
    const other = meant[index]!
    return word === other || (slips && isSlip(word, other))
  })

type Named = { name: Name; qualifier: string[] }

const lookUp = (words: readonly string[], slips: boolean): Named | null => {
  const stems = words.map(stem)
  for (const known of names) {
    const rest = stems.length - known.stems.length
    if (rest < 0 || (known.alone && rest > 0)) continue
    if (agrees(stems.slice(rest), known.stems, slips)) {
      return { name: known, qualifier: words.slice(0, rest) }
    }
  }
  const joined = stems.join('')
  const run = names.find((known) => {
    const one = known.stems.join('')
    return one.length > 5 && (joined === one || (slips && isSlip(joined, one)))
  })
  return run ? { name: run, qualifier: [] } : null
}

/** Words that narrow a trade: two at most, and none that is a name or a slip; else none. */
const narrowing = (qualifier: string[]): string[] => {
  const telling = qualifier.filter((word) => !isFiller(word))
  return telling.length <= 2 && telling.every(isEnglish) ? telling : []
}

const found = (part: string[], slips: boolean): Named | null => {
  const shorter = GENERIC.has(stem(part.at(-1)!)) ? part.slice(0, -1) : []
  return lookUp(part, slips) ?? (shorter.length > 0 ? lookUp(shorter, slips) : null)
}

/** The industry that a trade names, tolerant of spelling and wording; null where none is known. */
export const matchIndustry = ({ said, parts }: Trade): Match | null => {
  for (const slips of [false, true]) {
    // What was said is a name only as a whole: software for restaurants is no restaurant.
    const whole = said.map((part) => ({ part, named: found(part, slips) }))
    const { part, named } =
      whole.find(({ named }) => named?.qualifier.length === 0) ??
      parts.map((part) => ({ part, named: found(part, slips) })).find(({ named }) => named) ??
      {}
    if (!part || !named) continue
    const { industry, focus, text } = named.name
    const narrower = narrowing(named.qualifier)
    const narrowed = narrower.length > 0 ? [...narrower, ...text.split(' ')] : []
    return { industry, focus, narrowed, mended: slips ? part.join(' ') : null }
  }
  return null
}
