import type { FactSeries } from '@sortie/contracts/content/drafts/draft-brief'
import { type CitedSentence, citedSentence, type SectionBlock } from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { isMonthly, seriesPointsOf, seriesTexts, shownPeriod } from '../evidence/customer-texts.ts'
import {
  areOfQuarters,
  comparedPoint,
  monthName,
  quarterOf,
  stepOf,
  turnsOf,
  yearsOf,
} from '../evidence/series.ts'
import { capital, plainLine, shownNumber, unended } from '../plain-text.ts'

/** Rows of a table that shows a whole series; of a longer one it shows the newest. */
const WHOLE = 48
const NEWEST = 24

/** The dates that the article names: the ends of the series, its turns, and where its years begin and end. */
const namedDates = (points: FactSeries['points']): string[] => {
  const { highest, lowest } = turnsOf(points)
  const years = yearsOf(points).flatMap(({ from, to }) => [from, to])
  return [
    points[0]!.date,
    comparedPoint(points)!.date,
    points.at(-1)!.date,
    highest.date,
    lowest.date,
    ...years,
  ]
}

/** The points that the table shows: all of them, or the newest and each other one that the article names. */
const shownPoints = (points: FactSeries['points']): FactSeries['points'] => {
  if (points.length <= WHOLE) return points
  const newest = new Set(points.slice(-NEWEST))
  const named = new Set(namedDates(points))
  return points.filter((point) => newest.has(point) || named.has(point.date))
}

/** Points from which months of several years stand beside each other, and the columns that a page has room for. */
const BY_YEARS = { points: 18, columns: 4 }

/** Words that the checker of facts reads as a number: `watches a quarter`. */
const NUMBER = /\d|\b(?:quarter|half|third|fifth|dozen)\b/i

const label = (text: string): CitedSentence => ({ text, cites: [], origin: 'own' })
const nothing = label('–')

/** The head of the column of dates: a point of a quarter is named by the month that it is dated. */
const FIRST_COLUMN = { day: 'Day', month: 'Month', quarter: 'Quarter of', year: 'Year' } as const

/** A point with the item that says it. */
type CitedPoint = FactSeries['points'][number] & { id: string }

/** The years of points as columns, and a row for each month: half as long, and each month stands beside itself a year before. */
const byYears = (points: readonly CitedPoint[], unitHead: string | CitedSentence): TableBlock => {
  const years = [...new Set(points.map(({ date }) => date.slice(0, 4)))]
  const months = [...new Set(points.map(({ date }) => date.slice(5, 7)))].toSorted()
  const byMonth = new Map(points.map((point) => [point.date.slice(0, 7), point]))
  return {
    header: [
      unitHead,
      ...years.map((year) => {
        const point = points.find(({ date }) => date.startsWith(year))
        return point ? citedSentence(year, point.id) : year
      }),
    ],
    rows: months.map((month) => [
      label(monthName(month)),
      ...years.map((year) => {
        const point = byMonth.get(`${year}-${month}`)
        return point ? citedSentence(shownNumber(point.value), point.id) : nothing
      }),
    ]),
  }
}

type TableBlock = Pick<Extract<SectionBlock, { type: 'table' }>, 'header' | 'rows'>

const hasRoomForYears = (points: readonly CitedPoint[]): boolean =>
  points.length >= BY_YEARS.points &&
  new Set(points.map(({ date }) => date.slice(0, 4))).size <= BY_YEARS.columns

/** The table of a series, with every point that the article speaks of. */
export const chart = (
  composer: SectionComposer,
  series: FactSeries,
  isOneOfMany: boolean,
): SectionBlock[] => {
  const { country } = composer.assignment.brief
  const ids = new Map(
    seriesTexts(series, country).flatMap(({ text, dates }) => {
      const id = composer.evidence.itemByText.get(text)?.id
      return id ? dates.map((date) => [date, id] as const) : []
    }),
  )
  const all = seriesPointsOf(series)
  const points = (all.length > 0 ? shownPoints(all) : []).flatMap((point): CitedPoint[] => {
    const id = ids.get(point.date)
    return id ? [{ ...point, id }] : []
  })
  if (points.length === 0) return []
  const unit = plainLine(series.unit)
  // `Bookings in 24 hours` names a number, which its item vouches for.
  const unitHead = NUMBER.test(unit) ? citedSentence(capital(unit), points[0]!.id) : capital(unit)
  const isWhole = points.length === all.length
  const table: TableBlock =
    isWhole && isMonthly(series) && hasRoomForYears(points)
      ? byYears(points, unitHead)
      : {
          header: [
            areOfQuarters(series.points) ? 'Quarter' : FIRST_COLUMN[stepOf(series.points)],
            unitHead,
          ],
          rows: points.map(({ date, value, id }) => [
            label(
              areOfQuarters(series.points)
                ? `Q${quarterOf(date)} ${date.slice(0, 4)}`
                : shownPeriod(series, date, country),
            ),
            citedSentence(shownNumber(value), id),
          ]),
        }
  const name = unended(plainLine(series.name))
  const of = isOneOfMany ? `“${name}”` : 'the series'
  const whole = isOneOfMany ? citedSentence(`${capital(name)}:`) : null
  const lead = isWhole
    ? whole
    : citedSentence(`The end of ${of}, and each earlier point that this page speaks of:`)
  return [{ type: 'table', lead, ...table }]
}
