import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'ok' | 'warn' | 'bad' | 'plain'

const tones: Record<BadgeTone, string> = {
  ok: 'border-ok/40 bg-ok/8 text-ok',
  warn: 'border-warn/40 bg-warn/8 text-warn',
  bad: 'border-bad/40 bg-bad/8 text-bad',
  plain: 'border-line bg-sunken text-ink-2',
}

/** Shows a status in a word; the word says it, not the color. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
