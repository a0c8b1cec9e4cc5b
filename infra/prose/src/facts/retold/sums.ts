import { countInUnit, sharesTopic } from '../arithmetic/operands.ts'
import type { TextFigure } from '../figures.ts'
import { ordinalOf, type Quantity } from '../numbers.ts'
import { stemmedWordsIn, topicStemsOf } from '../stems.ts'
import { type CheckedClaim, hasStem, type IndexedItem, topicOfClaim } from '../subject.ts'
import { isMoney, sameDimension } from '../units.ts'

// Sums that whoever retells an owner works out: a price with what comes on top, the hours of the shortest job.

const ADDED =
  /\b(?:another|more|extra|on top|plus|second|third|further|additional|surcharge|supplement|adds?|added|fee|delivery|postage|shipping|fitting|call-out)\b/i
const TOGETHER =
  /\b(?:with|plus|together|including|includes?|both|two|in all|in total|total|altogether|makes?|comes? to|came to|adds? up|all in|incl)\b/i
const BOTH = /\b(?:both|together|altogether|in all|in total)\b/i

const isNear = ({ value, step, hedged }: Quantity, real: number): boolean =>
  Math.abs(value - real) <= (hedged ? step / 2 : 0) + 1e-6

const isPriceLike = ({ unit }: Quantity): boolean => unit !== undefined && isMoney(unit)

/** The prices of an item in the money of a number; one in bare digits is in the money of its sentence. */
const pricesOf = (one: Quantity, { figures }: IndexedItem): TextFigure[] =>
  isPriceLike(one)
    ? figures.filter(
        ({ dimension, quantity }) =>
          dimension === 'money' &&
          quantity?.unit !== undefined &&
          one.unit !== undefined &&
          sameDimension(one.unit, quantity.unit),
      )
    : []

/** The words around a figure, in its own part of the sentence. */
const around = (text: string, { start, end }: TextFigure): string => {
  const before = text.slice(Math.max(0, start - 40), start).split(/[.;,]\s/)
  return `${before.at(-1)}${text.slice(end, end + 30).split(/[.;,](?:\s|$)/)[0]}`
}

/** `With electric that makes £29`, where a pitch is £24 and electric £5 more. */
const isTotal = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  const { unquoted } = subject
  if (!TOGETHER.test(unquoted)) return false
  const topic = topicOfClaim(subject)
  const prices = pricesOf(one, evidence)
  const areBoth = BOTH.test(unquoted)
  return prices.some(
    (added) =>
      (areBoth || ADDED.test(around(evidence.text, added))) &&
      prices.some(
        (base) =>
          base !== added &&
          (sharesTopic(added, topic) || (areBoth && base.sentence === added.sentence)) &&
          isNear(one, base.value + added.value),
      ),
  )
}

/** `The least is £195`, where an hour is £65 and nobody comes for less than three. */
const isRateTimes = (one: Quantity, _: CheckedClaim, evidence: IndexedItem): boolean =>
  pricesOf(one, evidence).some(({ value, quantity }) =>
    (quantity?.rate ?? []).some((name) =>
      evidence.figures.some((figure) => {
        const times = countInUnit(figure, name)
        return times !== undefined && times > 1 && isNear(one, value * times)
      }),
    ),
  )

const LEFT =
  /\b(?:no|not|never|none|without|rest|others?|(?:all|everything|anything) but|other than|except|apart from|remaining|remainder|left|else|\p{L}{1,20}n't|fail\w{0,12}|miss\w{0,6})\b/iu

const isCount = ({ dimension, value }: TextFigure): boolean =>
  dimension === 'count' && Number.isInteger(value)

/** `Of them` and `of these` speak of what the sentence before counts. */
export const isOfThem = ({ text }: IndexedItem, { end }: TextFigure): boolean =>
  /^ (?:\p{L}+ )?of (?:them|these|those|us)\b/iu.test(text.slice(end))

/** `Eleven are over fifty` counts some of those of whom the sentence before speaks. */
const isBare = ({ text }: IndexedItem, { start, end, sentence }: TextFigure): boolean =>
  text.slice(sentence, start).trim() === '' &&
  /^ (?:are|were|is|was|have|had|came|come|need|needed|left|finished|passed|went|get|got)\b/i.test(
    text.slice(end),
  )

/**
 * Returns true if two counts of an item are a part and its whole: they stand in one sentence, or the part is `of them`.
 */
export const areTogether = (evidence: IndexedItem, part: TextFigure, whole: TextFigure): boolean =>
  part.sentence === whole.sentence ||
  ((isOfThem(evidence, part) || isBare(evidence, part)) && whole.start < part.start)

/** `Twelve are without`, where 20 of 32 have it. */
export const isRest = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  const { unquoted } = subject
  if (one.unit || one.kind !== 'count' || !LEFT.test(unquoted)) return false
  const topic = topicOfClaim(subject)
  const counts = evidence.figures.filter(isCount)
  return counts.some((part) =>
    counts.some(
      (whole) =>
        whole.value > part.value &&
        areTogether(evidence, part, whole) &&
        (sharesTopic(part, topic) || sharesTopic(whole, topic)) &&
        isNear(one, whole.value - part.value),
    ),
  )
}

