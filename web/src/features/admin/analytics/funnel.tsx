import type { VisitFunnel } from '@sortie/contracts/tracking/visits/visits'
import { formatCount, formatDuration } from '@/lib/format'
import { stepNames } from './words'

/** Shows the steps from a visit to a purchase, each with its share of the step before. */
export function Funnel({ steps }: Pick<VisitFunnel, 'steps'>) {
  const first = steps[0]?.visits ?? 0
  return (
    <ol className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
      {steps.map(({ step, visits, medianSeconds }, index) => {
        const before = steps[index - 1]?.visits ?? null
        const share = visits !== null && before ? Math.round((100 * visits) / before) : null
        const width = visits !== null && first > 0 ? (100 * visits) / first : 0
        return (
          <li key={step} className="grid gap-1 bg-surface px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="font-medium">{stepNames[step]}</span>
              <span className="tabular-nums">
                {visits === null ? 'fewer than 5' : formatCount(visits)}
                {share !== null && (
                  <span className="text-ink-2">, {share}% of the step before</span>
                )}
              </span>
            </p>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-1.5 w-full rounded-full bg-sunken"
            >
              <rect width={width} height="4" className="fill-petrol" />
            </svg>
            {medianSeconds !== null && (
              <p className="text-xs text-ink-2">
                Half of them within {formatDuration(medianSeconds * 1_000)} of the step before
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
