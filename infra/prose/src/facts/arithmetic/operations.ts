import { shareOf } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import { ordinalOf } from '../numbers.ts'
import { hasSame } from '../retold/same-words.ts'
import { stemmedWordsIn, topicStemsOf } from '../stems.ts'
import { hasStem, type IndexedItem, topicOfClaim } from '../subject.ts'
import { unitOf } from '../units.ts'
import {
  type Amount,
  areAddable,
  areMeant,
  areNeighbours,
  countInUnit,
  haveCommon,
  isCount,
  isMeant,
  isOfKind,
  isPricedTogether,
  isResult,
  isTold,
  pairsOf,
  type Reckoning,
} from './amounts.ts'
import { listCountsOf } from './list-counts.ts'

// The ways to work a number out of others. Nearly any small number follows in some way from a longer item, so each way
// holds only where the sentence says what it does with the numbers, or tells them.

const TOGETHER =
  /\b(?:with|plus|together|including|includes?|both|two|in all|in total|totals?|altogether|makes?|comes? (?:out )?(?:at|to)|came to|(?:rises?|goes up|up) to|adds?(?: up)?|all in|incl|sum|becomes?|works out|another|further)\b/i
const APART =
  /\b(?:more|less|fewer|higher|lower|dearer|cheaper|longer|shorter|later|earlier|sooner|faster|slower|extra|on top|larger|bigger|smaller|difference|range|gap|between|apart|balance|net|left|rest|remaining|remainder|others?|without|except|other than|sav(?:e[sd]?|ings?)|keep|kept|off|better off|up|down|r[io]se[ns]?|gr[eo]wn?|gain(?:s|ed)?|adds?|added|puts?|increas\w*|jump\w*|climb\w*|fell|fall(?:s|en)?|drop\w*|sank|shr[aiu]nk|slip\w*|lost|decreas\w*)\b/iu
/** A word that denies: a thing denied of some is true of the others, which tells two counts apart, and no two prices. */
const DENIED =
  /\b(?:not|no|never|none|neither|nothing|(?:all|everything|anything) but|\p{L}{1,20}n't)\b/iu
const SAVED = /\b(?:sav(?:e[sd]?|ings?)|keep|kept|better off|cheaper|less|off)\b/i
const EACH = /\b(?:each|apiece|average|every|works? out|for one|split)\b/i
const OF_ONE = /\b(?:an?|per|each|every|one) (\p{L}+)/giu
const REDUCED =
  /\b(?:off|discount|less|reduced|remaining|rest|remainder|balance|left|drops?|down|cheaper|other)\b/i

/** The words of a number that a sentence compares with: `here for longer than five years` tells no change. */
const BOUND =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|later|earlier|larger|smaller) than $/i
const withoutBounds = ({ subject: { unquoted, quantities } }: Reckoning): string =>
  quantities.reduce((text, { start }) => {
    const bound = BOUND.exec(text.slice(0, start))
    const isOfNumber =
      bound !== null && quantities.some(({ end }) => end <= bound.index && bound.index - end <= 1)
    return bound && !isOfNumber
      ? text.slice(0, bound.index) + ' '.repeat(bound[0].length) + text.slice(start)
      : text
  }, unquoted)

const isShare = ({ figure }: Amount): boolean => figure.dimension === 'share'
const anyStated = (...amounts: Amount[]): boolean => amounts.some(({ isStated }) => isStated)

const TAKES = /\b(?:in|within|for|after|takes?|took|is|about|of|by) $/i
/** The `an hour` of a price is no length of time that could be added; that of `done in an hour` is one. */
const isAddend = ({ figure, evidence: { text } }: Amount): boolean => {
  const before = text.slice(0, figure.start)
  return (
    !/^an? /i.test(text.slice(figure.start)) || !/[\p{L}\d] $/u.test(before) || TAKES.test(before)
  )
}
const addendsOf = (reckoning: Reckoning): Amount[] =>
  reckoning.amounts.filter((one) => isOfKind(one, reckoning) && isAddend(one))

