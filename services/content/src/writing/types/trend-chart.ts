import type { FactSeries } from '@sortie/contracts/content/drafts/draft-brief'
import { type CitedSentence, citedSentence, type SectionBlock } from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { isMonthly, seriesPointsOf, seriesTexts, shownPoint } from '../evidence/customer-texts.ts'
import { turnsOf, yearsOf } from '../evidence/series.ts'
import { capital, plainLine, shownNumber, unended } from '../plain-text.ts'

/** Rows of a table that shows a whole series; of a longer one it shows the newest. */
const WHOLE = 48
const NEWEST = 24

/** The dates that the article names: the ends of the series, its turns, and where its years begin and end. */
const namedDates = (points: FactSeries['points']): string[] => {
  const { highest, lowest } = turnsOf(points)
  const years = yearsOf(points).flatMap(({ from, to }) => [from, to])
  return [points[0]!.date, points.at(-1)!.date, highest.date, lowest.date, ...years]
}

/** The points that the table shows: all of them, or the newest and each other one that the article names. */
const shownPoints = (points: FactSeries['points']): FactSeries['points'] => {
  if (points.length <= WHOLE) return points
  const newest = new Set(points.slice(-NEWEST))
  const named = new Set(namedDates(points))
  return points.filter((point) => newest.has(point) || named.has(point.date))
}

/** The table of a series, with every point that the article speaks of. */
export const chart = (
  composer: SectionComposer,
  series: FactSeries,
  isOneOfMany: boolean,
): SectionBlock[] => {
  const ids = new Map(
    seriesTexts(series, composer.assignment.brief.country).flatMap(({ text, dates }) => {
      const id = composer.evidence.itemByText.get(text)?.id
      return id ? dates.map((date) => [date, id] as const) : []
    }),
  )
  const points = seriesPointsOf(series)
  const rows = (points.length > 0 ? shownPoints(points) : []).flatMap(
    ({ date, value }): CitedSentence[][] => {
      const id = ids.get(date)
      return id
        ? [
            [
              {
                text: shownPoint(series, date, composer.assignment.brief.country),
                cites: [],
                origin: 'own',
              },
              citedSentence(shownNumber(value), id),
            ],
          ]
        : []
    },
  )
  const of = isOneOfMany ? `“${unended(plainLine(series.name))}”` : 'the series'
  return rows.length > 0
    ? [
        {
          type: 'table',
          lead:
            rows.length < points.length
              ? citedSentence(`The end of ${of}, and each earlier point that this page speaks of:`)
              : isOneOfMany
                ? citedSentence(`The points of ${of}:`)
                : null,
          header: [isMonthly(series) ? 'Month' : 'Day', capital(plainLine(series.unit))],
          rows,
        },
      ]
    : []
}
