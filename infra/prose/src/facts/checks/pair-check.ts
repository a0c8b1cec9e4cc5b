import { followsFromCited } from '../arithmetic/follows.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import { factStemOf, isGlue } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'

// Numbers that stand in an item, each by itself, but not as the sentence puts them together.

const SLANG = /\b(?:tenners?|fivers?|grand|ponies|pony|monkeys?|k-note|big bills?)\b/gi
/** `A tenner` in a sentence with a citation stands in its item. */
const slang = ({ unquoted, cited }: CheckedClaim): FactFinding[] =>
  [...unquoted.matchAll(SLANG)]
    .filter(
      ({ 0: word, index }) =>
        /\b(?:an?|\d+|two|three|five|ten) $/i.test(unquoted.slice(0, index)) &&
        /^(?:tenner|fiver)|\b(?:cost|pay|charge|price|save)/i.test(`${word} ${unquoted}`) &&
        !cited.some(({ text }) => text.toLowerCase().includes(word.toLowerCase())),
    )
    .map(({ 0: word, index }) => ({
      kind: 'number',
      start: index,
      end: index + word.length,
      why: 'No cited source has this sum.',
    }))

const RANGE = /^ ?(?:-|to) ?\p{Sc}?$/u
/**
 * Returns true if a number is that of an item; its unit may stand before, as in `sixty pounds, and the others eighty to
 * ninety`.
 */
const isAsIn = (one: Quantity, other: Quantity): boolean =>
  quantityMatches(one.unit || !other.unit ? one : { ...one, unit: other.unit }, other) ||
  // People of 35 to 60 are that old.
  (one.unit?.dimension === 'calendar' && !other.unit && one.value === other.value)

/** `31 to 38 %` where the item has the two apart, or in another order. */
const ranges = (subject: CheckedClaim): FactFinding[] => {
  const { text, quantities, cited } = subject
  return quantities.flatMap((one, at) => {
    const next = quantities[at + 1]
    if (!next || !RANGE.test(text.slice(one.end, next.start)) || one.value >= next.value) return []
    if (/\bfrom $/i.test(text.slice(0, one.start))) return []
    const holds = cited.some((evidence) =>
      evidence.quantities.some((low) =>
        evidence.quantities.some(
          (high) => high.start >= low.end && isAsIn(one, low) && isAsIn(next, high),
        ),
      ),
    )
    return holds || [one, next].every((end) => followsFromCited(end, subject))
      ? []
      : [
          {
            kind: 'number' as const,
            start: one.start,
            end: next.end,
            why: 'No source has this range.',
          },
        ]
  })
}

/** `812 offices` where the item counts 812 computers and another number of offices. */
const things = (subject: CheckedClaim): FactFinding[] =>
  subject.quantities.flatMap((one) => {
    if (one.unit || one.kind !== 'count') return []
    if (followsFromCited(one, subject)) return []
    const noun = nounAfter(subject.text, one)
    if (!noun) return []
    const same = subject.cited.flatMap((evidence) =>
      evidence.quantities
        .filter((other) => !other.unit && other.end > 0 && other.kind === 'count')
        .map((other) => ({ value: other.value, noun: nounAfter(evidence.text, other) })),
    )
    const counted = same.filter(({ value }) => value === one.value)
    const wrong =
      counted.length > 0 &&
      counted.every((other) => other.noun && other.noun !== noun) &&
      same.some((other) => other.noun === noun)
    return wrong
      ? [
          {
            kind: 'number' as const,
            start: one.start,
            end: one.end,
            why: 'The source counts something else.',
          },
        ]
      : []
  })
/** The word of content right behind a number. */
const nounAfter = (text: string, { end }: Quantity): string | undefined => {
  const word = /^ (\p{L}{2,}s)\b/u.exec(text.slice(end))?.[1]
  return word && !isGlue(word) ? factStemOf(word) : undefined
}

/** Sums of slang, ranges that the item does not give, and numbers of another thing. */
export const checkPairs = (subject: CheckedClaim): FactFinding[] =>
  subject.claim.citations.length === 0
    ? []
    : [...slang(subject), ...ranges(subject), ...things(subject)].slice(0, 1)
