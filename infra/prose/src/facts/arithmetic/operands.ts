import type { TextFigure } from '../figures.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import { hasSame } from '../retold/same-words.ts'
import { type CheckedClaim, type IndexedItem, topicOfClaim } from '../subject.ts'
import { type MeasureUnit, sameDimension, unitOf } from '../units.ts'

// What a sentence may reckon with: the figures of an item that the sentence states or speaks of.

/** A figure of an item, in base units. */
export type Operand = {
  figure: TextFigure
  value: number
  unit: MeasureUnit | undefined
  /** True if it stands before a noun as an adjective: `a three-bed house`. */
  isAdjective: boolean
  /** True if the sentence has this very figure. */
  isStated: boolean
  /** True if the sentence has words of this figure. */
  isNamed: boolean
}

/** A number of a sentence that may follow from the figures of an item. */
export type Reckoning = {
  result: Quantity
  /** The number, in base units. */
  value: number
  subject: CheckedClaim
  evidence: IndexedItem
  operands: readonly Operand[]
}

/** Returns true if a figure's part of its sentence has a word of a topic, or one that means the same. */
export const sharesTopic = ({ words }: TextFigure, topic: ReadonlySet<string>): boolean =>
  [...words].some((stem) => hasSame(topic, stem))

const baseOf = ({ value, unit }: Quantity): number => value * (unit?.factor ?? 1)

/** `Since 2020` speaks of what was then, and of what is now. */
const sharesTime = ({ times }: TextFigure, { dates, unquoted }: CheckedClaim): boolean =>
  dates.some(({ years }) => years && times.has(`year ${years.join()}`)) ||
  (times.has('now') && /\bsince\b/i.test(unquoted))

const keyOf = ({ dimension, value }: TextFigure): string => `${dimension} ${value}`

/** Returns true if two lists have a word in common. */
export const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one))

/** Reads a number of a sentence with the figures of an item that it may follow from. */
export const reckoningOf = (
  result: Quantity,
  subject: CheckedClaim,
  evidence: IndexedItem,
): Reckoning => {
  const topic = topicOfClaim(subject)
  const others = subject.quantities.filter((one) => one !== result)
  const isStated = ({ quantity }: TextFigure) =>
    quantity !== undefined && others.some((one) => quantityMatches(one, quantity))
  const stated = new Set(evidence.readings.filter(isStated).map(keyOf))
  const operands = evidence.readings.flatMap((figure): Operand[] => {
    const { quantity } = figure
    if (!quantity) return []
    return [
      {
        figure,
        value: baseOf(quantity),
        unit: quantity.unit,
        isAdjective: evidence.text[figure.end] === '-',
        isStated: stated.has(keyOf(figure)),
        isNamed:
          sharesTopic(figure, topic) ||
          [...figure.words].some((word) => stated.has(word)) ||
          haveCommon(quantity.rate, result.rate) ||
          sharesTime(figure, subject),
      },
    ]
  })
  return { result, value: baseOf(result), subject, evidence, operands }
}

/** Returns true if an operand can be added to the result, or taken from it. */
export const isOfKind = ({ unit }: Operand, { result }: Reckoning): boolean =>
  result.unit && unit ? sameDimension(result.unit, unit) : unit === result.unit

/** Returns true if the result is this number: as near as its rounding allows. */
export const isResult = ({ result, value }: Reckoning, real: number, slack = 0): boolean => {
  const { step, hedged, bound, unit } = result
  if (bound === 'over' && real < value - 1e-6) return false
  if (bound === 'under' && real > value + 1e-6) return false
  const rounding = hedged ? (step / 2) * (unit?.factor ?? 1) : 0
  return Math.abs(value - real) <= Math.max(rounding, slack) + 1e-6 * Math.max(1, Math.abs(real))
}

/** Returns true if a number is this ratio; `more than doubled` and `nearly doubled` leave some room. */
export const isMultipleOf = ({ value, bound }: Quantity, real: number, slack: number): boolean => {
  if (bound === 'under') return real <= value && real > value * 0.85
  if (bound === 'over') return real >= value && real < value * 1.5
  return Math.abs(value - real) <= slack
}

/** Returns how many of a rate's unit a figure has: three for `three hours` at a price for the hour. */
export const countInUnit = (
  { quantity, dimension }: TextFigure,
  name: string,
): number | undefined => {
  if (!quantity) return undefined
  const of = unitOf(name)
  if (of)
    return quantity.unit?.dimension === of.dimension ? baseOf(quantity) / of.factor : undefined
  return dimension === 'count' ? quantity.value : undefined
}

/** Returns true if the sentence states a figure, or speaks of it. */
export const isMeant = ({ isStated, isNamed }: Operand): boolean => isStated || isNamed

/** Returns true if the sentence speaks of both operands, or of one and its neighbour in the item's sentence. */
export const areMeant = (one: Operand, other: Operand): boolean => {
  const areNeighbours = one.figure.sentence === other.figure.sentence
  return areNeighbours ? isMeant(one) || isMeant(other) : isMeant(one) && isMeant(other)
}

/** Pairs of operands that are figures of different places. */
export const pairsOf = (
  ones: readonly Operand[],
  others: readonly Operand[],
): [Operand, Operand][] =>
  ones.flatMap((one) =>
    others
      .filter((other) => other.figure.start !== one.figure.start)
      .map((other): [Operand, Operand] => [one, other]),
  )

const BOUND =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|later|earlier|larger|smaller) than $/i
/** A sentence without what bounds another of its numbers: `here for longer than five years` tells no change. */
export const withoutBounds = ({ unquoted, quantities }: CheckedClaim): string =>
  quantities.reduce((text, { start }) => {
    const bound = BOUND.exec(text.slice(0, start))
    const isOfNumber =
      bound !== null && quantities.some(({ end }) => end <= bound.index && bound.index - end <= 1)
    return bound && !isOfNumber
      ? text.slice(0, bound.index) + ' '.repeat(bound[0].length) + text.slice(start)
      : text
  }, unquoted)
