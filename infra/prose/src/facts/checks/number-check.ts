import { mayBePrice } from '../arithmetic/amounts.ts'
import { areSupposed, followsFromCited } from '../arithmetic/follows.ts'
import { listCountsOf, membersOf } from '../arithmetic/list-counts.ts'
import { saysApart } from '../arithmetic/operations.ts'
import { examplesIn } from '../arithmetic/suppositions.ts'
import { carries, type DateSpan } from '../dates.ts'
import { isFrequency } from '../matching/frequency.ts'
import { quantityMatches, shareOf } from '../matching/quantity-match.ts'
import { rateMatches } from '../matching/rate-match.ts'
import type { Quantity } from '../numbers.ts'
import { readOnce } from '../read-once.ts'
import { otherReadings } from '../retold/readings.ts'
import { factStemOf } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { isAdvice, isQuestion, isRetold } from '../subject.ts'
import { isMoney, sameDimension } from '../units.ts'
import { hasTime } from './clock-check.ts'
import { rankedIn } from './ordinal-check.ts'

const DENIES_NUMBER = /\b(?:never|not|rather than|instead of) $/i
const DENIES = /\b(?:no|not|never|nobody|none|without|rather|instead|\p{L}{1,20}n't)\b/iu

/** `Two weddings, never three` says of three that it is wrong. */
const isDenied = ({ start }: Quantity, { text }: IndexedItem, sentence: string): boolean =>
  DENIES_NUMBER.test(text.slice(0, start)) && !DENIES.test(sentence)

const isCarriedBy = (one: Quantity, evidence: IndexedItem, sentence: string): boolean =>
  evidence.quantities.some(
    (other) =>
      quantityMatches(one, other) &&
      rateMatches(one, other, evidence) &&
      !isDenied(other, evidence, sentence),
  )

/** `A year's rent`, where the item has that of a month: what is asked for a time, and not how long something takes. */
const isPeriodOfPrice = ({ value, unit, digits }: Quantity, { cited }: CheckedClaim): boolean =>
  value === 1 &&
  !digits &&
  /^(?:time|calendar)$/.test(unit?.dimension ?? '') &&
  cited.some(({ quantities }) =>
    quantities.some(({ rate }) => rate.some((name) => /^(?:day|week|month|year)$/.test(name))),
  )

const IDIOM =
  /\b(?:\d+\/\d+|80\/20|50\/50|fifty-fifty|nine to five|9 to 5|one-stop|one-off|one-way|(?:step|week|day|month|year|phase|round) [\d]+(?=[.:])|step [\d]+|steps? \d+(?: (?:and|to|or) \d+)?|phase \d+|part \d+|section \d+|chapter \d+|figure \d+|table \d+|zero to sixty|once bitten,? twice shy|at sixes and sevens|a hundred times|million-dollar)\b/gi

const LONGEST_NAME = 100
/** `Klíč 13` and `4 Paws` are names: the brief or a source has them. */
const isInName = (
  { start, end }: Quantity,
  { text, draft }: Pick<CheckedClaim, 'text' | 'draft'>,
) => {
  const name = /\p{Lu}[\p{L}\p{M}'-]{1,60} $/u.exec(
    text.slice(Math.max(0, start - LONGEST_NAME), start),
  )?.[0]
  const names = [
    draft.briefText,
    ...[...draft.evidence.values()].map(({ item }) => item.source.name),
  ]
  if (name !== undefined && names.some((one) => one.includes(name + text.slice(start, end))))
    return true
  const after = /^ \p{Lu}[\p{L}\p{M}'-]{1,60}/u.exec(text.slice(end, end + LONGEST_NAME))?.[0]
  return after !== undefined && names.some((one) => one.includes(text.slice(start, end) + after))
}

const wordBehind = (text: string): string =>
  text.slice(0, LONGEST_NAME).trimStart().split(' ', 1)[0]!.toLowerCase()
const wordBefore = (text: string): string =>
  text.slice(-LONGEST_NAME).trimEnd().split(' ').at(-1)!.toLowerCase()

/** Returns true if a number stands beside the same word in two texts, each cut where the number is. */
const isBesideSame = (
  one: readonly [string, string],
  other: readonly [string, string],
): boolean => {
  const [before, behind] = [wordBefore(one[0]), wordBehind(one[1])]
  return (
    (before !== '' && before === wordBefore(other[0])) ||
    (behind !== '' && behind === wordBehind(other[1]))
  )
}

/**
 * The owner's telephone number and the price that they name in their call to action are theirs. Any other number is with
 * the word that it has there: `24 Hour Plumbing` counts no boilers.
 */
const isOwners = (
  { start, end, unit }: Quantity,
  { text, draft }: Pick<CheckedClaim, 'text' | 'draft'>,
) => {
  const amount = text.slice(start, end)
  const sentence = [text.slice(0, start), text.slice(end)] as const
  const isPrice = unit !== undefined && isMoney(unit)
  return draft.ownTexts.some((own) =>
    own
      .split(amount)
      .slice(0, -1)
      .some((_, at, parts) => {
        const before = parts.slice(0, at + 1).join(amount)
        const behind = own.slice(before.length + amount.length)
        const isWhole = !/[\d.,]$/.test(before) && !/^[.,]?\d/.test(behind)
        return isWhole && (isPrice || isBesideSame(sentence, [before, behind]))
      }),
  )
}

/** `3D printing` is what the trade is called: the brief has the very word. */
const isInWord = ({ start }: Quantity, { text, draft }: Pick<CheckedClaim, 'text' | 'draft'>) => {
  const word = /^\d+\p{L}[\p{L}\d-]*/u.exec(text.slice(start))?.[0]
  return (
    word !== undefined &&
    draft.briefText
      .toLowerCase()
      .split(/[^\p{L}\d-]+/u)
      .includes(word.toLowerCase())
  )
}

const isInIdiom = ({ start }: Quantity, text: string): boolean =>
  [...text.matchAll(IDIOM)].some(
    ({ 0: idiom, index }) => start >= index && start < index + idiom.length,
  )

/** `From, say, nine till two` is an example. */
const isExample = ({ start }: Quantity, text: string): boolean =>
  /, say, $/i.test(text.slice(0, start))

/** `1. Call us` has the number of a list. */
const isListMark = ({ start, digits }: Quantity, text: string): boolean =>
  start <= 2 && digits && /^\s*\d{1,2}[.)] /.test(text)

/** `Half` and `a thousand` without a source are ways to talk, unless we say them of ourselves. */
const isFigureOfSpeech = ({ start, end, unit }: Quantity, { text, claim }: CheckedClaim): boolean =>
  claim.citations.length === 0 &&
  !unit &&
  !/\b(?:we|our|my|i)\b/i.test(text) &&
  /^(?:half|an? (?:dozen|hundred|thousand|million))$/i.test(text.slice(start, end))

/** `Another one` and `this one` count nothing. */
const isPronoun = (one: Quantity, text: string): boolean => {
  const phrase = text.slice(one.start, one.end).toLowerCase()
  const isDetermined =
    phrase === 'one' &&
    /\b(?:another|no|any|every|each|which|this|that) $/i.test(text.slice(0, one.start))
  return isDetermined || (/^(?:one|a one)$/.test(phrase) && isPlainOne(one, text))
}

const isExempt = (one: Quantity, subject: CheckedClaim): boolean => {
  const { text } = subject
  const isOwn =
    one.digits && (isInName(one, subject) || isInWord(one, subject) || isOwners(one, subject))
  return (
    isOwn ||
    isInIdiom(one, text) ||
    isExample(one, text) ||
    isListMark(one, text) ||
    isFigureOfSpeech(one, subject) ||
    isPronoun(one, text)
  )
}

/** Returns true if `one` is not a figure; `here until one` is a time of day. */
const isPlainOne = ({ start, end, unit, hedged }: Quantity, text: string): boolean =>
  !unit &&
  !hedged &&
  !(/\b(?:until|till) $/i.test(text.slice(0, start)) && /^(?:[.,;]|$)/.test(text.slice(end)))

const countsItsOwnList = (one: Quantity, { text, claim }: CheckedClaim): boolean => {
  if (one.unit && !/^time|^calendar/.test(one.unit.dimension)) return false
  if (one.value > 30 || one.value !== Math.round(one.value)) return false
  if (claim.listed) return true
  const rest = text.slice(one.end)
  return (
    /^[^.?!]{0,90}:/.test(rest) &&
    !/\b(?:we|our|my|i)\b/i.test(text.slice(0, one.start)) &&
    !one.digits
  )
}

const OF_AGE = /^(?:[ -]olds?| (?:to|and) \S{1,12} years? old)\b/i
const ASKS = /\b(?:costs?|charges?|pays?|price|asks?)\b/i
const ENDS_CLAUSE = /^(?:[.,;:)]|$)/

