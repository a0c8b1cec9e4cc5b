import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'
import clsx from 'clsx'
import { formatCount, formatDay } from '@/lib/format'
import { dayMarksOf } from './annotations/day-marks'
import { DayMarksRow } from './annotations/day-marks-row'
import type { VisitFigures } from './figures-shown'

type Day = VisitFigures['days'][number]
type Props = {
  days: Day[]
  /** The same weekdays before them; null where they are not compared. */
  before: Day[] | null
  /** The annotations of these days. */
  annotations: Annotation[]
}

const visitsText = (visits: number | null | undefined): string => {
  if (visits === undefined) return '–'
  return visits === null ? 'fewer than 5' : formatCount(visits)
}
/** So high is what is drawn of a day that is told as fewer than five. */
const heightOf = (visits: number | null | undefined, most: number): number =>
  most === 0 ? 0 : (100 * (visits ?? 2)) / most

const WIDTH = 100
/** Share of a day's room that its bar takes. */
const BAR = 0.72

/** Visits of each day as bars, with those of the days before as lines across them; the table says the same. */
export function DayChart({ days, before, annotations }: Props) {
  const all = [...days, ...(before ?? [])]
  const most = Math.max(0, ...all.map(({ visits }) => visits ?? 0))
  const room = WIDTH / days.length
  const marks = dayMarksOf(
    annotations,
    days.map(({ day }) => day),
  )
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  return (
    <figure className="rounded-md border border-line bg-surface p-4">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
        <span className="font-semibold">Visits by day</span>
        <span className="text-ink-2">
          At most {formatCount(most)} on one day
          {before && '. A line shows the same weekday before'}
        </span>
      </figcaption>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-40 w-full overflow-visible"
      >
        {marks.map(({ percent }) => (
          <line
            key={percent}
            x1={percent}
            x2={percent}
            y1={0}
            y2={100}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="2 3"
            className="stroke-ink-2"
          />
        ))}
        {days.map(({ day, visits }, index) => {
          const height = heightOf(visits, most)
          const earlier = before?.[index]
          const left = index * room + ((1 - BAR) * room) / 2
          const level = 100 - heightOf(earlier?.visits, most)
          return (
            <g key={day}>
              <rect
                x={left}
                y={100 - height}
                width={room * BAR}
                height={height}
                className={clsx(visits === null ? 'fill-field' : 'fill-petrol')}
              />
              {earlier && (
                <line
                  x1={index * room}
                  x2={(index + 1) * room}
                  y1={level}
                  y2={level}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth={2}
                  className="stroke-radar"
                />
              )}
            </g>
          )
        })}
      </svg>
      <DayMarksRow marks={marks} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-2">
        <span>{formatDay(first.day)}</span>
        {days.length > 1 && <span>{formatDay(last.day)}</span>}
      </p>
      <details className="mt-2 text-sm">
        <summary className="flex min-h-9 w-fit cursor-pointer items-center text-petrol underline underline-offset-2">
          As a table
        </summary>
        <table className="mt-2 w-full max-w-lg tabular-nums">
          <caption className="sr-only">Visits by day</caption>
          <thead>
            <tr className="text-start text-ink-2">
              <th scope="col" className="py-1 text-start font-normal">
                Day (UTC)
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                Visits
              </th>
              {before && (
                <th scope="col" className="py-1 ps-3 text-end font-normal">
                  Before
                </th>
              )}
              {annotations.length > 0 && (
                <th scope="col" className="py-1 ps-4 text-start font-normal">
                  What happened
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, visits }, index) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {formatDay(day)}
                </th>
                <td className="py-1 text-end">{visitsText(visits)}</td>
                {before && (
                  <td className="py-1 ps-3 text-end text-ink-2">
                    {visitsText(before[index]?.visits)}
                  </td>
                )}
                {annotations.length > 0 && (
                  <td className="py-1 ps-4 wrap-anywhere">
                    {annotations
                      .filter((one) => one.day === day)
                      .map(({ text }) => text)
                      .join('; ')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
