import type { GapBasis } from '@sortie/contracts/sites'
import clsx from 'clsx'
import { formatCount } from '@/lib/format'
import type { Coverage } from './coverage'

type Props = {
  coverage: readonly Coverage[]
  /** How many keywords were compared. */
  of: number
  by: GapBasis
}

/** Who is there for how many keywords, a bar for each site; the dark part nobody else has. */
export function CoverageChart({ coverage, of, by }: Props) {
  const most = coverage.reduce((highest, { count }) => Math.max(highest, count), 1)
  const what = by === 'rankings' ? 'ranks for' : 'has pages on'
  return (
    <figure className="mb-5 rounded-md bg-sunken p-4">
      <figcaption className="text-sm font-semibold">
        Who {what} the {formatCount(of)} keywords
      </figcaption>
      <dl className="mt-3 grid gap-2.5 text-sm">
        {coverage.map(({ name, isOwn, count, alone }) => (
          <div
            key={`${name} ${isOwn}`}
            className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt title={name} className={clsx('truncate', isOwn && 'font-semibold')}>
              {isOwn ? 'You' : name}
            </dt>
            <dd className="flex items-center gap-3">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className={clsx('h-4 min-w-0 flex-1', isOwn ? 'text-flare-text' : 'text-radar')}
              >
                <rect width="100" height="10" fill="var(--color-line)" />
                <rect
                  width={(100 * count) / most}
                  height="10"
                  fill="currentColor"
                  fillOpacity="0.55"
                />
                <rect width={(100 * alone) / most} height="10" fill="currentColor" />
              </svg>
              <span className="w-28 shrink-0 tabular-nums">
                <strong>{formatCount(count)}</strong>
                <span className="text-ink-2"> · {formatCount(alone)} alone</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-ink-2">
        Dark: keywords that no other site here {by === 'rankings' ? 'ranks for' : 'has a page on'}.
      </p>
    </figure>
  )
}
