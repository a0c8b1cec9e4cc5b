import type { ClockTime } from './clocks.ts'
import type { DateSpan } from './dates.ts'
import type { Quantity } from './numbers.ts'
import { stemmedWordsIn } from './stems.ts'

// Reads the words around each figure of a text, so that a figure can't be moved to something else.

/** A number or a time of day, with what its part of the sentence says. */
export type TextFigure = {
  start: number
  end: number
  /** In minutes for a time of day, else the number. */
  value: number
  /** The kind of figure that it can be compared with: `money`, `clock`, `time`, `share`, `count`. */
  dimension: string
  quantity: Quantity | undefined
  /** Stems around it, other figures of its sentence as well. */
  words: Set<string>
  /** The years, months, days and seasons that its part of the sentence names. */
  times: Set<string>
  /** The offset at which its sentence begins. */
  sentence: number
  /** True if another figure of its dimension stands in the same part of the sentence. */
  isShared: boolean
}

/** A text that has been read, with its figures and dates. */
export type FigureText = {
  text: string
  quantities: readonly Quantity[]
  dates: readonly DateSpan[]
  clocks: readonly ClockTime[]
}

const LIGHT = new Set(
  'a an the of to in at on is are was were be been and or but for with by as it its we our us i my you your they them their he his she her that this these those there from have has had do does did no not than then so more most less about around some only just come comes came cost costs charge charges charged pay pays paid take takes took get gets go goes ask asks'.split(
    ' ',
  ),
)

const TIME =
  /\b(?:last year|(?:in )?the year before|now(?:adays)?|today|these days|weekdays?|weekends?|midweek|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|spring|summer|autumn|winter|by day|by night|mornings?|evenings?)\b/giu

const named = (text: string): string => {
  const plain = text.toLowerCase().replace(/^in /, '').replace(/s$/, '')
  return /^(?:nowaday|today|these day)$/.test(plain) ? 'now' : plain
}

const timesIn = (text: string, dates: readonly DateSpan[], from: number, to: number) => {
  const inside = dates.filter(({ start }) => start >= from && start < to)
  return new Set([
    ...inside.flatMap(({ years, months }) => [
      ...(years ? [`year ${years.join()}`] : []),
      ...(months ? [`month ${months.join()}`] : []),
    ]),
    ...[...text.slice(from, to).matchAll(TIME)].map(([name]) => named(name)),
  ])
}

const MONEY = /^(?:[A-Z]{3}|dollar|cent|pound|krona|peso|money)$/

const dimensionOf = ({ unit, kind }: Quantity): string => {
  if (kind === 'ratio') return 'ratio'
  if (kind === 'fraction' || unit?.dimension === 'percent') return 'share'
  if (!unit) return 'count'
  if (MONEY.test(unit.dimension)) return 'money'
  return unit.dimension
}

const CLAUSE_END = /,(?= )|[:;—]| - | (?:and|or|but|while|whereas|than) /g
const SENTENCE_END = /[.!?](?=\s|$)|\n/g
const JOINS = /^ (?:and|to|or) ?(?:[£€$]|[A-Z]{1,2}\$)?$/

type Part = { start: number; end: number }

const partsOf = (text: string, ends: RegExp, from: number, to: number): Part[] => {
  const parts: Part[] = []
  let start = from
  for (const { 0: mark, index } of text.slice(from, to).matchAll(ends)) {
    parts.push({ start, end: from + index })
    start = from + index + mark.length
  }
  return [...parts, { start, end: to }]
}

type Bare = Omit<TextFigure, 'words' | 'times' | 'isShared' | 'sentence'>

const bareFigures = ({ quantities, clocks, dates }: FigureText): Bare[] => {
  const times = clocks.map(
    ({ start, end, minutes }): Bare => ({
      start,
      end,
      value: minutes,
      dimension: 'clock',
      quantity: undefined,
    }),
  )
  const numbers = quantities
    .filter(
      (one) =>
        one.end > 0 &&
        ![...clocks, ...dates].some(({ start, end }) => one.start < end && start < one.end),
    )
    .map(
      (quantity): Bare => ({
        start: quantity.start,
        end: quantity.end,
        value: quantity.value,
        dimension: dimensionOf(quantity),
        quantity,
      }),
    )
  return [...times, ...numbers].sort((one, other) => one.start - other.start)
}

/** `between 3 and 5` is one part of a sentence. */
const withoutRanges = (text: string, parts: Part[], figures: readonly Bare[]): Part[] =>
  parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1)
    const before = figures.findLast(({ end }) => last !== undefined && end <= part.start)
    const after = figures.find(({ start }) => start >= part.start)
    const isRange =
      last !== undefined &&
      before !== undefined &&
      after !== undefined &&
      before.dimension === after.dimension &&
      JOINS.test(text.slice(before.end, after.start))
    if (isRange) joined[joined.length - 1] = { start: last.start, end: part.end }
    else joined.push(part)
    return joined
  }, [])

/** The figures of a text, each with the words and times that it goes with. */
export const figuresIn = (source: FigureText): TextFigure[] => {
  const { text, dates } = source
  const figures = bareFigures(source)
  return partsOf(text, SENTENCE_END, 0, text.length).flatMap((sentence) => {
    const inside = figures.filter(({ start }) => start >= sentence.start && start < sentence.end)
    if (inside.length === 0) return []
    const clauses = withoutRanges(
      text,
      partsOf(text, CLAUSE_END, sentence.start, sentence.end),
      inside,
    )
    const has = ({ start, end }: Part, one: Bare) => one.start >= start && one.start < end
    return inside.map((one): TextFigure => {
      const isRival = (other: Bare) => other !== one && other.dimension === one.dimension
      const clause = clauses.find((part) => has(part, one))!
      const heard = clauses.filter(
        (part) => part === clause || !inside.some((other) => isRival(other) && has(part, other)),
      )
      const words = heard.flatMap((part) => [
        ...stemmedWordsIn(text.slice(part.start, part.end))
          .filter(({ start, text: word }) => {
            const at = part.start + start
            return (
              !LIGHT.has(word.toLowerCase()) &&
              !inside.some((other) => at >= other.start && at < other.end)
            )
          })
          .map(({ stem }) => stem),
        ...inside
          .filter((other) => other.dimension !== one.dimension && has(part, other))
          .map(({ dimension, value }) => `${dimension} ${value}`),
      ])
      return {
        ...one,
        words: new Set(words),
        times: timesIn(text, dates, clause.start, clause.end),
        sentence: sentence.start,
        isShared: inside.some((other) => isRival(other) && has(clause, other)),
      }
    })
  })
}