/** `Seven of the 21 hectares` are hectares. */
const isPartOf = (part: Quantity, whole: Quantity, text: string): boolean =>
  !part.unit &&
  whole.unit !== undefined &&
  /^ of (?:the |our |its |his |her )?$/i.test(text.slice(part.end, whole.start))

/** Numbers of a sentence that go on with the unit of one before them. */
const elidedIn = readOnce(({ unquoted, quantities, dates, clocks }: CheckedClaim) =>
  otherReadings(unquoted, quantities, [...dates, ...clocks]),
)

/**
 * Other readings of a number of a sentence: with the unit of one before it (`seventy euros, and the second one
 * forty-five`), a price (`dinner costs thirty-two`), or the years of an age.
 */
const furtherReadingsOf = (one: Quantity, subject: CheckedClaim): Quantity[] => {
  const { text, quantities, cited } = subject
  const { unit, kind, value, start, end } = one
  const { unit: _, ...bare } = one
  const isPrice =
    !unit &&
    kind === 'count' &&
    ASKS.test(text.slice(0, start)) &&
    ENDS_CLAUSE.test(text.slice(end))
  const currencies = isPrice
    ? cited.flatMap(({ quantities: known }) =>
        known.flatMap((other) => (other.unit && isMoney(other.unit) ? [other.unit] : [])),
      )
    : []
  const isLeftOut =
    unit !== undefined &&
    isMoney(unit) &&
    isRetold(subject) &&
    cited.some((evidence) =>
      evidence.quantities.some(
        (other) => !other.unit && other.value === value && mayBePrice(other, evidence.text),
      ),
    )
  return [
    ...elidedIn(subject).filter((other) => other.start === start),
    ...(unit?.dimension === 'calendar' && OF_AGE.test(text.slice(end)) ? [bare] : []),
    ...[...new Set(currencies)].map((currency) => ({ ...one, unit: currency })),
    ...(isLeftOut ? [bare] : []),
    ...quantities
      .filter((other) => isPartOf(one, other, text))
      .map(({ unit: whole }) => ({ ...one, ...(whole ? { unit: whole } : {}) })),
  ]
}

