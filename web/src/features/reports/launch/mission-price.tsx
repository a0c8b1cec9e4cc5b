import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import { Check } from 'lucide-react'
import { formatCount } from '@/lib/format'

const PROMISES: Record<ReportKind, string[]> = {
  keywords: [
    'Up to three competitors and their typical searches',
    // The forecast beside it says how many of this business; a usual number would contradict it.
    'At least 30 ranked keywords',
  ],
  competitors: [
    'Up to five rivals, with up to 25 pages of each',
    'Who has a page on which keyword, who ranks where that is measured, and the pages that would close most of the gap',
  ],
}

/** Lists the contents of a report of this kind. */
export function MissionPromises({ kind }: { kind: ReportKind }) {
  return (
    <ul className="grid gap-2 border-t border-line pt-4 text-sm text-ink-2">
      {PROMISES[kind].map((text) => (
        <li key={text} className="flex gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-radar" />
          {text}
        </li>
      ))}
    </ul>
  )
}

type MissionPriceProps = {
  missions: number
  /** It cannot be launched, so it costs nothing. */
  isRefused: boolean
}

const headingOf = ({ missions, isRefused }: MissionPriceProps): string => {
  if (isRefused) return 'No mission is used'
  if (missions === 1) return 'Uses your last mission'
  return missions > 0 ? `Uses 1 of ${formatCount(missions)} missions` : 'Uses 1 mission'
}

/** Shows the price of a launch. */
export function MissionPrice(props: MissionPriceProps) {
  const { missions, isRefused } = props
  return (
    <section
      aria-labelledby="price"
      className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm"
    >
      <h2 id="price" className="text-base font-semibold">
        {headingOf(props)}
      </h2>
      <dl>
        {missions > 0 && !isRefused ? (
          <Line term="Balance after">{formatCount(missions - 1)}</Line>
        ) : (
          <Line term="Balance now">{formatCount(missions)}</Line>
        )}
      </dl>
    </section>
  )
}

type LineProps = { term: string; children: string }

function Line({ term, children }: LineProps) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
