import { distance } from 'fastest-levenshtein'
import { classOf, occupationIn } from '../composed/class-of.ts'
import { stem } from '../domain/words.ts'
import { brandWords } from '../lexicon/companies/companies.ts'
import { isCut, isDoing, isFiller, isMaking, isVague, readTrade } from '../lexicon/trade.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import type { Description } from './description.ts'
import { worthOf } from './telling.ts'
import { readKnowledge } from './words/knowledge.ts'
import { type DescriptionWord, wordOf } from './words/words.ts'

/** The words of a description that name the business. */
export type OwnName = {
  /** None where nothing names it. */
  words: string[]
  /** 0 to 1: how sure it is what kind of business they name; 0 where they name none that is known. */
  sure: number
  /** 0 to 1: how much of what the description tells they say. */
  part: number
  /** The same of what it begins with. */
  lead: number
  /** True where no list has the words, and their ending says who does something, or where. */
  isOccupation: boolean
}

const MOST_WORDS = 4

const isLegible = (part: readonly string[]): boolean =>
  (part.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) &&
    part.some((word) => /\p{L}{2}/u.test(word))) ||
  part.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))

/** Leaves out words of names that are no words of English. */
const withoutNames = (names: readonly string[]) => {
  const brands = new Set(names.flatMap(brandWords))
  return (part: readonly string[]): string[] =>
    part.filter((word) => isEnglish(word) || !brands.has(stem(word)))
}

/** Each word once, where it stood last; `gutter guards and gutter cleaning` says it of two things. */
const distinct = (words: readonly string[]): string[] =>
  words.filter((word, index) => words.includes('and') || words.lastIndexOf(word) === index)

const JOINTS = new Set(['and', 'or', 'in', 'at', 'on', 'to', 'for', 'with'])
/** Words of a sentence without those at its ends that join it to others. */
const unjoined = (words: readonly string[]): string[] => {
  const from = words.findIndex((word) => !JOINTS.has(word))
  const to = words.findLastIndex((word) => !JOINTS.has(word))
  return from < 0 ? [] : words.slice(from, to + 1)
}

/** Leaves out the owner's work on the goods, as the goods name the business: `supply and fit artificial grass`. */
const withoutVerbs = (words: readonly string[]): string[] => {
  const [first = '', second, ...rest] = unjoined(words)
  if (!isMaking(first) || second === undefined) return unjoined(words)
  const [verb = '', ...goods] = rest
  const isTwice = second === 'and' && goods.length > 0 && (isDoing(verb) || isMaking(verb))
  return unjoined(isTwice ? goods : [second, ...rest])
}

/** A name of few words: of two that `and` joins the first, where both are too long. */
const shortened = (words: readonly string[]): string[] => {
  const joint = words.indexOf('and')
  const isLong = words.length > MOST_WORDS && joint > 0 && joint <= MOST_WORDS
  return isLong ? words.slice(0, joint) : unjoined(words.slice(-MOST_WORDS))
}

/** The words that name a business, without anybody's name; none where there are none. */
const ownWordsOf = (text: string, names: readonly string[]): string[] => {
  const own = readTrade(text)
    .parts.filter(
      (part) => !isVague(part) && !part.some((word) => word !== 'and' && isFiller(word)),
    )
    .map(withoutNames(names))
    .find((part) => isLegible(part) && part.join('').length > 2)
  return shortened(withoutVerbs(distinct(own ?? [])))
}

/** Returns the class of business that words name; null where they name none that keywords can be composed for. */
export const classNamed = (words: readonly string[]) => classOf(words)

/**
 * Returns true where a name ends before a word: an `oil refinery` is no oil, but `Amalfi` is a place that nobody
 * listed.
 */
const endsName = (next: string | undefined): boolean =>
  next === undefined || next === 'and' || isFiller(next) || isCut(next) || !isEnglish(next)

const LONGEST_NAME = 5
/** The factor by which the first part of a description counts more than the others. */
const FIRST = 1.3

/** Returns true where a word may begin a name. */
const isNoun = (word: string): boolean =>
  !isFiller(word) && !isCut(word) && !isDoing(word) && !isMaking(word) && word !== 'and'

const worthOfAll = (words: readonly DescriptionWord[]): number => {
  const { vocabulary } = readKnowledge()
  return words.reduce((sum, word) => sum + worthOf(word, vocabulary), 0)
}

/** The words among those of its parts that name a kind of business best; null where none do. */
const namedIn = (
  parts: readonly (readonly string[])[],
): { words: string[]; sure: number } | null => {
  let best: { words: string[]; sure: number; rank: number } | null = null
  for (const [index, part] of parts.entries()) {
    for (let from = 0; from < part.length; from++) {
      for (let to = Math.min(part.length, from + LONGEST_NAME); to > from; to--) {
        const words = part.slice(from, to)
        if (!isNoun(words[0]!) || !endsName(part[to])) continue
        const named = classNamed(words)
        if (!named) continue
        // Bare goods may be anything about them; what is said first names the business.
        const rank = named.sure ** 3 * worthOfAll(words.map(wordOf)) * (index === 0 ? FIRST : 1)
        if (rank > (best?.rank ?? 0)) best = { words, sure: named.sure, rank }
      }
    }
  }
  return best
}

/** Returns the first words with an `of` in them that name a kind of business as they stand: `bird of prey displays`. */
const wholeNameIn = (text: string, names: readonly string[]): string[] | null => {
  const brands = new Set(names.flatMap(brandWords))
  const isPlain = (words: readonly string[]) =>
    words.length <= LONGEST_NAME &&
    words.includes('of') &&
    words.every((word) => (word === 'of' || !isCut(word)) && !brands.has(stem(word)))
  return readTrade(text).said.find((words) => isPlain(words) && classNamed(words)) ?? null
}

/** A word that was mended by more letters may be one that no list has: `coracle` became `circle`. */
const MOST_AMISS = 1

/** The text of a description, with the words as typed that may have been mended into something else. */
const textAsMeant = ({ text, mended }: Pick<Description, 'text' | 'mended'>): string => {
  const doubtful = [...mended].filter(([meant, typed]) => distance(meant, typed) > MOST_AMISS)
  const typedFor = new Map(doubtful)
  return typedFor.size === 0
    ? text
    : text.replace(/[\p{L}\p{N}]+/gu, (word) => typedFor.get(word.toLowerCase()) ?? word)
}

/**
 * Finds the words by which a description names the business itself.
 * @param names of the business and its competitor: their words are no part of it
 */
export const ownNameOf = (description: Description, names: readonly string[]): OwnName => {
  const { telling, lead } = description
  const text = textAsMeant(description)
  const typed = wholeNameIn(text, names) ?? ownWordsOf(text, names)
  const whole = classNamed(typed)
  const named = whole
    ? { words: typed, sure: whole.sure }
    : namedIn(typed.length > 0 ? readTrade(text).parts.map(withoutNames(names)) : [])
  const occupation = named ? [] : occupationIn(typed)
  const isOccupation = occupation.length > 0
  const words = named?.words ?? (isOccupation ? occupation : typed)
  const families = new Set(words.map((word) => wordOf(word).family))
  const saidOf = (all: readonly DescriptionWord[]) => {
    const matching = all.filter(({ family }) => families.has(family))
    return worthOfAll(matching) / (worthOfAll(all) || 1)
  }
  return {
    words,
    sure: named?.sure ?? 0,
    part: saidOf(telling),
    lead: saidOf(lead),
    isOccupation,
  }
}
