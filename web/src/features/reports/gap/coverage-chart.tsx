import type { GapBasis } from '@sortie/contracts/analysis/sites/sites'
import clsx from 'clsx'
import { formatCount } from '@/lib/format'
import type { Coverage } from './coverage'

type Props = {
  coverage: readonly Coverage[]
  /** The number of keywords that were compared. */
  of: number
  by: GapBasis
}

/** Shows how many keywords each site covers, as bars; the dark part no other site covers. */
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
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_7rem]"
          >
            <dt title={name} className={clsx('truncate', isOwn && 'font-semibold')}>
              {isOwn ? 'You' : name}
            </dt>
            <dd className="tabular-nums sm:order-last">
              <strong>{formatCount(count)}</strong>
              <span className="text-ink-2"> · {formatCount(alone)} alone</span>
            </dd>
            <dd className="max-sm:col-span-2">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className={clsx('h-4 w-full', isOwn ? 'text-flare-text' : 'text-radar')}
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
