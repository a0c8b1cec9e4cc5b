import { distance } from 'fastest-levenshtein'
import { stem, wordsOf } from '../../domain/words.ts'

/** A company or site that the almanac can describe. */
export type CompanyEntry = { name: string; about: string; typical?: readonly [string, string] }

const MOST_CHARACTERS = 60
/** Words that companies add to their names, and people leave out. */
const LEGAL = new Set('inc llc ltd co corp gmbh limited the plc sa com'.split(' '))

/**
 * A company's name as somebody typed it, fit to be shown: no markup, no invisible or reversing
 * characters, one line, 60 characters at most; a web address becomes its host. May be empty.
 */
export const displayName = (typed: string): string => {
  const text = typed
    .normalize('NFC')
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, (character) => (character === '\u200d' ? character : ''))
    .replace(/\s+/g, ' ')
    .trim()
  const host = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#:]\S*)?$/i.exec(text)
  const name = host ? host[1]!.toLowerCase() : text
  if (name.length <= MOST_CHARACTERS) return name
  const graphemes = [...new Intl.Segmenter('en').segment(name)].map(({ segment }) => segment)
  if (graphemes.length <= MOST_CHARACTERS) return name
  const cut = graphemes.slice(0, MOST_CHARACTERS - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > 30 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

/** Returns true where a name is that of a site, such as `greggs.co.uk`. */
export const isHost = (name: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name)

/** The words of a name, without a web address's ending. */
const nameWords = (name: string): string[] =>
  wordsOf(displayName(name).replace(/^([a-z0-9-]+)(\.[a-z]{2,})+$/i, '$1'))

/** A name, as names are compared. */
export type Brand = {
  /** The words that make it, singular: without legal forms, without a web address's ending. */
  words: string[]
  /** Its spellings as one word; none where nothing is legible. */
  keys: string[]
}

/** Reads a name: `great clips`, `Great Clips Inc` and `greatclips.com` share a key. */
export const readBrand = (name: string): Brand => {
  const all = nameWords(name)
  const telling = all.filter((word) => !LEGAL.has(word))
  const words = (telling.length > 0 ? telling : all).map(stem)
  const keys = [words.join(''), all.map(stem).join('')].filter((key) => key !== '')
  return { words, keys }
}

/** Returns true where two names are one brand, however they are spelled. */
export const isSameBrand = (one: Brand, other: Brand): boolean =>
  one.keys.some((key) => other.keys.includes(key))

/** The words that make a brand: without legal forms, without a web address's ending. */
export const brandWords = (name: string): string[] => readBrand(name).words

/**
 * Returns the spellings of a brand as one word: `great clips`, `Great Clips Inc` and `greatclips.com` are one, and so
 * are `The Knot` and `theknot.com`. None where nothing is legible.
 */
export const brandKeys = (name: string): string[] => readBrand(name).keys

const begins = (whole: string[], part: string[]): boolean =>
  part.length > 0 && part.every((word, index) => whole[index] === word)

/**
 * Names that may mean one company: one begins with the other, or one letter in six is amiss. Good
 * enough to leave a company out, so that nobody meets themselves or is named twice; whether a name
 * means a company is for `isCompany` to say.
 */
export const akin = (one: string, other: string): boolean => {
  const [first, second] = [readBrand(one), readBrand(other)]
  if (isSameBrand(first, second)) return true
  const [a, b] = [first.words, second.words]
  const [joined, otherJoined] = [a.join(''), b.join('')]
  const shorter = Math.min(joined.length, otherJoined.length)
  if (shorter < 4) return false
  const typos = Math.floor(shorter / 6)
  return begins(a, b) || begins(b, a) || distance(joined, otherJoined) <= typos
}
