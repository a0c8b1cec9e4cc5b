import type { BriefFacts, DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EVIDENCE_CHARACTERS } from '@sortie/contracts/content/evidence/evidence'
import { writtenWordsOf } from '@sortie/prose/text/words'
import { isAmerican } from '../../cards/country-words.ts'
import {
  capital,
  ended,
  listed,
  plainLine,
  sentencesIn,
  shownNumber,
  unended,
} from '../plain-text.ts'
import { comparedThings } from './compared-things.ts'
import { areMonthly, areOfQuarters, quarterOf, stepOf } from './series.ts'

// Turns the customer's statements into texts of items. The writer finds an item again by its text, so both sides read
// the brief with these.

/** A sentence that is too long for an item, in parts that end at a comma if they can. */
const cutLong = (sentence: string): string[] => {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > EVIDENCE_CHARACTERS) {
    const head = rest.slice(0, EVIDENCE_CHARACTERS - 2)
    const comma = Math.max(...[', ', '; ', ': '].map((mark) => head.lastIndexOf(mark)))
    const space = head.lastIndexOf(' ')
    const at = comma > 120 ? comma : space > 0 ? space : head.length
    parts.push(ended(unended(head.slice(0, at).toWellFormed())))
    rest = plainLine(rest.slice(at).replace(/^[\s,;:]+/, '')).toWellFormed()
  }
  return [...parts, ...(/[\p{L}\p{N}]/u.test(rest) ? [ended(rest)] : [])].filter(
    (part) => part.length <= EVIDENCE_CHARACTERS && /[\p{L}\p{N}]/u.test(part),
  )
}

/** A text as few items as hold it, none with a part of a sentence that would fit in one. */
export const chunksOf = (text: string, before = ''): string[] => {
  const chunks: string[] = []
  for (const sentence of sentencesIn(before + text).flatMap(cutLong)) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + 1 + sentence.length <= EVIDENCE_CHARACTERS)
      chunks[chunks.length - 1] = `${last} ${sentence}`
    else chunks.push(sentence)
  }
  return chunks
}

/** An ISO code of a country; none where nobody knows it. */
type Country = string | undefined

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const AMERICAN_DAY = dayFormat('en-US')
const BRITISH_DAY = dayFormat('en-GB')
/** `March 1, 2026` in America, else `1 March 2026`. */
export const shownDay = (date: string, country: Country): string =>
  (isAmerican(country) ? AMERICAN_DAY : BRITISH_DAY).format(new Date(`${date}T00:00:00Z`))
/** `March 2026`. */
const shownMonth = (date: string): string => MONTH.format(new Date(`${date}T00:00:00Z`))

type Series = NonNullable<BriefFacts['series']>[number]
type Result = NonNullable<BriefFacts['results']>[number]
type Quote = NonNullable<BriefFacts['quotes']>[number]

/** Returns true for a series that has one point a month at most. */
export const isMonthly = ({ points }: Series): boolean => areMonthly(points)

/** Returns the date of a point of a series, as the article prints it. */
const shownPoint = (series: Series, date: string, country: Country): string =>
  isMonthly(series) ? shownMonth(date) : shownDay(date, country)

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const

/**
 * Returns the time of a point as an article speaks of it: of points of quarters, `the second quarter of 2026`; of yearly points that are
 * all of one month, the year alone.
 */
export const shownPeriod = (series: Series, date: string, country: Country): string => {
  if (areOfQuarters(series.points))
    return `the ${ORDINALS[quarterOf(date) - 1]} quarter of ${date.slice(0, 4)}`
  const months = new Set(series.points.map((point) => point.date.slice(5, 7)))
  const isYear = stepOf(series.points) === 'year' && months.size === 1
  return isYear ? date.slice(0, 4) : shownPoint(series, date, country)
}

/** The points of a series in the order of their dates; of several on one day, the last. */
export const seriesPointsOf = ({ points }: Series): Series['points'] =>
  [...new Map(points.map((point) => [point.date, point])).values()].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  )

/** A series as texts that hold as many of its points as fit. */
export const seriesTexts = (
  series: Series,
  country: Country,
): { text: string; dates: string[] }[] => {
  const head = `${unended(plainLine(series.name))} (${plainLine(series.unit)}): `
  const texts: { text: string; dates: string[] }[] = []
  for (const { date, value } of seriesPointsOf(series)) {
    const point = `${shownPoint(series, date, country)}, ${shownNumber(value)}`
    const last = texts.at(-1)
    if (last && last.text.length + point.length + 3 <= EVIDENCE_CHARACTERS) {
      last.text = `${last.text}; ${point}`
      last.dates.push(date)
    } else texts.push({ text: head + point, dates: [date] })
  }
  return texts.map(({ text, dates }) => ({ text: `${text}.`, dates }))
}

const CURRENCY_SIGNS = new Map([
  ['USD', '$'],
  ['GBP', '£'],
  ['EUR', '€'],
])

/** `12%`, `$12` for 12 USD, `12`. */
export const withUnit = (value: number, unit?: string): string => {
  const name = plainLine(unit ?? '')
  const sign = CURRENCY_SIGNS.get(name.toUpperCase())
  if (sign && value >= 0) return `${sign}${shownNumber(value)}`
  if (name === '%') return `${shownNumber(value)}%`
  return name ? `${shownNumber(value)} ${name}` : shownNumber(value)
}

