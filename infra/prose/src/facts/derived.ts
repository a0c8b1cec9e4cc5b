import { isMultipleOf, reckoningOf, withoutBounds } from './arithmetic/operands.ts'
import { isReckoned, isRemainder } from './arithmetic/operations.ts'
import type { TextFigure } from './figures.ts'
import { shareOf } from './matching/quantity-match.ts'
import type { Quantity } from './numbers.ts'
import { readOnce } from './read-once.ts'
import { areTogether, isRest, SUMS } from './retold/sums.ts'
import { topicStemsOf } from './stems.ts'
import { type CheckedClaim, type IndexedItem, indexItem, topicOfClaim } from './subject.ts'
import { sameDimension } from './units.ts'

// Numbers that follow from those of an item: shares, differences, prices for one.

const MORE =
  /\b(?:more|higher|dearer|longer|later|up|rose|risen?|grew|grown?|climb(?:s|ed|ing)?|gain(?:s|ed|ing)?|add(?:s|ed|ing)?|extra|on top|increas(?:es?|ed|ing)|jump(?:s|ed|ing)?|larger|bigger|went from|times|puts? (?:[\p{L}\d$£€-]+ ){0,4}on)\b/iu
const LESS =
  /\b(?:less|fewer|lower|cheaper|shorter|earlier|down|fell|fallen|drop(?:s|ped|ping)?|sank|shr[au]nk|slip(?:s|ped|ping)?|lost|sav(?:e[sd]?|ing)|off|decreas(?:es?|ed|ing)|smaller)\b/i
/** Words for money that somebody keeps, or is better off by. */
const KEPT = /\b(?:keep|kept|better off)\b/i
const SAVED = /\b(?:sav(?:e[sd]?|ing)|keep|kept)\b/i
const APART = /\b(?:difference|between|apart|on balance|net|left over)\b/i

/** A number that says itself how far two are apart: `fifty dollars more`. */
const IS_APART = /^ (?:more|less|fewer|extra|cheaper|dearer|longer|shorter|on top|off)(?! than)\b/i
const ON_BALANCE = /\b(?:on balance|net|in the end)\b/i

const isClose = (one: number, other: number, slack: number) => Math.abs(one - other) <= slack

/** Returns true if a sentence's share is this one, in percent: within half a point, or 2.5 if it is rounded. */
const isShare = (one: Quantity, real: number): boolean => {
  const share = shareOf(one)
  if (share === undefined) return false
  if (one.bound === 'over') return real >= share - 1e-9 && real <= share + 12
  if (one.bound === 'under') return real <= share + 1e-9 && real >= share - 12
  return isClose(real, share, one.kind === 'fraction' ? 2 : one.hedged ? 2.5 : 0.5)
}

/** Pairs of figures of one kind in an item that are not the same. */
const pairsOf = (figures: readonly TextFigure[]): [TextFigure, TextFigure][] =>
  figures.flatMap((one) =>
    figures
      .filter(
        (other) =>
          other.value !== one.value &&
          other.dimension === one.dimension &&
          other.quantity?.unit?.dimension === one.quantity?.unit?.dimension,
      )
      .map((other): [TextFigure, TextFigure] => [one, other]),
  )

const sharesWords = (figure: TextFigure, words: ReadonlySet<string>): boolean =>
  [...figure.words].some((stem) => words.has(stem))

const NEGATED = /\b(?:no|not|never|none|without|\p{L}{1,20}n't|fail\w{0,12})\b/iu

/** Returns true if a sentence may be about the other part: `seven in eight like it` if one in eight doesn't. */
const isOtherPart = (subject: CheckedClaim, text: string, { start, end }: TextFigure): boolean => {
  const around = text.slice(start, end + 60).split(/[.;]/)[0]!
  if (NEGATED.test(around) !== NEGATED.test(subject.unquoted)) return true
  const behind = text.slice(end, end + 30).split(/[,.;]/)[0]!
  const before = text.slice(0, start).split(/[,.;]/).at(-1)!
  const own = topicStemsOf(behind.trim() ? behind : before)
  const claimTopic = topicOfClaim(subject)
  return own.size > 0 && ![...own].some((stem) => claimTopic.has(stem))
}

/** A share of two counts of an item: `a quarter` where 16 of 64 are. */
const isShareOfCounts = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  const claimTopic = topicOfClaim(subject)
  const counts = evidence.figures.filter(
    ({ dimension, value }) => dimension === 'count' && Number.isInteger(value),
  )
  return pairsOf(counts).some(([part, whole]) => {
    if (part.value > whole.value) return false
    const real = (100 * part.value) / whole.value
    const isTold = sharesWords(part, claimTopic)
    // Of `48 children; 12 are under two` the sentence may tell the part in words of its own.
    const isOneSentence = areTogether(evidence, part, whole) && sharesWords(whole, claimTopic)
    if (!isTold && !isOneSentence) return false
    return (
      isShare(one, real) ||
      (isTold && isShare(one, 100 - real) && isOtherPart(subject, evidence.text, part))
    )
  })
}