const AT =
  /\b(?:at|from|until|till|by|before|after|between|to|and|or|since|opens?|closes?|shuts?|begins?|starts?|ends?) $/i
/** `At ten`, where the item has 10am, or something of two hours from eight on. */
const isTime = ({ start, value, unit }: Quantity, { text, cited }: CheckedClaim): boolean =>
  (unit?.dimension === 'clock' ||
    (!unit && value <= 24 && Number.isInteger(value) && AT.test(text.slice(0, start)))) &&
  cited.some((evidence) => hasTime(evidence, { minutes: value * 60, isSure: false }))

const DETERMINED = /\b(?:the|of|these|those|our|all) $/i
const OF_MONTHS = /^ (?:\p{L}+ )?months?\b/iu
const OF_TIMES = /^[- ]times?\b/i
/** `Three signs: …` counts what follows; `the three tests`, `three times a year` and `in those two months` what the item lists. */
const countsList = (one: Quantity, { text, claim, cited }: CheckedClaim): boolean => {
  const { value, unit, kind, start, end } = one
  if (kind === 'ratio' && /^twice$/i.test(text.slice(start, end)))
    return (
      !/^ (?:as|the|that|what|more)\b/i.test(text.slice(end)) &&
      cited.some(({ quantities }) =>
        quantities.some((other) => !other.unit && other.value === value),
      )
    )
  const behind = text.slice(unit ? end - 'months'.length - 1 : end)
  const isOf = cited.map(listCountsOf)
  if (OF_MONTHS.test(behind)) return isOf.some(({ months }) => months.has(value))
  if (unit || kind !== 'count' || value > 12) return false
  if (claim.listed) return true
  if (OF_TIMES.test(behind))
    return isOf.some(({ months, years }) => months.has(value) || years.has(value))
  const colon = /^[^.?!:]{0,90}:/.exec(behind)
  if (colon) return membersOf(behind.slice(colon[0].length)) === value
  return DETERMINED.test(text.slice(0, start)) && isOf.some(({ things }) => things.has(value))
}

/** `Week three`, where the item has a third week. */
const isNumbered = ({ start, value, unit }: Quantity, { text, cited }: CheckedClaim): boolean => {
  const noun = /\b(\p{L}{3,20}) $/u.exec(text.slice(Math.max(0, start - 24), start))?.[1]
  return (
    noun !== undefined &&
    !unit &&
    cited.some((evidence) =>
      rankedIn(evidence.text).some((one) => one.value === value && one.stem === factStemOf(noun)),
    )
  )
}

/**
 * Returns true if an item has the very number in another unit: `$20` of `20 minutes` is no difference of other prices,
 * but a changed unit. A number that says itself how far two are apart (`$20 more`) may be both.
 */
const isInOtherUnit = (one: Quantity, { unquoted, cited }: CheckedClaim): boolean => {
  const { value, unit, end } = one
  if (
    unit === undefined ||
    shareOf(one) !== undefined ||
    saysApart(unquoted.slice(end).split(' than')[0]!)
  )
    return false
  return cited.some(({ quantities }) =>
    quantities.some(
      (other) =>
        other.value === value &&
        other.unit !== undefined &&
        !(sameDimension(unit, other.unit) && other.unit.factor === unit.factor),
    ),
  )
}

