import type { Quantity } from '../numbers.ts'
import { hasSame } from '../retold/same-words.ts'
import { type IndexedItem, topicOfClaim } from '../subject.ts'
import { unitOf } from '../units.ts'
import {
  areMeant,
  countInUnit,
  haveCommon,
  isMeant,
  isMultipleOf,
  isOfKind,
  isResult,
  type Operand,
  pairsOf,
  type Reckoning,
  withoutBounds,
} from './operands.ts'

// The ways to work a number out of figures. Each holds only where the sentence says what it does with them, or states one of
// them itself: nearly any number follows in some way from the figures of a longer item.

const TOGETHER =
  /\b(?:with|plus|together|including|includes?|both|in all|in total|total|altogether|makes?|comes? (?:out )?(?:at|to)|came to|(?:rises?|goes up|up) to|adds? up|all in|incl|sum|becomes?|works out|another|further)\b/i
const APART =
  /\b(?:more|less|fewer|higher|lower|dearer|cheaper|longer|shorter|later|earlier|sooner|faster|slower|extra|on top|larger|bigger|smaller|difference|between|apart|balance|net|left|rest|remaining|remainder|others?|without|except|other than|sav(?:e[sd]?|ings?)|keep|kept|off|better off|up|down|r[io]se[ns]?|gr[eo]wn?|gain(?:s|ed)?|adds?|added|add|increas\w*|jump\w*|climb\w*|fell|fall(?:s|en)?|drop\w*|sank|shr[aiu]nk|slip\w*|lost|decreas\w*)\b/iu
