import { wordsOf } from '../../domain/words.ts'
import { isCut } from '../../lexicon/trade.ts'

// Texts that name two businesses of one owner: `barber shop and tattoo studio`.

/** The joint between the first thing that a business does and the next one. */
export const NEXT = /[,;/|()[\]{}<>•·–—\n\r\t.!?:"“”]| (?:-|and|&|\+|plus|with|also) /
/** The same without `with`, behind which stands what a business has, such as a garden. */
const JOINT = /[,;/|+&]| (?:-|and|plus|also) |^also /i

/** Words that what is joined by `and` may share: `RV & trailer repair` repairs both. */
const SHARED =
  /\b(?:repairs?|rentals?|hire|lessons?|class(?:es)?|cleaning|training|installation|fitting|shop|store|software|services?|consultants?|company|specialists?|painting|suppliers?|dealers?|agency|school|studio|removal|sales|insurance|lawyers?|design|parts)\s*$/i
/** The most words of a first thing: a longer text is a sentence, in which `and` joins any words. */
const LONGEST_FIRST = 3

/** Returns true where a word at the end of a text belongs to both things that `and` joins. */
export const isOfBoth = (text: string, at: number): boolean => {
  const joint = /^ (?:and|&|\+) /.exec(text.slice(at))
  if (!joint) return false
  if (wordsOf(text.slice(0, at)).length > LONGEST_FIRST) return true
  const [second = ''] = text.slice(at + joint[0].length).split(NEXT)
  return SHARED.test(second) && !SHARED.test(text.slice(0, at))
}

/** The most words of each of two things. */
const LONGEST_PART = 4

/** Returns the two parts of a text that joins two in few words; null where it is a sentence or a list. */
export const partsJoined = (text: string): [string, string] | null => {
  const parts = text
    .split(JOINT)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first, second] = parts
  if (first === undefined || second === undefined || parts.length > 2) return null
  const isPlain = parts.every((part) => {
    const words = wordsOf(part)
    return words.length > 0 && words.length <= LONGEST_PART && !words.some(isCut)
  })
  return isPlain ? [first, second] : null
}

/** Returns the two things that a text joins; null where it is a sentence, a list, or one thing. */
export const thingsJoined = (text: string): [string, string] | null => {
  const parts = partsJoined(text)
  return parts && !isOfBoth(text, parts[0].length) ? parts : null
}
