import type { ReportKind } from '@sortie/contracts/analysis'
import { Check } from 'lucide-react'
import { formatCount } from '@/lib/format'

const RETURN = 'If the report fails, you get the mission back automatically'
const PROMISES: Record<ReportKind, string[]> = {
  keywords: [
    'Three competitors and their typical searches',
    'At least 30 ranked keywords, usually more than 100',
    RETURN,
  ],
  competitors: [
    'Up to five rivals, with up to 25 pages of each',
    'Who has a page on which keyword, who ranks where that is measured, and the pages that would close most of the gap',
    RETURN,
  ],
}

type MissionPriceProps = {
  missions: number
  kind: ReportKind
  /** It cannot be launched, so it costs and promises nothing. */
  isRefused: boolean
}

const headingOf = ({ missions, isRefused }: MissionPriceProps): string => {
  if (isRefused) return 'No mission is used'
  return missions > 0 ? `Uses 1 of ${formatCount(missions)} missions` : 'Uses 1 mission'
}

/** What a launch costs and delivers. */
export function MissionPrice(props: MissionPriceProps) {
  const { missions, kind, isRefused } = props
  return (
    <section
      aria-labelledby="price"
      className="rounded-md border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="price" className="text-lg">
        {headingOf(props)}
      </h2>
      <dl className="mt-3 grid gap-2 text-sm">
        <Line term="Balance now">{formatCount(missions)}</Line>
        {missions > 0 && !isRefused && (
          <>
            <Line term="This mission">−1</Line>
            <Line term="Balance after" strong>
              {formatCount(missions - 1)}
            </Line>
          </>
        )}
      </dl>
      {!isRefused && (
        <ul className="mt-4 grid gap-2.5 border-t border-line pt-4 text-sm text-ink-2">
          {PROMISES[kind].map((text) => (
            <li key={text} className="flex gap-2.5">
              <Check className="mt-0.5 size-4 shrink-0 text-radar" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = { term: string; strong?: boolean; children: string }

function Line({ term, strong = false, children }: LineProps) {
  return (
    <div
      className={
        strong
          ? 'flex justify-between border-t border-line pt-2 font-semibold'
          : 'flex justify-between'
      }
    >
      <dt className={strong ? undefined : 'text-ink-2'}>{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