const BOTH = /\b(?:both|together|altogether|in all|in total)\b/i
/** `With electric that makes £29`, where a pitch is £24 and electric £5 more; `both` are prices that stand together. */
const isSum = (reckoning: Reckoning): boolean => {
  const { unquoted } = reckoning.subject
  if (!TOGETHER.test(unquoted)) return false
  const topic = topicOfClaim(reckoning.subject)
  const areBoth = BOTH.test(unquoted)
  return pairsOf(addendsOf(reckoning)).some(
    ([one, other]) =>
      isResult(reckoning, one.value + other.value) &&
      ((areBoth && one.figure.dimension === 'money' && areNeighbours(one, other)) ||
        ((isMeant(one) || isMeant(other)) &&
          (other.change === 'plus' ||
            (isTold(one, [other], topic) && isTold(other, [one], topic))))),
  )
}

const BETWEEN = /^ \p{L}[^.;:\d]{1,40}\b(?:and|plus)\b[^.;:\d]{0,25}$|^ \p{L}{1,20}, $/iu
/** Counts that an item joins: `we buried 212 people and cremated 106`, with an `a` behind `and` as one. */
const joinedCounts = ({ amounts }: Reckoning): [Amount, number][] => {
  const counts = amounts.filter(isCount)
  return counts.flatMap((one) => {
    const { text } = one.evidence
    return [
      ...counts
        .filter(
          (other) =>
            other.evidence === one.evidence &&
            other.figure.start > one.figure.end &&
            BETWEEN.test(text.slice(one.figure.end, other.figure.start)),
        )
        .map((other): [Amount, number] => [one, other.value]),
      ...(/^ \p{L}+ and an? \p{L}/u.test(text.slice(one.figure.end))
        ? [[one, 1] satisfies [Amount, number]]
        : []),
    ]
  })
}

const COUNTED = /^ (\p{L}{1,40})/u
const JOINED = /^ (\p{L}{1,40})(?:,| and| or) (?:an?|\d{1,9}|\p{L}{1,40}) (\p{L}{1,40})/u
/**
 * Returns true if a sentence counts the one of two kinds that an item joins: with `4 vans and 9 staff` there are no
 * thirteen vans, and with `four boys and three girls` there are seven children.
 */
const countsOneKind = (behindResult: string, behindFigure: string): boolean => {
  const [, counted = ''] = COUNTED.exec(behindResult) ?? []
  const [, one = '', other = ''] = JOINED.exec(behindFigure) ?? []
  const [stem, first, second] = [counted, one, other].map((word) => stemmedWordsIn(word)[0]?.stem)
  return stem !== undefined && first !== second && (stem === first || stem === second)
}

/** `Three of us`, where two electricians and an apprentice come. */
const isSumOfCounts = (reckoning: Reckoning): boolean => {
  const { result, subject } = reckoning
  if (result.unit || result.kind !== 'count') return false
  return joinedCounts(reckoning).some(
    ([one, other]) =>
      one.isNamed &&
      isResult(reckoning, one.value + other) &&
      !countsOneKind(subject.unquoted.slice(result.end), one.evidence.text.slice(one.figure.end)),
  )
}

/** A number that says itself that it is how far two are apart: `fifty dollars more`. */
const SAYS_APART =
  /^(?: \p{L}{1,20})? (?:more|less|fewer|extra|cheaper|dearer|longer|shorter|sooner|later|earlier|on top|off)\b(?! than)/iu