/** Ways in which an item has a number of a sentence. */
const CARRIES = [isTime, isFrequency, isPeriodOfPrice, isNumbered, countsList]
const isFromCited = (one: Quantity, subject: CheckedClaim): boolean => {
  const isCarried = (reading: Quantity) =>
    subject.cited.some((evidence) => isCarriedBy(reading, evidence, subject.unquoted))
  // Most numbers stand in an item as they are: only others are worth working out.
  if (isCarried(one) || CARRIES.some((carries) => carries(one, subject))) return true
  const further = furtherReadingsOf(one, subject)
  return (
    further.some(isCarried) ||
    (!isInOtherUnit(one, subject) &&
      [one, ...further].some((each) => followsFromCited(each, subject)))
  )
}

const isLarge = (one: Quantity, { text, claim }: CheckedClaim): boolean =>
  one.digits ||
  (one.unit !== undefined && (isMoney(one.unit) || one.unit.dimension === 'percent')) ||
  one.value > 12 ||
  (claim.setting === 'cell' && one.unit !== undefined) ||
  /\b(?:we|our|my|i|us)\b/i.test(text) ||
  /estimat/i.test(text)

/** Numbers in a sentence without a citation: advice, questions and sayings may have some. */
const uncitedNumbers = (subject: CheckedClaim): FactFinding[] =>
  subject.quantities
    .filter((one) => !isExempt(one, subject) && !countsItsOwnList(one, subject))
    .filter(
      (one) =>
        (one.unit && isMoney(one.unit)) ||
        (!isQuestion(subject) && !isAdvice(subject) && isLarge(one, subject)),
    )
    .map((one) => ({
      kind: 'uncited',
      start: one.start,
      end: one.end,
      why: 'A figure without a source.',
    }))

/** Numbers must stand in an item that the sentence cites: same value, same unit, same rate. */
export const checkNumbers = (subject: CheckedClaim): FactFinding[] => {
  if (subject.claim.citations.length === 0) return uncitedNumbers(subject)
  const unknown = subject.quantities.filter(
    (one) => !isExempt(one, subject) && !isFromCited(one, subject),
  )
  const examples = isRetold(subject) ? examplesIn(unknown, subject) : new Set()
  const isOfExample = (one: Quantity) =>
    examples.has(one) ||
    unknown.some((other) => areSupposed(one, other, subject) || areSupposed(other, one, subject))
  return unknown
    .filter((one) => !isOfExample(one))
    .map((one) => ({
      kind: 'number',
      start: one.start,
      end: one.end,
      why: 'No cited source has this number in this unit.',
    }))
}

const YEAR_AFTER = /\b(?:a|the) (?:following year|(?:next )?year (?:after|later))\b/i
const YEAR_BEFORE = /\b(?:a|the) (?:previous year|year (?:before|earlier))\b/i
/** `In 2015`, where an item has 2014 and `the year after`. */
const isNextYear = ({ years }: DateSpan, cited: readonly IndexedItem[]): boolean =>
  years !== undefined &&
  cited.some(({ text, dates }) => {
    const has = (year: number) => dates.some((one) => one.years?.[1] === year)
    return (
      (YEAR_AFTER.test(text) && has(years[0] - 1)) || (YEAR_BEFORE.test(text) && has(years[0] + 1))
    )
  })

/** Dates must stand in an item that the sentence cites, in any notation. */
export const checkDates = (subject: CheckedClaim): FactFinding[] => {
  const { dates, cited, claim, text } = subject
  if (claim.citations.length === 0) {
    return isAdvice(subject) || isQuestion(subject)
      ? []
      : dates
          .filter(({ years, day }) => years || day)
          .map(({ start, end }) => ({
            kind: 'uncited',
            start,
            end,
            why: 'A date without a source.',
          }))
  }
  return dates
    .filter((date) => {
      if (cited.some((one) => carries(one.dates, date))) return false
      // A month alone may be of any year.
      if (date.years && cited.some((one) => carries(one.asOf, date))) return false
      if (isNextYear(date, cited)) return false
      if (
        carries(
          cited.flatMap((one) => one.dates),
          date,
        )
      )
        return false
      const plain = /^\d{4}$/.exec(text.slice(date.start, date.end))
      return !(
        plain && cited.some((one) => one.quantities.some(({ value }) => value === Number(plain[0])))
      )
    })
    .map(({ start, end }) => ({ kind: 'date', start, end, why: 'No cited source has this date.' }))
}
