import type { Explanation, Factor } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import type { ReactNode } from 'react'
import { formatDay, formatDecimal } from '@/lib/format'

function DialogMockup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-items-center p-4">
      <div className="w-full max-w-md animate-rise rounded-lg border border-line bg-surface p-5 shadow-float">
        <p className="text-xl font-semibold tracking-tight">{title}</p>
        {children}
      </div>
    </div>
  )
}

/** The dialog of a receipt, drawn as the product shows it. */
export function ReceiptMockup({ receipt, subject }: { receipt: Receipt; subject: string }) {
  const { value, unit, kind, source, formula, fetchedAt } = receipt
  const lines: [string, string][] = [
    ['Value', `${shown(value)} ${unit === '0-10' ? 'of 10' : unit}`],
    ['Kind', kind === 'modelled' ? 'Estimate (modeled)' : 'Measured'],
    ['Source', source],
    ['Formula', formula ?? 'none'],
    ['When', formatDay(fetchedAt)],
  ]
  return (
    <DialogMockup title="Receipt">
      <p className="mt-1 text-ink-2">Where this figure comes from: {subject}.</p>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        {lines.map(([term, text]) => (
          <div key={term} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-medium tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </DialogMockup>
  )
}

const names: Partial<Record<Factor, string>> = {
  volume: 'Volume',
  difficulty: 'Difficulty',
  clicks: 'Clicks',
  intent: 'Intent',
  relevance: 'Relevance',
}

type WhyProps = {
  explanation: Explanation
  keyword: string
  /** The share of the bars that is drawn, 0 to 1. */
  grown: number
  /** True where the change that would flip the label is named. */
  flipped: boolean
}

/** The dialog that explains a label: its factors, one after the other, and what would flip it. */
export function WhyMockup({ explanation, keyword, grown, flipped }: WhyProps) {
  const { score, label, factors, flip, rules } = explanation
  let reached = 0
  const steps = factors.map(({ factor, points }) => {
    const from = reached
    reached += points
    return { factor, points, from }
  })
  return (
    <DialogMockup title={`Why ${label}?`}>
      <p className="mt-1 text-ink-2">
        “{keyword}” scores {formatDecimal(score)} of 100. {rules.high} or more is High.
      </p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm">
        {steps.map(({ factor, points, from }) => (
          <div key={factor} className="contents">
            <dt className="text-ink-2">{names[factor]}</dt>
            <dd className="h-3 overflow-hidden rounded-sm bg-sunken">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="block size-full"
              >
                <rect x={from} width={points * grown} height="10" className="fill-radar" />
              </svg>
            </dd>
            <dd className="text-end font-semibold tabular-nums">
              +{formatDecimal(points * grown)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 min-h-16 rounded-md bg-sunken px-4 py-3 text-sm font-medium">
        {flipped &&
          flip &&
          `It would be ${flip.label} if ${names[flip.factor]?.toLowerCase()} changed from ${shown(flip.from)} to ${shown(flip.to)}.`}
      </p>
    </DialogMockup>
  )
}

const shown = (value: number | string) => (typeof value === 'number' ? formatDecimal(value) : value)
