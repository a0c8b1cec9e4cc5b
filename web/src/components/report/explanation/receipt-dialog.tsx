import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/dialogs/dialog'
import { formatCount, formatDollars, formatMoment } from '@/lib/format'
import { howItCame, inputsInWords } from './receipt-words'

const shown = (value: Receipt['value']) => (typeof value === 'number' ? formatCount(value) : value)
const capitalized = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`

// The text of a unit after its figure, where it is not the unit itself.
const units: Record<string, string> = { '0-10': ' of 10', '0-100': ' of 100', label: '' }

const inWords = ({ value, unit }: Receipt) =>
  unit === 'USD' ? formatDollars(Number(value)) : `${shown(value)}${units[unit] ?? ` ${unit}`}`

type Props = {
  receipt: Receipt
  subject: string
  /** When its keyword was added to the report, in a sentence. */
  origin?: string | undefined
  onClose: () => void
}
type Lines = [term: string, text: ReactNode][]

/** The receipt of one figure in plain words; what a machine would call it is behind the details. */
export default function ReceiptDialog({ receipt, subject, origin, onClose }: Props) {
  const { source, kind, fetchedAt } = receipt
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Receipt"
      description={`Where this figure comes from: ${subject}.`}
    >
      <p className="mt-4 font-medium">{howItCame(receipt)}</p>
      {origin && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{origin}</p>}
      <List
        lines={[
          ['Value', inWords(receipt)],
          ['Kind', kind === 'modelled' ? 'Estimate' : 'Measured'],
          ...inputsInWords(receipt),
          ['Source', capitalized(sourceName(source))],
          [
            'When',
            <time key="when" dateTime={fetchedAt}>
              {formatMoment(fetchedAt)}
            </time>,
          ],
        ]}
      />
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-petrol underline underline-offset-4">
          Details
        </summary>
        <List lines={details(receipt)} />
      </details>
    </Dialog>
  )
}

const details = ({ source, formula, version, inputs }: Receipt): Lines => [
  ['Source ID', source],
  ['Formula', formula ?? 'none'],
  ['Version', version ?? 'none'],
  ...Object.entries(inputs ?? {}).map(([name, input]): Lines[number] => [
    `Input: ${name}`,
    shown(input),
  ]),
]

function List({ lines }: { lines: Lines }) {
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
      {lines.map(([term, text]) => (
        <div key={term} className="flex justify-between gap-4 py-2">
          <dt className="text-ink-2">{term}</dt>
          <dd className="min-w-0 text-end font-medium tabular-nums wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