/** The other part of a share that an item tells. */
const isOtherShare = (
  one: Quantity,
  subject: CheckedClaim,
  { text, figures }: IndexedItem,
): boolean =>
  figures.some((figure) => {
    const real = figure.quantity && shareOf(figure.quantity)
    return real !== undefined && isShare(one, 100 - real) && isOtherPart(subject, text, figure)
  })

/** A change between two numbers of an item, in percent, as a ratio, or as a difference. */
const isChange = (one: Quantity, subject: CheckedClaim, { figures }: IndexedItem): boolean => {
  const unquoted = withoutBounds(subject)
  const isMore = MORE.test(unquoted)
  const isLess = LESS.test(unquoted)
  if (!isMore && !isLess && one.kind !== 'ratio' && !APART.test(unquoted)) return false
  const claimTopic = topicStemsOf(unquoted)
  // `On balance` takes two figures of one sentence together, in whatever words.
  const areBalanced = (low: TextFigure, high: TextFigure) =>
    (ON_BALANCE.test(unquoted) || IS_APART.test(unquoted.slice(one.end))) &&
    low.sentence === high.sentence
  return pairsOf(figures).some(([low, high]) => {
    if (low.value > high.value || low.value === 0) return false
    if (!sharesWords(low, claimTopic) && !sharesWords(high, claimTopic) && !areBalanced(low, high))
      return false
    if (shareOf(one) !== undefined)
      return (
        (isMore && isShare(one, 100 * (high.value / low.value - 1))) ||
        (isLess && isShare(one, 100 * (1 - low.value / high.value)))
      )
    if (one.kind === 'ratio') return isMultipleOf(one, high.value / low.value, 0.02)
    return hasUnitOf(one, low) && isClose(one.value, high.value - low.value, 1e-6)
  })
}

const hasUnitOf = ({ unit }: Quantity, { quantity }: TextFigure): boolean =>
  unit && quantity?.unit ? sameDimension(unit, quantity.unit) : unit === quantity?.unit

/** The price for one where an item has that of several, or the other way round. */
const isPriceOfOne = (
  one: Quantity,
  { unquoted }: CheckedClaim,
  { figures }: IndexedItem,
): boolean => {
  if (SAVED.test(unquoted.slice(0, one.start))) return false
  const prices = figures.filter((figure) => figure.dimension === 'money' && hasUnitOf(one, figure))
  const counts = figures.filter(
    ({ dimension, value }) => dimension === 'count' && value > 1 && Number.isInteger(value),
  )
  return (
    one.unit !== undefined &&
    prices.some(({ value, sentence, words }) =>
      counts.some(
        (count) =>
          (count.sentence === sentence && isClose(one.value, value / count.value, 1e-6)) ||
          (count.sentence === sentence &&
            words.has(`count ${count.value}`) &&
            isClose(one.value, value * count.value, 1e-6)),
      ),
    )
  )
}

/**
 * Returns true if a number is the saving on several things: their price one by one, less their price together (`save
 * £40`).
 */
const isSaving = (one: Quantity, { unquoted }: CheckedClaim, { figures }: IndexedItem): boolean => {
  if (!LESS.test(unquoted) && !KEPT.test(unquoted)) return false
  const prices = figures.filter((figure) => figure.dimension === 'money' && hasUnitOf(one, figure))
  const counts = figures.filter(({ dimension }) => !/^(?:money|clock|share|ratio)$/.test(dimension))
  return prices.some((first) =>
    prices.some(
      (second) =>
        counts.some(
          (count) =>
            Number.isInteger(count.value) &&
            count.value > 1 &&
            isClose(one.value, Math.abs(first.value * count.value - second.value), 1e-6),
        ) ||
        prices.some((third) => isClose(one.value, first.value + second.value - third.value, 1e-6)),
    ),
  )
}

const RULES = [isShareOfCounts, isOtherShare, isChange, isPriceOfOne, isSaving, ...SUMS]

/** Returns true if a number of a sentence follows from those of an item. */
export const followsFrom = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean =>
  RULES.some((rule) => rule(one, subject, evidence)) ||
  isReckoned(reckoningOf(one, subject, evidence))

/** The cited items as one, for numbers that take figures of two of them. */
const joinedItemOf = readOnce(({ cited }: CheckedClaim): IndexedItem | undefined => {
  const [first, second] = cited
  return first && second
    ? indexItem({ ...first.item, text: cited.map(({ text }) => text).join('\n') })
    : undefined
})

/** Returns true if a number of a sentence follows from those of its items, each for itself or taken together. */
export const followsFromCited = (one: Quantity, subject: CheckedClaim): boolean => {
  if (subject.cited.some((evidence) => followsFrom(one, subject, evidence))) return true
  const joined = joinedItemOf(subject)
  return joined !== undefined && followsFrom(one, subject, joined)
}

/**
 * Returns true if a number counts the other part of the things that an item counts: the item's denial about the one
 * part is true of the other.
 */
export const tellsOtherPart = (one: Quantity, subject: CheckedClaim): boolean =>
  subject.cited.some(
    (evidence) =>
      [isShareOfCounts, isOtherShare, isRest].some((rule) => rule(one, subject, evidence)) ||
      isRemainder(reckoningOf(one, subject, evidence)),
  )