const OFF = /\b(?:off|less|cheaper|discount|sav\w+|knock\w*)\b/i
/** `Eleven hundred`, where the pass is £1,250 and £150 come off. */
const isDiscounted = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  const topic = topicOfClaim(subject)
  const prices = pricesOf(one, evidence)
  return prices.some(
    (off) =>
      OFF.test(around(evidence.text, off)) &&
      prices.some(
        (base) =>
          base.value > off.value &&
          (sharesTopic(base, topic) || sharesTopic(off, topic)) &&
          isNear(one, base.value - off.value),
      ),
  )
}

const AT = /\b(?:at|from|until|till|to|and|by) $/i
/** The times of day of an item, those in bare numbers as well: `at eleven`. */
const hoursIn = ({ text, clocks, quantities }: IndexedItem) => [
  ...clocks,
  ...quantities
    .filter(
      ({ unit, value, start, end, kind }) =>
        !unit && kind === 'count' && end > 0 && value <= 24 && AT.test(text.slice(0, start)),
    )
    .map(({ start, value }) => ({ start, minutes: value * 60 })),
]

/** `Eight hours`, where an item opens at eight and closes at four. */
const isBetweenClocks = (one: Quantity, _: CheckedClaim, evidence: IndexedItem): boolean => {
  if (one.unit?.dimension !== 'time') return false
  const minutes = Math.round(one.value * one.unit.factor * 1440)
  const times = hoursIn(evidence)
  return times.some((from) =>
    times.some(
      (to) => to.start > from.start && (to.minutes - from.minutes + 1440) % 720 === minutes % 720,
    ),
  )
}

const BETWEEN = /^ \p{L}[^.;:\d]{1,40}\b(?:and|plus)\b[^.;:\d]{0,25}$/iu
/** Counts that an item joins: `we buried 212 people and cremated 106`, with an `a` behind `and` as one. */
const joinedIn = ({ text, figures }: IndexedItem): [TextFigure, number][] => {
  const counts = figures.filter(isCount)
  return counts.flatMap((one) => [
    ...counts
      .filter((other) => other.start > one.end && BETWEEN.test(text.slice(one.end, other.start)))
      .map((other): [TextFigure, number] => [one, other.value]),
    ...(/^ \p{L}+ and an? \p{L}/u.test(text.slice(one.end))
      ? [[one, 1] satisfies [TextFigure, number]]
      : []),
  ])
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
const isSumOfCounts = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  const { unquoted } = subject
  if (one.unit || one.kind !== 'count') return false
  const topic = topicOfClaim(subject)
  return joinedIn(evidence).some(
    ([figure, other]) =>
      sharesTopic(figure, topic) &&
      isNear(one, figure.value + other) &&
      !countsOneKind(unquoted.slice(one.end), evidence.text.slice(figure.end)),
  )
}

/** `A third were cremations`, where 106 were, and 212 were not. */
const isShareOfSum = (one: Quantity, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  if (one.kind !== 'fraction' && one.unit?.dimension !== 'percent') return false
  const topic = topicOfClaim(subject)
  const slack = one.kind === 'fraction' || one.hedged ? 2 : 0.5
  return joinedIn(evidence).some(
    ([figure, other]) =>
      sharesTopic(figure, topic) &&
      [figure.value, other].some(
        (part) => Math.abs(one.value - (100 * part) / (figure.value + other)) <= slack,
      ),
  )
}

const TO_EVERY = /\b(?:an?|one) (\p{L}+) (?:to|for|per) (?:every |each )?$/iu
/** `One teacher to every four children`, where there are 11 and 44. */
const isRatio = (one: Quantity, { unquoted }: CheckedClaim, evidence: IndexedItem): boolean => {
  const noun = TO_EVERY.exec(unquoted.slice(0, one.start))?.[1]
  if (noun === undefined || one.unit) return false
  const topic = topicStemsOf(`${noun} ${unquoted.slice(one.end, one.end + 30)}`)
  const counts = evidence.figures.filter(isCount)
  return counts.some((few) =>
    counts.some(
      (many) =>
        many.value > few.value &&
        sharesTopic(few, topic) &&
        sharesTopic(many, topic) &&
        isNear({ ...one, hedged: false }, many.value / few.value),
    ),
  )
}

/** `Two flues`, where the item has a second flue. */
const isOrdinal = (one: Quantity, { unquoted }: CheckedClaim, evidence: IndexedItem): boolean => {
  const rank = ordinalOf(one.value)
  const noun = stemmedWordsIn(unquoted.slice(one.end, one.end + 30))[0]?.stem
  if (rank === undefined || noun === undefined || one.unit || one.kind !== 'count') return false
  const behind = new RegExp(`\\b(?:a|the) ${rank} (\\p{L}+)`, 'iu').exec(evidence.text)?.[1]
  return behind !== undefined && hasStem(topicStemsOf(behind), noun)
}

/** Ways to work a number out from those of an item. */
export const SUMS = [
  isTotal,
  isDiscounted,
  isBetweenClocks,
  isRateTimes,
  isRest,
  isSumOfCounts,
  isShareOfSum,
  isRatio,
  isOrdinal,
]
