import { hasSame } from '../retold/same-words.ts'
import { isGlue, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'
import { isQuestion } from '../subject.ts'
import { isMoney } from '../units.ts'

// Things that a sentence calls free, and that cost something.

const SENTENCE = /[^.!?\n]+/g
/** Words with which a price or its absence is told. */
const TELLS_PRICE =
  /^(?:fre|paid|pay|charg|extra|includ|cost|price|noth|addit|add|hous|fee|bill|wai|com)/
const NOT_FREE = /\b(?:not|never|no longer|\p{L}{1,20}n't) (?:\p{L}{1,20} )?(?:free|included)\b/iu
const SAYS_FREE = /\b(?:free|costs? nothing|for nothing|on the house)\b/i

/** The stems that say what a sentence calls free. */
const freeThing = ({ unquoted, quantities }: CheckedClaim): string[] => {
  if (!SAYS_FREE.test(unquoted) || NOT_FREE.test(unquoted)) return []
  if (quantities.some(({ unit }) => unit && isMoney(unit))) return []
  return stemmedWordsIn(unquoted).flatMap(({ text, stem }) =>
    isGlue(text) || TELLS_PRICE.test(stem) ? [] : [stem],
  )
}

/** Words of an item by which something may cost nothing after all: `unless you hire us`, `over £100 it's free`. */
const MAY_BE_FREE =
  /\b(?:free|nothing|no|not|never|nobody|none|without|unless|except|but|if|waive[sd]?|included|includes?|\p{L}{1,20}n't)\b/iu
const REFERS_BACK = /\b(?:it|its|they|them|that|this|ones?|both|these|those|everything|all|rest)\b/i

/**
 * Returns true if a sentence calls free what an item names with a price. What an item says of what is free, in whatever
 * words, must speak of other things.
 */
const isPaidThing = (subject: CheckedClaim): boolean => {
  const { cited } = subject
  const thing = freeThing(subject)
  const shared = (words: ReadonlySet<string>) => thing.filter((stem) => hasSame(words, stem)).length
  const isOfThing = (part: string) =>
    shared(new Set(stemmedWordsIn(part).map(({ stem }) => stem))) > 0
  const mayBeFree = cited
    .flatMap(({ text }) => text.match(SENTENCE) ?? [])
    .some((part) => MAY_BE_FREE.test(part) && (REFERS_BACK.test(part) || isOfThing(part)))
  return (
    thing.length > 0 &&
    !mayBeFree &&
    cited.some(({ figures }) =>
      figures.some(
        ({ dimension, value, words }) =>
          dimension === 'money' && value > 0 && shared(words) === thing.length,
      ),
    )
  )
}

/** Finds a sentence that calls free what its items have a price for. */
export const checkFree = (subject: CheckedClaim): FactFinding[] => {
  if (isQuestion(subject) || subject.claim.setting === 'cell' || !isPaidThing(subject)) return []
  const { text } = subject
  return [
    { kind: 'number', start: 0, end: text.length, why: 'The cited source has a price for this.' },
  ]
}
