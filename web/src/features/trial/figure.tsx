import type { OpportunityLabel, Receipt } from '@sortie/contracts/analysis'
import clsx from 'clsx'
import { createContext, type ReactNode, useContext } from 'react'

/** Opens the receipt of a figure, by its path in the results. */
export const ReceiptContext = createContext<{
  receipts: Record<string, Receipt>
  open: (path: string, subject: string) => void
}>({ receipts: {}, open: () => undefined })

type Props = {
  /** Path in the results, e.g. `keywords.0.searchVolume`. */
  path: string
  /** What the figure is about, for its name: `Volume of “bread”`. */
  subject: string
  children: ReactNode
}

/** A figure that opens its receipt. One that was modelled says `estimate`. */
export function FigureValue({ path, subject, children }: Props) {
  const { receipts, open } = useContext(ReceiptContext)
  const receipt = receipts[path]
  if (!receipt) return children
  return (
    <button
      type="button"
      className="group inline-flex min-h-11 flex-col items-end justify-center rounded-sm px-1 text-end sm:min-h-9"
      onClick={() => open(path, subject)}
    >
      <span className="underline decoration-field decoration-dotted underline-offset-4 group-hover:decoration-solid">
        {children}
      </span>{' '}
      {receipt.kind === 'modelled' && (
        <span className="label-mono text-[0.6875rem] tracking-normal text-ink-2">estimate</span>
      )}
      <span className="sr-only">, {subject}: open its receipt</span>
    </button>
  )
}

const glyphs: Record<OpportunityLabel, string> = { High: '▲', Medium: '◆', Low: '○' }
const colours: Record<OpportunityLabel, string> = {
  High: 'border-radar/50 bg-radar/10 text-radar',
  Medium: 'border-warn/50 bg-warn/10 text-warn',
  Low: 'border-line bg-sunken text-ink-2',
}

/** High, Medium or Low, by word, glyph and colour. */
export function OpportunityBadge({ label }: { label: OpportunityLabel }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-2 py-0.5 text-xs font-semibold',
        colours[label],
      )}
    >
      <span aria-hidden="true" className="text-[0.625rem]">
        {glyphs[label]}
      </span>
      {label}
    </span>
  )
}
