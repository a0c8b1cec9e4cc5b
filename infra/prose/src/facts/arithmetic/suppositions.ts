import { shareOf } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import type { CheckedClaim } from '../subject.ts'
import { isMoney, unitOf } from '../units.ts'
import {
  type Amount,
  areAddable,
  baseOf,
  isOfKind,
  isResult,
  type Reckoning,
  reckoningOf,
} from './amounts.ts'
import { chanceOf } from './coincidence.ts'

// Examples that a sentence makes up to tell a price: `two adults and two children pay €28`, where an adult is €9 and a
// child €5. The numbers that it supposes have no source, and need none: what they come to has.

/** A price taken so many times, by a number that the sentence supposes or by none. */
type Term = { value: number; amount: Amount; supposed: Quantity | undefined }

/** Prices that one example adds up at most. */
const MOST_TERMS = 3
/** Prices of the cited items that are tried at most. */
const MOST_PRICES = 8

const isSupposable = ({ value, unit, kind }: Quantity): boolean =>
  kind === 'count' &&
  value > 1 &&
  Number.isInteger(value) &&
  !(unit && (isMoney(unit) || unit.dimension === 'percent'))

const FOR_EACH =
  /\b(?:an?|per|each|every|extra|another|additional|further) (?:extra |further |additional |more )?(\p{L}{1,40})\b/giu
/** Returns how many of what an amount is for are supposed: two for `two hours longer`, where `every extra hour` has a price. */
const countFor = ({ figure, evidence, rate }: Amount, supposed: Quantity): number[] => {
  const { unit, value } = supposed
  if (!unit) return [value]
  const part = evidence.text.slice(figure.sentence).split(/[.;](?:\s|$)/)[0]!
  const names = [...rate, ...[...part.matchAll(FOR_EACH)].map(([, name]) => name!)]
  return names.flatMap((name) => {
    const of = unitOf(name)
    return of && areAddable(unit, of) ? [baseOf(supposed) / baseOf({ value: 1, unit: of })] : []
  })
}

const termsOf = (amount: Amount, supposed: readonly Quantity[]): Term[] => [
  { value: amount.value, amount, supposed: undefined },
  ...supposed.flatMap((one) =>
    countFor(amount, one).map((times) => ({ value: amount.value * times, amount, supposed: one })),
  ),
]

/** All ways to take up to so many of the prices, each once, with or without a number that is supposed. */
const sumsOf = (
  prices: readonly Amount[],
  supposed: readonly Quantity[],
  most: number,
): Term[][] =>
  most === 0
    ? [[]]
    : [
        [],
        ...prices.flatMap((price, at) =>
          termsOf(price, supposed).flatMap((term) =>
            sumsOf(prices.slice(at + 1), supposed, most - 1).map((rest) => [term, ...rest]),
          ),
        ),
      ]

/** A share more or less of what is supposed: `for 100 square feet, order 115`. */
const sharesOf = ({ amounts, result }: Reckoning, supposed: readonly Quantity[]): Term[][] =>
  supposed
    .filter(({ unit }) => result.unit === undefined || areAddable(unit, result.unit))
    .flatMap((one) =>
      amounts.flatMap((amount) => {
        const share = shareOf(amount.figure.quantity!)
        if (share === undefined) return []
        return [share, 100 + share, 100 - share].map((percent) => [
          { value: (one.value * percent) / 100, amount, supposed: one },
        ])
      }),
    )

/** Prices are seldom rounded by more than a fiftieth of what they are. */
const ROUNDEST = 1 / 50
/** Chances up to this one are taken, since the sentence names the numbers that it reckons with. */
const UNLIKELY = 0.2

const isPriceOf = (
  result: Quantity,
  subject: CheckedClaim,
  supposed: readonly Quantity[],
): boolean => {
  const reckoning = reckoningOf(result, subject, subject.cited)
  const places = new Set<string>()
  const prices = reckoning.amounts
    .filter((one) => {
      const place = `${one.evidence.item.id} ${one.figure.start}`
      const isNew = !places.has(place) && isOfKind(one, reckoning) && one.unit !== undefined
      if (isNew) places.add(place)
      return isNew
    })
    .slice(0, MOST_PRICES)
  const sums = [...sumsOf(prices, supposed, MOST_TERMS), ...sharesOf(reckoning, supposed)].filter(
    (terms) => supposed.every((one) => terms.some((term) => term.supposed === one)),
  )
  const values = sums.map((terms) => terms.reduce((sum, { value }) => sum + value, 0))
  return (
    values.some((value) => isResult(reckoning, value)) &&
    chanceOf(reckoning, values, ROUNDEST) <= UNLIKELY
  )
}

const AGED = /\b(?:aged?|of) (?:[\p{L}\d]{1,12}(?:, | and | or )){0,3}$/iu
const OF_AGE = /^[ -](?:year|month)s?[ -]olds?\b/i
/** `Two children aged five and eight` supposes who they are, and not how many. */
const isAge = ({ start, end, unit }: Quantity, { unquoted }: CheckedClaim): boolean =>
  (unit === undefined && AGED.test(unquoted.slice(0, start))) || OF_AGE.test(unquoted.slice(end))

/**
 * Returns the numbers of a sentence that belong to an example of its own: those that it supposes, and what they come to.
 * @param unknown the numbers that stand in no cited item and follow from none
 */
export const examplesIn = (
  unknown: readonly Quantity[],
  subject: CheckedClaim,
): ReadonlySet<Quantity> => {
  const ages = unknown.filter((one) => isAge(one, subject))
  const others = unknown.filter((one) => !ages.includes(one))
  const result = others.find((one) => {
    const rest = others.filter((other) => other !== one)
    return (
      rest.length > 0 &&
      // Each term of a sum takes one of them, so more are in no sum: nor are their many sums tried.
      rest.length <= MOST_TERMS &&
      rest.every(isSupposable) &&
      shareOf(one) === undefined &&
      isPriceOf(one, subject, rest)
    )
  })
  return new Set(result ? unknown : [])
}
