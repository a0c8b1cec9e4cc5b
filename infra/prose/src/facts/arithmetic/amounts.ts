import type { TextFigure } from '../figures.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import { readOnce } from '../read-once.ts'
import { hasSame } from '../retold/same-words.ts'
import { type CheckedClaim, type IndexedItem, topicOfClaim } from '../subject.ts'
import { isMoney, type MeasureUnit, sameDimension, unitOf } from '../units.ts'

// The amounts that a sentence may reckon with: the numbers of its items, each with how the sentence tells it.

/** A number of an item, in base units. */
export type Amount = {
  figure: TextFigure
  evidence: IndexedItem
  value: number
  unit: MeasureUnit | undefined
  /** The unit that it is for one of: `an hour`. A number without one has that of the number before it. */
  rate: readonly string[]
  /** True if it stands before a noun as an adjective: `a three-bed house`. */
  isAdjective: boolean
  /** True if the sentence has this very number. */
  isStated: boolean
  /** True if the sentence has words of this number. */
  isNamed: boolean
  /** True if no other figure of the items measures the same: a citation means it, whatever words the sentence has. */
  isOnly: boolean
  /** Words of the item that put the number on top of another, or take it off. */
  change: 'plus' | 'minus' | undefined
}

/** A number of a sentence that may follow from the amounts of its items. */
export type Reckoning = {
  result: Quantity
  /** The number, in base units. */
  value: number
  subject: CheckedClaim
  amounts: readonly Amount[]
}

/** Days in a month: time is counted in days, whatever its unit. */
const MONTH = 365.25 / 12

/** The value of a number in the base unit of what it measures. */
export const baseOf = ({ value, unit }: Pick<Quantity, 'value' | 'unit'>): number =>
  value * (unit?.factor ?? 1) * (unit?.dimension === 'calendar' ? MONTH : 1)

/** Returns true if a unit measures time. */
export const isTime = ({ dimension }: MeasureUnit): boolean =>
  dimension === 'time' || dimension === 'calendar'

/** Returns true if two units measure the same thing, so that their numbers can be added. */
export const areAddable = (
  one: MeasureUnit | undefined,
  other: MeasureUnit | undefined,
): boolean =>
  one && other ? sameDimension(one, other) || (isTime(one) && isTime(other)) : one === other

/** Returns true if a figure's part of its sentence has a word of a topic, or one that means the same. */
const sharesTopic = ({ words }: TextFigure, topic: ReadonlySet<string>): boolean =>
  [...words].some((stem) => hasSame(topic, stem))

/** `Since 2020` speaks of what was then, and of what is now. */
const sharesTime = ({ times }: TextFigure, { dates, unquoted }: CheckedClaim): boolean =>
  dates.some(({ years }) => years && times.has(`year ${years.join()}`)) ||
  (times.has('now') && /\bsince\b/i.test(unquoted))

const keyOf = ({ dimension, value }: TextFigure): string => `${dimension} ${value}`

/** Returns true if two lists have a word in common. */
export const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one))

const ON_TOP =
  /\b(?:extra|more|another|further|plus|add(?:s|ed|itional)?|on top|besides|then|after that|surcharge|supplement|fee|delivery|postage|shipping|second|third)\b/i
const OFF = /\b(?:off|less|cheaper|discount|sav\w+|knock\w*)\b/i

/** The words around a figure, in its own part of the sentence. */
const around = (text: string, { start, end }: TextFigure): string => {
  const before = text.slice(Math.max(0, start - 40), start).split(/[.;,]\s/)
  return `${before.at(-1)}${text.slice(end, end + 30).split(/[.;,](?:\s|$)/)[0]}`
}
const changeOf = (text: string, figure: TextFigure): Amount['change'] => {
  if (OFF.test(around(text, figure))) return 'minus'
  return ON_TOP.test(text.slice(figure.sentence).split(/[.!?](?:\s|$)/)[0]!) ? 'plus' : undefined
}

