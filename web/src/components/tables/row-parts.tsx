import clsx from 'clsx'
import { formatMoment } from '@/lib/format'

/** A time, in the reader's zone. */
export function Moment({ at }: { at: string | null }) {
  if (!at) return <span className="text-ink-2">–</span>
  return (
    <time dateTime={at} className="md:whitespace-nowrap">
      {formatMoment(at)}
    </time>
  )
}

const tones = {
  good: 'bg-ok/12 text-ok',
  bad: 'bg-bad/10 text-bad',
  wait: 'bg-warn/12 text-warn',
  calm: 'bg-sunken text-ink-2',
}
export type StatusTone = keyof typeof tones

/** A state in one word. */
export function State({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={clsx(
        'inline-block rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap first-letter:uppercase',
        tones[tone],
      )}
    >
      {children.replaceAll('_', ' ')}
    </span>
  )
}

/** A small button in a row. */
export function RowButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-0.5 min-h-8 rounded-sm border border-field bg-surface px-2.5 text-xs font-semibold whitespace-nowrap hover:border-ink-2 hover:bg-sunken pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}
