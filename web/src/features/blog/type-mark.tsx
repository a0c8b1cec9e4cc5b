import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'

/** The course on the card of each kind of article, in the units of the logo mark. */
const courses: Record<ArticleType, { course: string; waypoints: [number, number][] }> = {
  'how-to': {
    course: 'M-120 40-60 40-60 10 0 10 0-20 60-20 60-50 120-50',
    waypoints: [
      [-60, 25],
      [0, -5],
      [60, -35],
    ],
  },
  comparison: {
    course: 'M-120-30Q0-30 120 30M-120 30Q0 30 120-30',
    waypoints: [[0, 0]],
  },
  informational: {
    course: 'M-120 0H120M0-60V60',
    waypoints: [
      [0, 0],
      [-60, 0],
      [60, 0],
    ],
  },
  'trend-analysis': {
    course: 'M-120 45-70 20-30 32 20-8 60 4 120-48',
    waypoints: [
      [-70, 20],
      [20, -8],
      [120, -48],
    ],
  },
  'case-study': {
    course: 'M-120 50Q-40-70 40 0T120-40',
    waypoints: [[40, 0]],
  },
  'strategic-guide': {
    course: 'M-120 50C-60 50-70-40 0-40S60 40 120-10',
    waypoints: [
      [-62, 12],
      [0, -40],
      [62, 12],
    ],
  },
}

/** The drawing of a kind of article: rings of a radar, and a course with its waypoints. */
export function TypeMark({ type }: { type: ArticleType }) {
  const { course, waypoints } = courses[type]
  return (
    <svg viewBox="-160 -80 320 160" aria-hidden="true" className="h-full w-full">
      <g fill="none" stroke="var(--color-radar)" strokeOpacity="0.22">
        {[30, 60, 90, 120, 150].map((radius, index) => (
          <circle key={radius} r={radius} strokeDasharray={index % 2 ? '2 5' : undefined} />
        ))}
      </g>
      <path
        d={course}
        fill="none"
        stroke="var(--color-flare-text)"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      {waypoints.map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="5"
          fill="var(--color-sunken)"
          stroke="var(--color-radar)"
          strokeWidth="2.5"
        />
      ))}
    </svg>
  )
}
