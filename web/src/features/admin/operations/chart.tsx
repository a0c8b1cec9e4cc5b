import type { DashboardPanel } from '@sortie/contracts/operators/dashboards'
import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { figureText, linePathOf, lineSummaryOf, peakOf, tracesAt } from './values'

const WIDTH = 600
const HEIGHT = 140

/** Lines are told apart by color, and by how they are drawn. */
const strokes = [
  'stroke-petrol',
  'stroke-radar',
  'stroke-warn',
  'stroke-bad',
  'stroke-ok',
  'stroke-ink-2',
]
const dashes = [undefined, '6 3']
const strokeOf = (index: number) => strokes[index % strokes.length]!
const dashOf = (index: number) => dashes[Math.floor(index / strokes.length) % dashes.length]

type Props = { panel: DashboardPanel }
type ChartProps = Props & {
  /** The start of the chart, and the seconds between its points. */
  shown: { from: string; stepSeconds: number }
  /** The address of the traces of a point in time; null where there is no tracing page. */
  tracesUrl: string | null
}

/** The lines of a panel over time, each point of which leads to its traces; the list below says their figures. */
export function Chart({ panel: { unit, series }, shown, tracesUrl }: ChartProps) {
  const most = Math.max(0, ...series.map(({ points }) => lineSummaryOf(points)?.most ?? 0))
  return (
    <>
      <p className="text-end text-xs text-ink-2 tabular-nums">{figureText(most, unit)}</p>
      <div className="relative">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-32 w-full border-b border-line"
        >
          {series.map(({ name, points }, index) => (
            <path
              key={name}
              d={linePathOf(points, most, [WIDTH, HEIGHT])}
              fill="none"
              strokeWidth={1.75}
              strokeDasharray={dashOf(index)}
              vectorEffect="non-scaling-stroke"
              className={strokeOf(index)}
            />
          ))}
        </svg>
        {tracesUrl && <Traces series={series} shown={shown} url={tracesUrl} />}
      </div>
      <Figures panel={{ unit, series }} />
    </>
  )
}

type TracesProps = Pick<ChartProps, 'shown'> & { series: DashboardPanel['series']; url: string }

/** Lies over the lines: a click leads to the traces of the moment that is under it, a key to those of the highest. */
function Traces({ series, shown, url }: TracesProps) {
  const peak = peakOf(series)
  const count = series[0]?.points.length ?? 0
  if (peak === null) return null
  const atPeak = tracesAt(url, shown, peak)
  const openAt = (event: MouseEvent<HTMLAnchorElement>) => {
    // By keyboard there is no place.
    if (event.detail === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.round(((event.clientX - left) / width) * (count - 1))
    event.currentTarget.href = tracesAt(url, shown, index)
  }
  return (
    <a
      href={atPeak}
      target="_blank"
      rel="noreferrer"
      onClick={openAt}
      className="absolute inset-0 rounded-sm"
    >
      <span className="sr-only">Traces of the highest point</span>
    </a>
  )
}

/** The newest figure of each line, with how far it went. */
function Figures({ panel: { unit, series } }: { panel: Pick<DashboardPanel, 'unit' | 'series'> }) {
  return (
    <ul className="mt-2 grid gap-1 text-xs">
      {series.map(({ name, points }, index) => {
        const summary = lineSummaryOf(points)
        return (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 16 4" aria-hidden="true" className="h-1 w-4 shrink-0">
              <line
                x1="0"
                x2="16"
                y1="2"
                y2="2"
                strokeWidth={3}
                strokeDasharray={dashOf(index)}
                className={strokeOf(index)}
              />
            </svg>
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">
              {summary ? (
                <>
                  {figureText(summary.last, unit)}
                  <span className="text-ink-2">
                    {' '}
                    ({figureText(summary.least, unit)} to {figureText(summary.most, unit)})
                  </span>
                </>
              ) : (
                '–'
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The newest figures of a panel. */
export function Stats({ panel: { unit, series } }: Props) {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
      {series.map(({ name, points }) => {
        const summary = lineSummaryOf(points)
        return (
          <div key={name}>
            <dt className="text-xs text-ink-2 wrap-anywhere">{name}</dt>
            <dd className={clsx('text-xl font-semibold tabular-nums', !summary && 'text-ink-2')}>
              {summary ? figureText(summary.last, unit) : '–'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
