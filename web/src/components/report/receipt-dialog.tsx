import type { Receipt } from '@sortie/contracts/analysis'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/dialog'
import { formatCount, formatMoment } from '@/lib/format'

const shown = (value: Receipt['value']) => (typeof value === 'number' ? formatCount(value) : value)

// How a unit reads after its figure, where not as it is.
const units: Record<string, string> = { '0-10': ' of 10', '0-100': ' of 100', label: '' }

type Props = { receipt: Receipt; subject: string; onClose: () => void }

/** The receipt of one figure: what it is, who supplied it, when, and how it was calculated. */
export default function ReceiptDialog({ receipt, subject, onClose }: Props) {
  const { value, unit, source, kind, formula, version, fetchedAt, inputs } = receipt
  const lines: [string, ReactNode][] = [
    ['Value', `${shown(value)}${units[unit] ?? ` ${unit}`}`],
    ['Kind', kind === 'modelled' ? 'Estimate (modelled)' : 'Measured'],
    ['Source', source],
    ['Formula', formula ?? 'none'],
    ['Version', version ?? 'none'],
    [
      'When',
      <time key="when" dateTime={fetchedAt}>
        {formatMoment(fetchedAt)}
      </time>,
    ],
    ...Object.entries(inputs ?? {}).map(([name, input]): [string, ReactNode] => [
      `Input: ${name}`,
      shown(input),
    ]),
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Receipt"
      description={`Where the ${subject} comes from.`}
    >
      <dl className="mt-5 divide-y divide-line border-y border-line text-sm">
        {lines.map(([term, text]) => (
          <div key={term} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-0 text-end font-medium tabular-nums wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
