import { distance } from 'fastest-levenshtein'
import { stem, wordsOf } from '../domain/words.ts'
import { industries } from './industries.ts'
import type { Head, Industry } from './industry.ts'
import { isDoing, isFiller, type Trade } from './trade.ts'
import { isEnglish } from './word-frequency.ts'

export type Match = {
  industry: Industry
  /** The head term that was asked for itself: `drain cleaning` rather than `plumber`. */
  focus: Head | null
  /** The words of a narrower trade, such as `vegan bakery`; empty where nothing narrows it. */
  narrowed: string[]
  /** Those of them that narrow it: `vegan`. */
  narrower: string[]
  /** As typed, where the spelling had to be mended. */
  mended: string | null
}

type Name = {
  words: string[]
  stems: string[]
  industry: Industry
  focus: Head | null
  /** Means the industry only where nothing stands before it. */
  alone: boolean
}

/** As compared: singular, and without the accents of `café`. */
const compared = (word: string) =>
  stem(/^\p{Script=Latin}+$/u.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word)

const name = (text: string, industry: Industry, focus: Head | null, alone: boolean): Name => {
  const words = wordsOf(text)
  return { words, stems: words.map(compared), industry, focus, alone }
}

/** Every name of every industry; its own names before head terms, which several may share. */
const names: Name[] = [
  ...industries.flatMap((industry) => [
    name(industry.name, industry, null, false),
    ...industry.synonyms.map((text) => name(text, industry, null, false)),
    ...(industry.shorthand ?? []).map((text) => name(text, industry, null, true)),
  ]),
  ...industries.flatMap((industry) =>
    industry.heads.map((head) => name(head.term, industry, head, !head.term.includes(' '))),
  ),
]

const vocabulary = new Set(names.flatMap(({ words }) => words.map(stem)))
/** Whether a word belongs to everybody: an English one, or one that names a trade, as `pilates`. */
export const isCommon = (word: string): boolean => isEnglish(word) || vocabulary.has(stem(word))

// The first of equal names stays, so the map is filled from the end.
const indexed = (key: (name: Name) => string) =>
  new Map(names.toReversed().map((known) => [key(known), known]))
const byStems = indexed(({ stems }) => stems.join(' '))
const byLetters = indexed(({ stems }) => stems.join(''))
const byCount = Map.groupBy(names, ({ stems }) => stems.length)
const MOST_WORDS = Math.max(...byCount.keys())

/** Generic last words, which a trade keeps its meaning without: `dentist office`, `yoga shop`. */
const GENERIC = new Set(
  'office company business clinic practice studio shop store agency team group professional contractor expert service solution place house center centre firm specialist consultant online gym brand installation installer program'
    .split(' ')
    .map(stem),
)

/** `tatoo` and `tattoo`: the commonest typo, so common that word lists know some as words. */
const undoubled = (word: string) => word.replace(/(.)\1/gu, '$1')

/** A typo: a letter doubled or not; or one letter in five, where what was typed is no word. */
const isTypo = (typed: string, meant: string): boolean => {
  const most = Math.max(1, Math.floor(meant.length / 5))
  // The cheap questions first: every typed word is compared with thousands.
  if (Math.min(typed.length, meant.length) < 5) return false
  if (Math.abs(typed.length - meant.length) > most) return false
  if (typed[0] !== meant[0] && meant.length < 8) return false
  if (undoubled(typed) === undoubled(meant)) return true
  return distance(typed, meant) <= most && !isEnglish(typed)
}

const matches = (typed: readonly string[], meant: readonly string[]): boolean =>
  typed.every((word, index) => word === meant[index] || isTypo(word, meant[index]!))

type Named = { name: Name; qualifier: string[] }

/** The longest name at the end of these words, and what stands before it. */
const ending = (words: readonly string[], typos: boolean): Named | null => {
  const stems = words.map(compared)
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count--) {
    const last = stems.slice(-count)
    const known = typos
      ? byCount.get(count)?.find(({ stems: meant }) => matches(last, meant))
      : byStems.get(last.join(' '))
    const qualifier = words.slice(0, -count)
    if (known && !(known.alone && qualifier.length > 0)) return { name: known, qualifier }
  }
  return null
}

/** Words run together or torn apart: `hairsalon`, `book keeper`. */
const runTogether = (words: readonly string[], typos: boolean): Named | null => {
  const joined = words.map(compared).join('')
  if (joined.length < 6) return null
  // Of several words each is compared by itself: together, a typo may turn one into another.
  const mistyped = typos && words.length === 1 && !isEnglish(words[0]!)
  const known = mistyped
    ? names.find(({ stems }) => isTypo(joined, stems.join('')))
    : byLetters.get(joined)
  return known ? { name: known, qualifier: [] } : null
}

/** A name that is said whole is better than one that something stands before. */
const found = (part: readonly string[], typos: boolean): Named | null => {
  if (part.length === 0) return null
  const named = ending(part, typos) ?? runTogether(part, typos)
  if (named?.qualifier.length === 0 || !GENERIC.has(stem(part.at(-1)!))) return named
  const shorter = found(part.slice(0, -1), typos)
  return named && shorter?.qualifier.length !== 0 ? named : shorter
}

/**
 * `thai restaurant` is a name of restaurants, and so is its end: what stands before that narrows it, as
 * it would before any other name.
 */
const narrowedName = ({ name, qualifier }: Named): Named => {
  const { words, stems, industry, focus } = name
  if (focus || !qualifier.every(isFiller)) return { name, qualifier }
  for (let from = 1; from < words.length; from++) {
    const end = byStems.get(stems.slice(from).join(' '))
    const isOwn = end?.industry === industry && !end.focus && !end.alone
    const before = words.slice(0, from)
    if (isOwn && !before.some(isFiller)) return { name: end, qualifier: before }
  }
  return { name, qualifier }
}

/** Words of a sentence about the business: `our company installs solar panels`, `we rent out bikes`. */
const SAYS_NOTHING = new Set('company firm team business out up'.split(' '))

/**
 * Words that narrow a trade: two at most, and none that is a name or a typo; else none. What `and` joins to
 * it, as in `extensions and renovations builder`, is something else that the business does.
 */
const narrowing = (qualifier: string[], { stems }: Name): string[] => {
  if (qualifier.includes('and')) return []
  const isEmpty = (word: string) => SAYS_NOTHING.has(word) || isDoing(stem(word))
  if (qualifier.some(isEmpty)) return []
  const telling = qualifier.filter((word) => !isFiller(word) && !stems.includes(compared(word)))
  return telling.length <= 2 && telling.every(isEnglish) ? telling : []
}

/** The industry that a trade names, tolerant of spelling and wording; null where none is known. */
export const matchIndustry = ({ said, parts }: Trade): Match | null => {
  for (const typos of [false, true]) {
    // What was said is a name only as a whole: software for restaurants is no restaurant.
    const whole = said.map((part) => ({ part, named: found(part, typos) }))
    const { part, named } =
      whole.find(({ named }) => named?.qualifier.length === 0) ??
      parts.map((part) => ({ part, named: found(part, typos) })).find(({ named }) => named) ??
      {}
    if (!part || !named) continue
    const { name, qualifier } = narrowedName(named)
    const { industry, focus, words } = name
    const narrower = narrowing(qualifier, name)
    const narrowed = narrower.length > 0 ? [...narrower, ...words] : []
    return { industry, focus, narrowed, narrower, mended: typos ? part.join(' ') : null }
  }
  return null
}