/** Returns true where the unit stands in the name of the measure: `hours a night` are hours. */
export const isUnitNamed = (what: string, unit: string | undefined): boolean =>
  unit !== undefined && writtenWordsOf(what.toLowerCase()).includes(plainLine(unit).toLowerCase())

/** A result that compares two things, with a joint between its values. */
const comparedText = (
  { what, before, after, unit: typed }: Result,
  things: readonly [string, string],
  joint: string,
): string => {
  const unit = isUnitNamed(what, typed) ? undefined : typed
  const values = [before, after].map((value, at) => `${withUnit(value, unit)} for ${things[at]}`)
  return `${capital(unended(plainLine(what)))}: ${values.join(joint)}.`
}

/** A result as its item says it. Items of older drafts have a space before `%`, and are found by their text. */
export const resultText = (result: Result): string => {
  const things = comparedThings(result.period)
  return things === null ? textOfChange(result) : comparedText(result, things, ' against ')
}

/** A result as an article says it: what it compares may itself be told by “that was quoted against”. */
export const shownResult = (result: Result): string => {
  const things = comparedThings(result.period)
  return things === null ? textOfChange(result) : comparedText(result, things, '; ')
}

/** A result as a change, as items of older drafts tell each of them. */
export const textOfChange = ({ what, before, after, unit, period }: Result): string => {
  const [from, to] = [before, after].map((value) => withUnit(value, unit).replace(/%$/, ' %'))
  return `${capital(unended(plainLine(what)))} went from ${from} to ${to} (${unended(plainLine(period))}).`
}

/** Quotation marks within a quote are single. */
const inner = (text: string): string => plainLine(text).replace(/["“”„]/g, "'")
/** A quote in parts of which each fits, with its speaker. */
export const quoteTexts = ({ speaker, text }: Quote): string[] => {
  const name = unended(inner(speaker))
  const room = EVIDENCE_CHARACTERS - name.length - 6
  return chunksOf(inner(text))
    .flatMap((chunk) => (chunk.length <= room ? [chunk] : sentencesIn(chunk)))
    .filter((chunk) => chunk.length <= room)
    .map((chunk) => `${name}: “${chunk}”`)
}

const toolsTexts = (tools: readonly string[]): string[] => {
  const groups: string[][] = []
  for (const tool of tools.map((one) => unended(plainLine(one))).filter(Boolean)) {
    const last = groups.at(-1)
    if (last && [...last, tool].join(', ').length < EVIDENCE_CHARACTERS - 20) last.push(tool)
    else groups.push([tool])
  }
  return groups.map((group) => `Tools and materials: ${listed(group)}.`)
}

/** A cell of a comparison. */
export const cellText = ({
  option,
  criterion,
  text,
}: {
  option: string
  criterion: string
  text: string
}) => ended(`${plainLine(option)}, ${plainLine(criterion)}: ${plainLine(text)}`)

const ofType: Record<DraftBrief['type'], (facts: BriefFacts, country: Country) => string[]> = {
  informational: () => [],
  'how-to': ({ steps = [], tools = [] }) => [
    ...steps.flatMap((step) => chunksOf(step)),
    ...toolsTexts(tools),
  ],
  comparison: ({ cells = [], ownOption }) => [
    ...(ownOption ? [ended(`Our own option is ${plainLine(ownOption)}`)] : []),
    ...cells.map(cellText).filter((text) => text.length <= EVIDENCE_CHARACTERS),
  ],
  'trend-analysis': ({ series = [] }, country) =>
    series.flatMap((one) => seriesTexts(one, country).map(({ text }) => text)),
  'case-study': (
    { situation, actions = [], results = [], quotes = [], limits, lessons },
    country,
  ) => [
    ...results.map(resultText),
    ...(situation ? chunksOf(situation) : []),
    ...actions.flatMap((action) => actionTexts(action, country)),
    ...quotes.flatMap(quoteTexts),
    ...(limits ? chunksOf(limits) : []),
    ...(lessons ? chunksOf(lessons) : []),
  ],
  'strategic-guide': ({ goal, horizon, budget, team }) =>
    [
      goal && `The goal: ${plainLine(goal)}`,
      horizon && `The time for it: ${plainLine(horizon)}`,
      budget && `The budget: ${plainLine(budget)}`,
      team && `Who works on it: ${plainLine(team)}`,
    ]
      .filter((text): text is string => Boolean(text))
      .map(ended),
}

/** Returns the texts of an action, with its date where there is one. */
export const actionTexts = (
  { date, text }: { date?: string | undefined; text: string },
  country: Country,
): string[] => chunksOf(text, date ? `${shownDay(date, country)}: ` : '')

/** All texts of a brief that may be claimed, those that its type asks for first; none twice. */
export const customerTexts = ({ type, facts, answers, country }: DraftBrief): string[] => [
  ...new Set(
    [...ofType[type](facts, country), ...answers.flatMap(({ answer }) => chunksOf(answer))].filter(
      (text) => /[\p{L}\p{N}]/u.test(text),
    ),
  ),
]