/** `Once a year, 1,800 kroner` is a price for the year. */
const OFTEN = /\b(?:once an?|every|each) (day|night|week|month|quarter|year),? (?:for |at )?$/i

/** The rate of a figure, or of the one before it in its sentence: `$14 a square foot for floors, $18 for walls`. */
const rateOf = (figure: TextFigure, { readings, text }: IndexedItem): readonly string[] => {
  const { quantity } = figure
  if (!quantity?.unit || quantity.rate.length > 0 || !isMoney(quantity.unit))
    return quantity?.rate ?? []
  const often = OFTEN.exec(text.slice(figure.sentence, figure.start))?.[1]
  if (often) return [often.toLowerCase()]
  const before = readings.findLast(
    ({ end, sentence, dimension }) =>
      end <= figure.start && sentence === figure.sentence && dimension === figure.dimension,
  )
  return before?.quantity?.rate ?? []
}

type BareAmount = Omit<Amount, 'isStated' | 'isNamed' | 'isOnly'>
const amountsIn = readOnce((evidence: IndexedItem): BareAmount[] =>
  evidence.readings.flatMap((figure) =>
    figure.quantity
      ? [
          {
            figure,
            evidence,
            value: baseOf(figure.quantity),
            unit: figure.quantity.unit,
            rate: rateOf(figure, evidence),
            isAdjective: evidence.text[figure.end] === '-',
            change: changeOf(evidence.text, figure),
          },
        ]
      : [],
  ),
)

/** A number that a sentence supposes itself: `three brackets would cost €36`. */
const supposedAmount = (quantity: Quantity, evidence: IndexedItem): Amount => ({
  figure: {
    start: -1,
    end: -1,
    value: quantity.value,
    dimension: quantity.unit?.dimension ?? 'count',
    quantity,
    words: new Set(),
    times: new Set(),
    sentence: -1,
    isShared: false,
  },
  evidence,
  value: baseOf(quantity),
  unit: quantity.unit,
  rate: [],
  isAdjective: false,
  isStated: true,
  isNamed: true,
  isOnly: false,
  change: undefined,
})

const isOnlyOne = ({ dimension }: TextFigure, cited: readonly IndexedItem[]): boolean =>
  dimension !== 'count' &&
  cited.flatMap(({ figures }) => figures.filter((one) => one.dimension === dimension)).length === 1

/** Reads a number of a sentence with the amounts of items that it may follow from. */
export const reckoningOf = (
  result: Quantity,
  subject: CheckedClaim,
  cited: readonly IndexedItem[],
  supposed: readonly Quantity[] = [],
): Reckoning => {
  const topic = topicOfClaim(subject)
  const others = subject.quantities.filter((one) => one !== result)
  const amounts = cited.flatMap((evidence) => {
    const own = amountsIn(evidence)
    const stated = new Set(
      own.flatMap(({ figure }) =>
        others.some((one) => quantityMatches(one, figure.quantity!)) ? [keyOf(figure)] : [],
      ),
    )
    return own.map((amount): Amount => {
      const { figure, rate } = amount
      return {
        ...amount,
        isStated: stated.has(keyOf(figure)),
        isNamed:
          sharesTopic(figure, topic) ||
          [...figure.words].some((word) => stated.has(word)) ||
          haveCommon(rate, result.rate) ||
          sharesTime(figure, subject),
        isOnly: isOnlyOne(figure, cited),
      }
    })
  })
  const [first] = cited
  const own = first ? supposed.map((one) => supposedAmount(one, first)) : []
  return { result, value: baseOf(result), subject, amounts: [...amounts, ...own] }
}

/** Returns true if an amount can be added to the result, or taken from it. */
export const isOfKind = ({ unit, figure, evidence }: Amount, { result }: Reckoning): boolean =>
  areAddable(result.unit, unit) ||
  (result.unit !== undefined &&
    isMoney(result.unit) &&
    unit === undefined &&
    figure.dimension === 'count' &&
    mayBePrice(figure, evidence.text))
