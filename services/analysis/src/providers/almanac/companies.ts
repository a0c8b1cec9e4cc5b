import { distance } from 'fastest-levenshtein'
import { stem, wordsOf } from '../../domain/words.ts'
import { industries } from './data/industries.ts'

/** A company or site that the almanac can describe. */
export type Known = { name: string; about: string; typical?: readonly [string, string] }

const MOST_CHARACTERS = 60
/** What companies add to their names, and people leave out. */
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

/** The words that make a brand: without legal forms, without a web address's ending. */
export const brandWords = (name: string): string[] => {
  const words = wordsOf(displayName(name).replace(/^([a-z0-9-]+)(\.[a-z]{2,})+$/i, '$1'))
  const telling = words.filter((word) => !LEGAL.has(word))
  return (telling.length > 0 ? telling : words).map(stem)
}

/** Names alike: `great clips`, `Great Clips Inc` and `greatclips.com` are one. */
const sameBrand = (one: string, other: string): boolean => {
  const joined = brandWords(one).join('')
  return joined !== '' && joined === brandWords(other).join('')
}

/** Companies whose names are two words or more: nobody else bears these by chance. */
const unmistakable = new Map<string, Known>(
  industries
    .flatMap(({ companies }) => companies)
    .filter(({ name }) => brandWords(name).length > 1)
    .map((company) => [brandWords(company.name).join(''), company]),
)

const begins = (whole: string[], part: string[]): boolean =>
  part.length > 0 && part.every((word, index) => whole[index] === word)

/**
 * Names that most likely mean one company, among those of one trade: `Bupa` and `Bupa Dental Care`,
 * `Starbucks Coffee` and `Starbucks`, or one letter in six amiss.
 */
export const akin = (one: string, other: string): boolean => {
  const [a, b] = [brandWords(one), brandWords(other)]
  const [joined, otherJoined] = [a.join(''), b.join('')]
  const shorter = Math.min(joined.length, otherJoined.length)
  if (shorter < 4) return sameBrand(one, other)
  const slips = Math.floor(shorter / 6)
  return begins(a, b) || begins(b, a) || distance(joined, otherJoined) <= slips
}

/**
 * A company by the name that somebody typed: one of its own trade, given as `near`, or a name that
 * no other trade would bear. A restaurant called Sage is not the maker of accounting software.
 */
export const knownCompany = (typed: string, near: readonly Known[]): Known | undefined =>
  near.find(({ name }) => sameBrand(name, typed)) ??
  near.find(({ name }) => akin(name, typed)) ??
  unmistakable.get(brandWords(typed).join(''))
