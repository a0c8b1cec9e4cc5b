import {
  ACCUSATIONS_BY_KIND,
  BUSINESS_WORDS,
  DUTIES,
  HARMLESS_VERBS,
  ILL_WORDS,
  RIVALS,
} from './accusations.ts'
import { DAYS, FIELDS, NEGATIONS, SUFFERED, wordSet } from './risk-words.ts'
import {
  hasWordWithin,
  isNegated,
  namesBetween,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'

// Finds accusations against a rival or somebody who is named: dirt, danger, debts, a licence that is missing.

const matcherOf = (patterns: readonly string[]) =>
  new RegExp(`(?<= )(?:${patterns.map((pattern) => pattern.trimEnd()).join('|')})(?= )`, 'u')
const accusations = Object.values(ACCUSATIONS_BY_KIND).map(matcherOf)
const rivals = matcherOf(RIVALS)

const OURS = wordSet('we i our my us me')
/** The beginning of a sentence that tells of somebody else. */
const HEARSAY = /^ i (?:heard|know|saw|read|hear|believe|think) /
/** Before a name it is a place, where anybody may be. */
const PLACES = wordSet('in on near')

/** Counts the words of a sentence before a place in its text. */
const wordsBefore = (text: string, at: number): number =>
  text.slice(0, at).trim().split(' ').filter(Boolean).length

/** Returns true where somebody is named who is no place: `at Lakeside Inn`, and not `in Dayton`. */
const namesSomebody = (words: SentenceWords): boolean =>
  words.typed.some(
    (_, at) => namesBetween(words, at, at + 1) && !PLACES.has(words.low[at - 1] ?? ''),
  )

/** Returns true where the subject before an accusation is the owner, who may tell it of themselves. */
const isOwn = ({ low }: SentenceWords, at: number): boolean =>
  low.slice(Math.max(0, at - 3), at).some((word) => OURS.has(word))

/** `The other garage puts secondhand parts in`, `Prestige Auto rolls back odometers`, and not `we never water paint down`. */
export const accusesRival = (words: SentenceWords): boolean => {
  const { text, low, isQuestion } = words
  if (isQuestion) return false
  const rival = rivals.exec(text)
  if (!rival && !namesSomebody(words)) return false
  const end = rival ? wordsBefore(text, rival.index + rival[0].length) : 0
  return accusations.some((pattern) => {
    const found = pattern.exec(text)
    if (!found) return false
    const at = wordsBefore(text, found.index)
    // `Our competitor` says `our` of somebody else.
    const isRivals = rival !== null && at >= end && at - end <= 3
    return (isRivals || !isOwn(words, at)) && !isNegated(low, at)
  })
}

const ILL = wordSet(ILL_WORDS)
const DUTY = wordSet(DUTIES)
/** The number of words at the start of a sentence in which its subject stands. */
const SUBJECT = 5

/** Returns true for a word that names somebody: no place, no abbreviation, and no `That's` or `Don't` at the start. */
const namesOther = (words: SentenceWords, at: number): boolean => {
  const { typed, low } = words
  const word = typed[at]!
  const isPlace =
    PLACES.has(low[at - 1] ?? '') ||
    (/^\p{Lu}/u.test(typed[at - 1] ?? '') && PLACES.has(low[at - 2] ?? ''))
  return (
    namesBetween(words, at, at + 1) &&
    !isPlace &&
    !/^[\p{Lu}-]{2,}|^\p{Lu}-/u.test(word) &&
    !(at === 0 && /['’](?:s|t|ll|d|re|ve|m)$/.test(word))
  )
}

/** Words before the subject of a sentence: `and I hired Lindsey`. */
const JOINTS = wordSet('and but so then now oh well also')

/** Returns the end of somebody else's name at the start of a sentence, as its subject; -1 where nobody is named. */
const endOfOther = (words: SentenceWords): number => {
  const rival = rivals.exec(words.text)
  if (rival && wordsBefore(words.text, rival.index) < SUBJECT)
    return wordsBefore(words.text, rival.index + rival[0].length)
  const start = words.low.findIndex((word) => !JOINTS.has(word))
  const isOwners = OURS.has(words.low[start] ?? '')
  if (isOwners && !HEARSAY.test(` ${words.low.slice(start).join(' ')} `)) return -1
  const name = words.typed.findIndex((_, at) => at < SUBJECT && namesOther(words, at))
  return name < 0 ? -1 : name + 1
}

/** Behind a duty that is denied, these make it praise: `never calls in sick`, `doesn't finish until it shines`. */
const PRAISE: readonly (readonly [duty: ReadonlySet<string>, then: ReadonlySet<string>])[] = [
  [wordSet('call calls'), wordSet('sick')],
  [wordSet('finish finishes'), wordSet('until till')],
]

/**
 * Returns true where a duty is denied: `they never clean their tools`, and not `she does nothing but clean`, `in Nashville, no, they
 * call it gel` and `he doesn't work Mondays`.
 */
const neglects = ({ low, whole }: SentenceWords, at: number): boolean => {
  const corrects = /\bno,/i.test(whole)
  const isDenied = [at - 2, at - 1].some((place) => {
    const word = low[place] ?? ''
    const isExact = word === 'nothing' && low[place + 1] === 'but'
    return NEGATIONS.has(word) && !isExact && !(word === 'no' && corrects)
  })
  const rest = low.slice(at + 1)
  const isPraise = PRAISE.some(
    ([duty, then]) => duty.has(low[at]!) && rest.some((word) => then.has(word)),
  )
  return isDenied && !isPraise && !rest.some((word) => DAYS.has(word))
}

/** `Jenny Holt slapped a toddler`, `the nail bar upstairs never cleans its tools`: for its owner to weigh. */
export const speaksIll = (words: SentenceWords): boolean => {
  const { low, isQuestion } = words
  if (isQuestion) return false
  const end = endOfOther(words)
  if (end < 0) return false
  const isOfOther = (at: number) => at >= end - 1 && !isOwn(words, at)
  return (
    placesOf(low, ILL).some(
      (at) =>
        isOfOther(at) &&
        !isNegated(low, at) &&
        // The victim of a crime is not blamed, and `a fraud lawyer` is a field of work.
        !hasWordWithin(low, SUFFERED, at - 2, at) &&
        !FIELDS.has(low[at + 1] ?? ''),
    ) || placesOf(low, DUTY).some((at) => isOfOther(at) && neglects(words, at))
  )
}

const CHARGES = wordSet('charges charge charged asks asked wants wanted')
/** `Valley Drain charges $420`: what somebody else takes is theirs to say. */
export const tellsOthersPrice = (words: SentenceWords): boolean => {
  const { low, whole, isQuestion } = words
  const end = endOfOther(words)
  return (
    !isQuestion && end > 0 && hasWordWithin(low, CHARGES, end, end + 3) && /[$£€] ?\d/.test(whole)
  )
}

const BUSINESSES = wordSet(BUSINESS_WORDS)
const HARMLESS = wordSet(HARMLESS_VERBS)
/** Verbs by which a sentence sends people to a business. */
const RECOMMENDS = wordSet('ask call see try visit')

/** Returns the end of another business's name at the start of a sentence; -1 where none begins it. */
const endOfBusiness = (words: SentenceWords): number => {
  const rival = rivals.exec(words.text)
  if (rival && wordsBefore(words.text, rival.index) === 0)
    return wordsBefore(words.text, rival.index + rival[0].length)
  const last = words.typed.findLastIndex(
    (word, at) =>
      at > 0 &&
      at < SUBJECT &&
      BUSINESSES.has(words.low[at]!) &&
      !RECOMMENDS.has(words.low[0]!) &&
      words.typed.slice(0, at + 1).every((one) => /^[\p{Lu}\d]/u.test(one)) &&
      /^\p{Lu}/u.test(word),
  )
  return last + (last < 0 ? 0 : 1)
}

/**
 * `Harmon Homes skips the insulation`: what another business does is for the owner to weigh, but for what is known to
 * be harmless, and what it does for the owner.
 */
export const tellsOfBusiness = (words: SentenceWords): boolean => {
  const end = endOfBusiness(words)
  if (end < 0 || words.isQuestion) return false
  const rest = words.low.slice(end)
  return !rest.some((word) => OURS.has(word)) && !hasWordWithin(rest, HARMLESS, 0, 4)
}