/** Plain numbers from which on they may be money that leaves its currency out. */
const LEAST_PRICE = 1000
/** `A new cylinder is 1,250 fitted`: owners leave the currency out. */
const PRICE_WITHOUT_UNIT = /^(?:[.,;:)]|$| (?:\p{L}+ed|all in|more|extra|on top|for|each)\b)/u
const COUNTS = /^ (?:\p{L}+s\b|\p{Lu})/u
/** Returns true if a plain number may be money that leaves its currency out. */
export const mayBePrice = (
  { end, value }: Pick<Quantity, 'end' | 'value'>,
  text: string,
): boolean =>
  PRICE_WITHOUT_UNIT.test(text.slice(end)) ||
  (value >= LEAST_PRICE && !COUNTS.test(text.slice(end)))

/** `A three-bed house` counts no houses. */
export const isCount = ({ figure, unit, isAdjective }: Amount): boolean =>
  unit === undefined &&
  !isAdjective &&
  figure.dimension === 'count' &&
  figure.value > 1 &&
  Number.isInteger(figure.value)

/** Returns true if the result is this number: as near as its rounding allows. */
export const isResult = ({ result, value }: Reckoning, real: number, slack = 0): boolean => {
  const { hedged, bound, unit } = result
  const step = baseOf({ value: result.step, unit })
  const exact =
    1e-6 * Math.max(1, Math.abs(real)) + (unit?.dimension === 'calendar' ? 0.02 * real : 0)
  const beyond = real - value
  if (bound === 'over') return beyond >= -exact && beyond <= Math.max(step, slack)
  if (bound === 'under') return beyond <= exact && -beyond <= Math.max(step, slack)
  return Math.abs(beyond) <= Math.max(hedged ? step / 2 : 0, slack) + exact
}

/** Returns how many of a rate's unit an amount has: three for `three hours` at a price for the hour. */
export const countInUnit = ({ value, unit, figure }: Amount, name: string): number | undefined => {
  const of = unitOf(name)
  if (of) return unit && areAddable(unit, of) ? value / baseOf({ value: 1, unit: of }) : undefined
  return figure.dimension === 'count' ? value : undefined
}

/** Returns true if the sentence states an amount, or speaks of it. */
export const isMeant = ({ isStated, isNamed }: Amount): boolean => isStated || isNamed

const isSamePlace = (one: Amount, other: Amount): boolean =>
  one.evidence === other.evidence && one.figure.start === other.figure.start
/** Returns true if two amounts stand in one sentence of an item. */
export const areNeighbours = (one: Amount, other: Amount): boolean =>
  one.evidence === other.evidence && one.figure.sentence === other.figure.sentence

/** Returns true if the sentence speaks of both amounts, or of one and its neighbour in the item's sentence. */
export const areMeant = (one: Amount, other: Amount): boolean =>
  areNeighbours(one, other) ? isMeant(one) || isMeant(other) : isMeant(one) && isMeant(other)

/** Returns true if a sentence states an amount, or has a word of it that the others do not share. */
export const isTold = (
  one: Amount,
  others: readonly Amount[],
  topic: ReadonlySet<string>,
): boolean =>
  one.isStated ||
  one.change === 'plus' ||
  others.every(({ evidence }) => evidence !== one.evidence) ||
  [...one.figure.words].some(
    (stem) => others.some(({ figure }) => !figure.words.has(stem)) && hasSame(topic, stem),
  )

/** Returns true if an item itself has a price for so many: it isn't reckoned, then. */
export const isPricedTogether = (one: Amount, times: Amount): boolean =>
  one.evidence.figures.some(
    ({ dimension, words, start }) =>
      dimension === one.figure.dimension &&
      start !== one.figure.start &&
      words.has(`count ${times.value}`),
  )

/** Pairs of amounts of different places. */
export const pairsOf = (
  ones: readonly Amount[],
  others: readonly Amount[] = ones,
): [Amount, Amount][] =>
  ones.flatMap((one) =>
    others
      .filter((other) => !isSamePlace(one, other))
      .map((other): [Amount, Amount] => [one, other]),
  )