/** Returns true if what stands behind a number says that it is how far two are apart. */
export const saysApart = (behind: string): boolean => SAYS_APART.test(behind)
/** `That's 78 fewer` is of what the sentence before it says. */
const OF_BEFORE = /^(?:that|this|it)(?:'s| is| was| makes| means)\b/i

/** `143 more than the year before`, and `of the 46 couples, 34 were` where twelve were not. */
const isDifference = (reckoning: Reckoning): boolean => {
  const { subject, result } = reckoning
  const isApart = saysApart(subject.unquoted.slice(result.end))
  const isOfBefore = OF_BEFORE.test(subject.unquoted.trim())
  const text = withoutBounds(reckoning)
  const tellsApart = APART.test(text) || (result.unit === undefined && DENIED.test(text))
  return pairsOf(addendsOf(reckoning)).some(
    ([one, other]) =>
      one.value > other.value &&
      isResult(reckoning, one.value - other.value) &&
      (isApart || tellsApart || anyStated(one, other) || other.change === 'minus') &&
      (areMeant(one, other) ||
        (one.evidence === other.evidence && (isMeant(one) || isMeant(other))) ||
        (isApart && (isOfBefore || areNeighbours(one, other))) ||
        isRestOf(reckoning)),
  )
}
/** `The other 38` are what is left of those that the item counts. */
const isRestOf = ({ result, subject }: Reckoning): boolean =>
  result.unit === undefined &&
  /\b(?:the )?(?:others?|remaining|rest of the) $/i.test(subject.unquoted.slice(0, result.start))

const YEAR = 12
const isYears = ({ unit }: Quantity): boolean =>
  unit?.dimension === 'calendar' && unit.factor === YEAR

/** `She has played for five years`, where she began at 79 and is 84. */
const isAgeDifference = ({ amounts, result }: Reckoning): boolean =>
  isYears(result) &&
  pairsOf(amounts.filter((one) => one.isStated && one.unit === undefined)).some(
    ([one, other]) => one.value - other.value === result.value,
  )

/** `Five years later`, where the items have two years that are so far apart. */
const isBetweenYears = ({ result, subject }: Reckoning): boolean => {
  if (!isYears(result)) return false
  const isOfItem = (lists: readonly number[]) =>
    lists.some((year) => lists.some((other) => other - year === result.value))
  const years = subject.cited.map(({ dates }) =>
    dates.flatMap(({ years: span }) => (span ? [span[0]] : [])),
  )
  const isYearBefore = subject.cited.some(({ text }) =>
    /\b(?:a|the) year (?:before|earlier)\b/i.test(text),
  )
  const tellsOrder = /\b(?:later|after|before|earlier|between|when)\b/i.test(subject.unquoted)
  return (
    (result.value === 1 && isYearBefore) ||
    years.some(isOfItem) ||
    (tellsOrder && isOfItem(years.flat()))
  )
}

/** `Two hours each, Wednesdays` and `each gives three litres`. */
const isOfEach = ({ figure: { start, end }, evidence: { text } }: Amount): boolean =>
  /\beach (?:\p{L}+ ){0,3}$/iu.test(text.slice(Math.max(0, start - 60), start)) ||
  /^(?: \p{L}+)? (?:each|apiece)\b/iu.test(text.slice(end, end + 40))
/** Returns true if an item gives an amount for one of something. */
const isForOne = (one: Amount): boolean => one.rate.length > 0 || isOfEach(one)

/** `Forty boxes are £72`, where one is £1.80; what many cost is no price of one. */
const isProduct = (reckoning: Reckoning): boolean => {
  const { result, subject, amounts } = reckoning
  const isTogether = TOGETHER.test(subject.unquoted)
  return pairsOf(
    amounts.filter((one) => isOfKind(one, reckoning)),
    amounts.filter(isCount),
  ).some(
    ([one, times]) =>
      isResult(reckoning, one.value * times.value) &&
      (times.isStated || isTogether || isForOne(one)) &&
      (areMeant(one, times) || (isTogether && isOfEach(one) && isMeant(one))) &&
      (isOfEach(one) || !haveCommon(one.rate, result.rate)) &&
      (!isPricedTogether(one, times) || isTogether),
  )
}

/** `The least is £195`, where an hour is £65 and nobody comes for less than three. */
const isRateTimes = (reckoning: Reckoning): boolean => {
  const { result, amounts, subject } = reckoning
  const isTogether = TOGETHER.test(subject.unquoted)
  return pairsOf(
    amounts.filter((one) => isOfKind(one, reckoning)),
    amounts,
  ).some(
    ([price, times]) =>
      (areMeant(price, times) || (isTogether && (price.isOnly || areNeighbours(price, times)))) &&
      price.rate.some((name) => {
        if (result.rate.includes(name)) return false
        const many = countInUnit(times, name)
        return many !== undefined && many > 1 && isResult(reckoning, price.value * many)
      }),
  )
}

/** Returns how many of the units that the sentence names an amount has: six for six hours, where it says `an hour`. */
const partsIn = ({ unit, value }: Amount, text: string, from: number): number[] =>
  unit === undefined
    ? []
    : [...text.matchAll(OF_ONE)].flatMap(({ 0: rate, 1: name, index }) => {
        if (index < from && !/^per/i.test(rate)) return []
        const of = unitOf(name!)
        return of?.dimension === unit.dimension ? [value / of.factor] : []
      })

/** `Eight weeks` of one evening each are eight. */
const isSpan = ({ figure: { dimension, value } }: Amount): boolean =>
  /^(?:time|calendar)$/.test(dimension) && value > 1 && Number.isInteger(value)

/** `€11 a class`, where ten are €110. */
const isQuotient = (reckoning: Reckoning): boolean => {
  const { subject, amounts, result } = reckoning
  const { unquoted } = subject
  if (SAVED.test(unquoted.slice(0, result.start))) return false
  const ofPeriod = result.rate.some((name) => unitOf(name) !== undefined)
  const isEach = EACH.test(unquoted)
  return pairsOf(
    amounts.filter((one) => isOfKind(one, reckoning)),
    amounts,
  ).some(
    ([whole, parts]) =>
      ((isCount(parts) || (isEach && isSpan(parts))) &&
        isResult(reckoning, whole.value / parts.figure.value) &&
        !ofPeriod &&
        ((isEach && areNeighbours(whole, parts)) ||
          (areMeant(whole, parts) &&
            (isEach || anyStated(whole, parts) || result.rate.length > 0)))) ||
      (whole.evidence === parts.evidence &&
        whole.figure.sentence === parts.figure.sentence &&
        partsIn(parts, unquoted, result.start).some((many) =>
          isResult(reckoning, whole.value / many),
        )),
  )
}

/** `€960 at the start`, where 40 % of €2,400 are due; `as much again` is on top. */
const isPortion = (reckoning: Reckoning): boolean => {
  const { amounts, subject, result } = reckoning
  if (shareOf(result) !== undefined) return false
  const slack = result.unit === undefined ? 0.5 : 0
  const isLess = REDUCED.test(subject.unquoted)
  return pairsOf(
    amounts.filter(isShare),
    amounts.filter((one) => isOfKind(one, reckoning)),
  ).some(([share, whole]) => {
    const isOfTwoItems = share.evidence !== whole.evidence && isMeant(whole)
    if (!areMeant(share, whole) && !isOfTwoItems && !(result.unit === undefined && whole.isStated))
      return false
    const part = (whole.value * (shareOf(share.figure.quantity!) ?? 0)) / 100
    const isMore = /\bagain\b/.test(
      share.evidence.text.slice(share.figure.start, share.figure.end + 1),
    )
    return (
      isResult(reckoning, part, slack) ||
      (isLess && isResult(reckoning, whole.value - part, slack)) ||
      ((isMore || share.change === 'plus') && isResult(reckoning, whole.value + part, slack))
    )
  })
}

/** `You save €30`, where one is €45 and twelve are €510. */
const isSaving = (reckoning: Reckoning): boolean => {
  const { amounts, subject } = reckoning
  const own = amounts.filter((one) => isOfKind(one, reckoning))
  const counts = amounts.filter(
    ({ figure: { dimension, value } }) => value > 1 && dimension !== 'money',
  )
  return (
    SAVED.test(subject.unquoted) &&
    pairsOf(own).some(([one, together]) =>
      counts.some(({ figure: { value } }) =>
        isResult(reckoning, Math.abs(one.value * value - together.value)),
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

const WHOLE_PERIOD =
  /\b(?:for|over) (?:an?|one) (year|month|week|day|night)\b|\b(?:an?|one) (year|month|week|day|night)'s\b/i
/** The period of a rate behind a number: `€540 a year`. */
const periodOf = (text: string, { end, rate }: Quantity): string | undefined => {
  const behind = /^[^,.;:]{0,40}?\b(?:an?|per|each|every) (year|month|week|day|night)\b/i.exec(
    text.slice(end, end + 60),
  )?.[1]
  const whole = WHOLE_PERIOD.exec(text)
  const name = whole?.[1] ?? whole?.[2]
  return rate.find((name) => name in PERIODS) ?? behind?.toLowerCase() ?? name?.toLowerCase()
}

/** `€540 a year`, where a month is €45. */
const isOfOtherPeriod = (reckoning: Reckoning): boolean => {
  const { amounts, subject, result } = reckoning
  const period = periodOf(subject.unquoted, result)
  const factors = period === undefined ? undefined : PERIODS[period]
  if (!factors) return false
  return amounts.some((one) => {
    const { text } = one.evidence
    if (
      !isOfKind(one, reckoning) ||
      !(isMeant(one) || one.isOnly || OF_BEFORE.test(subject.unquoted.trim()))
    )
      return false
    const rate = periodOf(text, one.figure.quantity!)
    const own = rate ?? (YEARLY.test(text) ? 'year' : undefined)
    const factor = own === undefined ? undefined : factors[own]
    return factor !== undefined && factor !== 1 && isResult(reckoning, one.value * factor)
  })
}

/** Returns true if a number is this ratio; `more than doubled` and `nearly doubled` leave some room. */
const isMultipleOf = ({ value, bound }: Quantity, real: number, slack: number): boolean => {
  if (bound === 'under') return real <= value && real > value * 0.85
  if (bound === 'over') return real >= value && real < value * 1.5
  return Math.abs(value - real) <= slack
}

/** `More than tripled`, where 90 became 310. */
const isMultiple = (reckoning: Reckoning): boolean => {
  const { amounts, result } = reckoning
  if (result.kind !== 'ratio') return false
  return pairsOf(amounts).some(
    ([few, many]) =>
      few.value > 0 &&
      few.value < many.value &&
      areAddable(few.unit, many.unit) &&
      areMeant(few, many) &&
      isMultipleOf(result, many.value / few.value, result.hedged ? 0.2 : 0.02),
  )
}

const TO_EVERY = /\b(?:an?|one) (\p{L}+) (?:to|for|per) (?:every |each )?$/iu
/** `One teacher to every four children`, where there are 11 and 44. */
const isRatio = ({ result, subject: { unquoted }, amounts }: Reckoning): boolean => {
  const noun = TO_EVERY.exec(unquoted.slice(0, result.start))?.[1]
  if (noun === undefined || result.unit) return false
  const topic = topicStemsOf(`${noun} ${unquoted.slice(result.end, result.end + 30)}`)
  const isOf = ({ figure }: Amount) => [...figure.words].some((stem) => hasSame(topic, stem))
  return pairsOf(amounts.filter(isCount).filter(isOf)).some(
    ([few, many]) => Math.abs(many.value / few.value - result.value) < 1e-6,
  )
}

/** `Two flues`, where the item has a second flue. */
const isRanked = ({ result, subject: { unquoted, cited } }: Reckoning): boolean => {
  const rank = ordinalOf(result.value)
  const noun = stemmedWordsIn(unquoted.slice(result.end, result.end + 30))[0]?.stem
  if (rank === undefined || noun === undefined || result.unit || result.kind !== 'count')
    return false
  const ranked = new RegExp(`\\b(?:a|the) ${rank} (\\p{L}+)`, 'iu')
  return cited.some(({ text }) => {
    const behind = ranked.exec(text)?.[1]
    return behind !== undefined && hasStem(topicStemsOf(behind), noun)
  })
}

const COUPLES = /\b(?:couples?|pairs?)\b/i
/** `Sixteen people`, where eight couples come. */
const isOfCouples = (reckoning: Reckoning): boolean =>
  reckoning.amounts.some(
    (one) =>
      isCount(one) &&
      isMeant(one) &&
      COUPLES.test(one.evidence.text.slice(one.figure.end, one.figure.end + 20)) &&
      isResult(reckoning, one.value * 2),
  )

const AT = /\b(?:at|from|until|till|to|and|by|\p{L}{3,6}days?) $/iu
/** The times of day of an item, those in bare numbers as well: `at eleven`. */
const BEGINS = /^ ?(?:to|-|until|till) ?\d/i
export const hoursIn = ({
  text,
  clocks,
  quantities,
}: Pick<IndexedItem, 'text' | 'clocks' | 'quantities'>): TimeOfDay[] => [
  ...clocks,
  ...quantities
    .filter(
      ({ unit, value, start, end, kind }) =>
        !unit &&
        kind === 'count' &&
        end > 0 &&
        value <= 24 &&
        (AT.test(text.slice(0, start)) || BEGINS.test(text.slice(end))),
    )
    .map(({ start, value }) => ({ start, minutes: value * 60 })),
]

/** `Eight hours`, where an item opens at eight and closes at four. */
const isBetweenClocks = ({ result, value, subject }: Reckoning): boolean => {
  if (result.unit?.dimension !== 'time') return false
  const minutes = Math.round(value * 1440)
  return subject.cited.some((evidence) => {
    const times = hoursIn(evidence)
    const isWhole = /\b(?:in all|in total|altogether|a week|weekly|together)\b/i.test(
      subject.unquoted,
    )
    return (
      times.some((from) =>
        times.some((to) => to.start > from.start && lengthOf(from, to) % 720 === minutes % 720),
      ) ||
      (isWhole && times.length % 2 === 0 && lengthOfAll(times) === minutes)
    )
  })
}
type TimeOfDay = { start: number; minutes: number }
const lengthOf = (from: TimeOfDay, to: TimeOfDay): number =>
  (to.minutes - from.minutes + 1440) % 720
/** `Friday 2 to 6 and Saturday 9 to 12` are seven hours. */
const lengthOfAll = (times: readonly TimeOfDay[]): number =>
  times
    .toSorted((one, other) => one.start - other.start)
    .reduce((sum, to, at, all) => (at % 2 === 1 ? sum + lengthOf(all[at - 1]!, to) : sum), 0)

/** `36 a season`, where a course for twelve runs in three months that the item names. */
const isOfListed = (reckoning: Reckoning): boolean =>
  reckoning.result.value >= LEAST_OF_TWO_STEPS &&
  reckoning.amounts.some(
    (one) =>
      isOfKind(one, reckoning) &&
      one.value > 1 &&
      [...listCountsOf(one.evidence).months].some(
        (many) => many > 1 && isResult(reckoning, one.value * many),
      ),
  )

/** Results that are large enough that they don't come out by chance where a sentence takes two steps. */
const LEAST_OF_TWO_STEPS = 20
/** `Around $2,220`, where a foot is $18, there are 90 of them, and $600 come on top. */
const isOfTwoSteps = (reckoning: Reckoning): boolean => {
  const { result, subject, amounts } = reckoning
  if (result.value < LEAST_OF_TWO_STEPS || shareOf(result) !== undefined) return false
  const adds = TOGETHER.test(subject.unquoted)
  const tellsApart = APART.test(subject.unquoted)
  if (!adds && !tellsApart) return false
  const own = addendsOf(reckoning)
  const products = pairsOf(
    own,
    amounts.filter((one) => one.value > 1),
  ).flatMap(([price, times]) => {
    const many = [
      ...(isCount(times) ? [times.value] : []),
      ...price.rate.flatMap((name) => countInUnit(times, name) ?? []),
    ]
    return many.map((count) => ({ value: price.value * count, of: [price, times] as const }))
  })
  return products.some(({ value, of: [price, times] }) =>
    own.some(
      (other) =>
        other !== price &&
        other !== times &&
        ((adds && isResult(reckoning, value + other.value)) ||
          (tellsApart && isResult(reckoning, value - other.value))) &&
        areMeant(price, times) &&
        (isMeant(other) || other.change !== undefined),
    ),
  )
}

/** A number that may be a time of day is no result. */
const HOUR = /\b(?:at|from|until|till|to|by|before|after) $/i
const isHour = ({ result, subject }: Reckoning): boolean =>
  result.unit === undefined &&
  result.value <= 24 &&
  HOUR.test(subject.unquoted.slice(0, result.start))

/** Ways to work a number out from those of the items. */
const OPERATIONS = [
  isSum,
  isSumOfCounts,
  isDifference,
  isAgeDifference,
  isBetweenYears,
  isProduct,
  isRateTimes,
  isQuotient,
  isPortion,
  isSaving,
  isOfOtherPeriod,
  isMultiple,
  isRatio,
  isRanked,
  isOfCouples,
  isBetweenClocks,
  isOfListed,
  isOfTwoSteps,
]

/** Returns true if a number of a sentence can be worked out. Shares have ways of their own, since they are rounded. */
export const isWorkedOut = (reckoning: Reckoning): boolean =>
  reckoning.result.kind !== 'fraction' &&
  !isHour(reckoning) &&
  OPERATIONS.some((operation) => operation(reckoning))

/** Returns true if a number is the price of so many as a sentence supposes, where an item has that of one. */
export const isPriceOfSupposed = (reckoning: Reckoning): boolean =>
  reckoning.result.unit !== undefined &&
  [isProduct, isRateTimes].some((operation) =>
    operation({
      ...reckoning,
      amounts: reckoning.amounts.filter((one) => one.figure.start < 0 || isForOne(one)),
    }),
  )

/** Returns true if a count is what is left of a whole that the item or the sentence states: `23 of the 64`, where 41 are the others. */
export const isRemainder = (reckoning: Reckoning): boolean =>
  pairsOf(reckoning.amounts.filter((one) => isOfKind(one, reckoning) && isCount(one))).some(
    ([whole, part]) =>
      isResult(reckoning, whole.value - part.value) &&
      (whole.isStated ||
        (areMeant(whole, part) &&
          (APART.test(reckoning.subject.unquoted) || DENIED.test(reckoning.subject.unquoted)))),
  )