/** What is denied of some is true of the others: it tells two counts apart, and no two prices. */
const DENIED = /\b(?:not|no|never|none|neither|nothing|\p{L}{1,20}n't)\b/iu
const SAVED = /\b(?:sav(?:e[sd]?|ings?)|keep|kept|better off|cheaper|less|off)\b/i
const EACH = /\b(?:each|apiece|average|every|works? out|for one)\b/i
const OF_ONE = /\b(?:an?|per|each|every|one) (\p{L}+)/giu
const REDUCED =
  /\b(?:off|discount|less|reduced|remaining|rest|remainder|left|drops?|down|cheaper|other)\b/i

/** `A three-bed house` counts no houses. */
const isCount = ({ figure, unit, isAdjective }: Operand): boolean =>
  unit === undefined &&
  !isAdjective &&
  figure.dimension === 'count' &&
  figure.value > 1 &&
  Number.isInteger(figure.value)

const isShare = ({ figure }: Operand): boolean => figure.dimension === 'share'
const shareOf = ({ value }: Operand): number => value / 100

const anyStated = (...operands: Operand[]): boolean => operands.some(({ isStated }) => isStated)

/** The `an hour` of a price is no length of time that could be added. */
const isAddend = ({ figure }: Operand, { text }: IndexedItem): boolean =>
  !/^an? /i.test(text.slice(figure.start)) || !/\p{L} $|\d $/u.test(text.slice(0, figure.start))

const ON_TOP =
  /\b(?:extra|more|another|further|plus|add(?:s|ed|itional)?|on top|besides|then|after that|surcharge|supplement)\b/i
/** Returns true if an item says of a figure that it comes on top of another: `and electric is £5 more`. */
const isOnTop = ({ figure }: Operand, text: string): boolean =>
  ON_TOP.test(text.slice(figure.sentence).split(/[.!?](?:\s|$)/)[0]!)

/** Returns true if a sentence states a figure, or has a word of it that another does not share. */
const isToldFrom = ({ isStated, figure }: Operand, other: Operand, topic: ReadonlySet<string>) =>
  isStated ||
  [...figure.words].some((stem) => !other.figure.words.has(stem) && hasSame(topic, stem))

/** Returns true if two figures add up: one comes on top, or the sentence tells the one and the other. */
const areAdded = (one: Operand, other: Operand, { subject, evidence }: Reckoning): boolean => {
  if (isOnTop(one, evidence.text) || isOnTop(other, evidence.text)) return true
  const topic = topicOfClaim(subject)
  return isToldFrom(one, other, topic) && isToldFrom(other, one, topic)
}

/** `With electric that makes £29`, where a pitch is £24 and electric £5 more. */
const isTotal = (reckoning: Reckoning): boolean => {
  const { operands, subject } = reckoning
  const own = operands.filter(
    (one) => isOfKind(one, reckoning) && isAddend(one, reckoning.evidence),
  )
  return (
    TOGETHER.test(subject.unquoted) &&
    pairsOf(own, own).some(
      ([one, other]) =>
        (isMeant(one) || isMeant(other)) &&
        isResult(reckoning, one.value + other.value) &&
        areAdded(one, other, reckoning),
    )
  )
}

/** A number that says itself that it is how far two are apart: `fifty dollars more`. */
const SAYS_APART =
  /^(?: \p{L}{1,20})? (?:more|less|fewer|extra|cheaper|dearer|longer|shorter|sooner|later|earlier|on top|off)\b(?! than)/iu

/** `That's 78 fewer` is of what the sentence before it says. */
const OF_BEFORE = /^(?:that|this|it)(?:'s| is| was| makes| means)\b/i

/** `143 more than the year before`, and `of the 46 couples, 34 were` where twelve were not. */
const isDifference = (reckoning: Reckoning): boolean => {
  const { operands, subject, result } = reckoning
  const isApart = SAYS_APART.test(subject.unquoted.slice(result.end))
  const isOfBefore = OF_BEFORE.test(subject.unquoted.trim())
  const text = withoutBounds(subject)
  const tellsApart = APART.test(text) || (result.unit === undefined && DENIED.test(text))
  const own = operands.filter(
    (one) => isOfKind(one, reckoning) && isAddend(one, reckoning.evidence),
  )
  return pairsOf(own, own).some(
    ([one, other]) =>
      one.value > other.value &&
      isResult(reckoning, one.value - other.value) &&
      (areMeant(one, other) || (isApart && (isOfBefore || isMeant(one) || isMeant(other)))) &&
      (isApart || tellsApart || anyStated(one, other)),
  )
}

const YEARS = 12
/** `She has played for five years`, where she began at 79 and is 84. */
const isAgeDifference = ({ operands, result }: Reckoning): boolean => {
  const ages = operands.filter((one) => one.isStated && one.unit === undefined)
  return (
    result.unit?.dimension === 'calendar' &&
    result.unit.factor === YEARS &&
    pairsOf(ages, ages).some(([one, other]) => one.value - other.value === result.value)
  )
}

/** `The least is £195`, where an hour is £65 and nobody comes for less than three. */
const isRateTimes = (reckoning: Reckoning): boolean => {
  const own = reckoning.operands.filter((one) => isOfKind(one, reckoning))
  return pairsOf(own, reckoning.operands).some(
    ([price, times]) =>
      areMeant(price, times) &&
      (price.figure.quantity?.rate ?? []).some((name) => {
        if (reckoning.result.rate.includes(name)) return false
        const many = countInUnit(times.figure, name)
        return many !== undefined && many > 1 && isResult(reckoning, price.value * many)
      }),
  )
}

/** `Forty boxes are £72`, where one is £1.80; what many cost is no price of one. */
const isProduct = (reckoning: Reckoning): boolean => {
  const own = reckoning.operands.filter((one) => isOfKind(one, reckoning))
  const counts = reckoning.operands.filter(isCount)
  const { text } = reckoning.evidence
  const isSum = TOGETHER.test(reckoning.subject.unquoted)
  return pairsOf(own, counts).some(
    ([one, times]) =>
      (times.isStated || isSum || / each\b/.test(text.slice(one.figure.end, one.figure.end + 6))) &&
      areMeant(one, times) &&
      !haveCommon(one.figure.quantity?.rate ?? [], reckoning.result.rate) &&
      isResult(reckoning, one.value * times.value),
  )
}

/** Returns how many of the units that the sentence names an operand has: six for six hours, where it says `an hour`. */
const partsIn = ({ unit, value }: Operand, text: string, from: number): number[] =>
  unit === undefined
    ? []
    : [...text.matchAll(OF_ONE)].flatMap(({ 0: rate, 1: name, index }) => {
        if (index < from && !/^per/i.test(rate)) return []
        const of = unitOf(name!)
        return of?.dimension === unit.dimension ? [value / of.factor] : []
      })

/** `€11 a class`, where ten are €110. */
const isQuotient = (reckoning: Reckoning): boolean => {
  const { subject, operands, result } = reckoning
  const { unquoted } = subject
  if (SAVED.test(unquoted.slice(0, result.start))) return false
  const own = operands.filter((one) => isOfKind(one, reckoning))
  const ofPeriod = result.rate.some((name) => unitOf(name) !== undefined)
  return pairsOf(own, operands).some(
    ([whole, parts]) =>
      (areMeant(whole, parts) &&
        isCount(parts) &&
        !ofPeriod &&
        (EACH.test(unquoted) || anyStated(whole, parts) || result.rate.length > 0) &&
        isResult(reckoning, whole.value / parts.value)) ||
      (whole.figure.sentence === parts.figure.sentence &&
        partsIn(parts, unquoted, result.start).some((many) =>
          isResult(reckoning, whole.value / many),
        )),
  )
}

/** `€960 at the start`, where 40 % of €2,400 are due. */
const isPortion = (reckoning: Reckoning): boolean => {
  const { operands, subject, result } = reckoning
  if (result.unit?.dimension === 'percent') return false
  const own = operands.filter((one) => isOfKind(one, reckoning))
  const slack = result.unit === undefined ? 0.5 : 0
  return pairsOf(operands.filter(isShare), own).some(([share, whole]) => {
    if (!areMeant(share, whole) && !(result.unit === undefined && whole.isStated)) return false
    const part = whole.value * shareOf(share)
    return (
      isResult(reckoning, part, slack) ||
      (REDUCED.test(subject.unquoted) && isResult(reckoning, whole.value - part, slack))
    )
  })
}

/** `You save €30`, where one is €45 and twelve are €510. */
const isSaving = (reckoning: Reckoning): boolean => {
  const { operands, subject } = reckoning
  const own = operands.filter((one) => isOfKind(one, reckoning))
  const counts = operands.filter(isCount)
  return (
    SAVED.test(subject.unquoted) &&
    pairsOf(own, own).some(([one, together]) =>
      counts.some((count) =>
        isResult(reckoning, Math.abs(one.value * count.value - together.value)),
      ),
    )
  )
}

const PERIODS: Record<string, Record<string, number>> = {
  year: { month: 12, quarter: 4, week: 52 },
  month: { year: 1 / 12 },
  week: { day: 7, night: 7, year: 1 / 52 },
  day: { week: 1 / 7, hour: 24 },
  night: { week: 1 / 7 },
}
const YEARLY = /\b(?:last year|this year|in \d{4}|a year)\b/i

/** The period of a rate behind a number: `€540 a year`. */
const periodOf = (text: string, { end, rate }: Quantity): string | undefined => {
  const behind = /^[^,.;:]{0,40}?\b(?:an?|per|each|every) (year|month|week|day|night)\b/i.exec(
    text.slice(end, end + 60),
  )?.[1]
  const whole = /\b(?:for|over) (?:an?|one) (year|month|week|day|night)\b/i.exec(text)?.[1]
  return rate.find((name) => name in PERIODS) ?? behind?.toLowerCase() ?? whole?.toLowerCase()
}

/** `€540 a year`, where a month is €45. */
const isOfOtherPeriod = (reckoning: Reckoning): boolean => {
  const { operands, subject, result, evidence } = reckoning
  const period = periodOf(subject.unquoted, result)
  const factors = period === undefined ? undefined : PERIODS[period]
  if (!factors) return false
  return operands.some((one) => {
    if (!isOfKind(one, reckoning) || !(one.isNamed || one.isStated)) return false
    const rate = periodOf(evidence.text, one.figure.quantity!)
    const own = rate ?? (YEARLY.test(evidence.text) ? 'year' : undefined)
    const factor = own === undefined ? undefined : factors[own]
    return factor !== undefined && factor !== 1 && isResult(reckoning, one.value * factor)
  })
}

/** `More than tripled`, where 90 became 310. */
const isMultiple = (reckoning: Reckoning): boolean => {
  const { operands, result } = reckoning
  if (result.kind !== 'ratio') return false
  return pairsOf(operands, operands).some(
    ([few, many]) =>
      few.value > 0 &&
      few.value < many.value &&
      few.unit?.dimension === many.unit?.dimension &&
      areMeant(few, many) &&
      isMultipleOf(result, many.value / few.value, result.hedged ? 0.2 : 0.02),
  )
}

const HOUR = /\b(?:at|from|until|till|to|by|before|after) $/i
/** A plain number that may be a time of day is no result. */
const isHour = ({ result, subject }: Reckoning): boolean =>
  result.unit === undefined &&
  result.value <= 24 &&
  HOUR.test(subject.unquoted.slice(0, result.start))

/**
 * Returns true if a number of a sentence can be worked out from the figures of an item. Fractions have rules of their own,
 * since they are rounded.
 */
export const isReckoned = (reckoning: Reckoning): boolean =>
  reckoning.result.kind !== 'fraction' &&
  !isHour(reckoning) &&
  OPERATIONS.some((operation) => operation(reckoning))

/** Ways to work a number out from those of an item. */
const OPERATIONS = [
  isTotal,
  isDifference,
  isAgeDifference,
  isRateTimes,
  isProduct,
  isQuotient,
  isPortion,
  isSaving,
  isOfOtherPeriod,
  isMultiple,
]

/** Returns true if a count is what is left of a whole that the sentence states: `23 of the 64`, where 41 are the others. */
export const isRemainder = (reckoning: Reckoning): boolean => {
  const own = reckoning.operands.filter((one) => isOfKind(one, reckoning) && isCount(one))
  return pairsOf(own, own).some(
    ([whole, part]) => whole.isStated && isResult(reckoning, whole.value - part.value),
  )
}
