import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { LABEL_COLOURS } from '../results/opportunity-badge'
import { type Blip, plot } from './radar-plot'

const RINGS = [34, 60, 86, 112, 138]

type Props = {
  keywords: FreeTrialResults['analysis']['results']['keywords']
  searching?: boolean
  /** The kind of thing that an echo stands for. */
  of?: 'keywords' | 'pages'
}

/** Keywords as echoes on a radar; the table beside it says the same in words. */
export function Radar({ keywords, searching = false, of = 'keywords' }: Props) {
  const blips = plot(keywords)
  const target = blips.find(({ keyword }) => keyword.opportunity === 'High')
  const summary = keywords.length
    ? `Radar of ${keywords.length} ${of}; the closer to the center, the easier to rank for.`
    : `Radar, no ${of} yet.`
  return (
    <svg viewBox="-168 -168 336 336" role="img" aria-label={summary} className="w-full">
      <circle r="158" fill="var(--color-sunken)" />
      <g fill="none" stroke="var(--color-radar)" strokeOpacity="0.3">
        {RINGS.map((radius, index) => (
          <circle key={radius} r={radius} strokeDasharray={index % 2 ? '2 5' : undefined} />
        ))}
        <path d="M-158 0H158M0-158V158" strokeDasharray="1 6" />
        <circle r="158" strokeOpacity="0.55" />
      </g>
      <Ticks />
      <path
        d="M0 0 153 -40A158 158 0 0 1 153 40Z"
        fill="var(--color-radar)"
        fillOpacity="0.14"
        className={
          searching
            ? 'animate-spin opacity-100 [animation-duration:4s] motion-reduce:opacity-0'
            : 'animate-sweep'
        }
        opacity="0"
      />
      <g
        className="font-mono"
        fill="var(--color-ink-2)"
        fontSize="9.5"
        textAnchor="middle"
        stroke="var(--color-sunken)"
        strokeWidth="5"
        paintOrder="stroke"
      >
        <text y="-122">hard to rank for</text>
        <text y="26">easy</text>
      </g>
      {target && <FlightPath to={target} />}
      <path d="m0-7 5 13-5-3-5 3z" fill="var(--color-ink)" />
      {blips.map((blip) => (
        <Echo key={blip.number} {...blip} />
      ))}
    </svg>
  )
}

function Ticks() {
  const ticks = Array.from({ length: 36 }, (_, index) => index * 10)
  return (
    <g stroke="var(--color-radar)" strokeOpacity="0.55">
      {ticks.map((degrees) => (
        <path
          key={degrees}
          d={degrees % 30 ? 'M0-158v4' : 'M0-158v8'}
          transform={`rotate(${degrees})`}
        />
      ))}
    </g>
  )
}

/** A dotted course from the edge of the chart to the best target. */
function FlightPath({ to }: { to: Blip }) {
  return (
    <path
      d={`M-150 128Q${to.x - 90} ${to.y + 110} ${to.x - 12} ${to.y + 10}`}
      fill="none"
      stroke="var(--color-flare-text)"
      strokeWidth="1.6"
      strokeDasharray="1 5"
      strokeLinecap="round"
    />
  )
}

function Echo({ x, y, size, number, keyword, label, isTarget }: Blip) {
  return (
    <g transform={`translate(${x} ${y})`} className={LABEL_COLOURS[keyword.opportunity]}>
      <Shape label={keyword.opportunity} size={size} />
      {isTarget && <Brackets reach={size + 7} />}
      <text
        x={label.x}
        y={label.y}
        fontSize="12"
        fontWeight="600"
        fill="var(--color-ink)"
        className="font-mono"
      >
        {number}
      </text>
    </g>
  )
}

/** The same glyphs as the badges: triangle, diamond, ring. */
function Shape({ label, size }: { label: OpportunityLabel; size: number }) {
  switch (label) {
    case 'High':
      return <path d={`M0${-size}L${size} ${size * 0.8}H${-size}Z`} fill="currentColor" />
    case 'Medium':
      return <path d={`M0${-size}L${size} 0 0 ${size} ${-size} 0Z`} fill="currentColor" />
    case 'Low':
      return <circle r={size} fill="var(--color-sunken)" stroke="currentColor" strokeWidth="2" />
  }
}

function Brackets({ reach }: { reach: number }) {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          d={`M${-reach} ${-reach + 5}V${-reach}H${-reach + 5}`}
          transform={`rotate(${turn})`}
        />
      ))}
    </g>
  )
}
