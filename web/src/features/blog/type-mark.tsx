import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { ARTICLE_TYPES } from '@/lib/drafts/article-types'

/** The drawing of a kind of article: rings of a radar, and a course with its waypoints. */
export function TypeMark({ type }: { type: ArticleType }) {
  const { course, waypoints } = ARTICLE_TYPES[type].mark
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
