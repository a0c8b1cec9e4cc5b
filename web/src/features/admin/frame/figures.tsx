import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/states/skeleton'

export type FigureTile = {
  name: string
  value: ReactNode
  /** The meaning of the figure, or its origin. */
  note?: string
  /** Somebody has to look. */
  alarm?: boolean
  /** The tab that it leads to. */
  tab?: string
  search?: { status: string }
}

const box = 'grid grow basis-36 content-start gap-0.5 bg-surface px-4 py-3'

/** Figures side by side; one that somebody has to look at stands out. */
export function FigureTiles({ figures }: { figures: FigureTile[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
      {figures.map(({ name, value, note, alarm = false, tab, search = {} }) => (
        <div key={name} className={box}>
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className={clsx('text-xl font-semibold tabular-nums', alarm && 'text-bad')}>
            {tab ? (
              <Link
                to="/admin/$tab"
                params={{ tab }}
                search={search}
                className="underline decoration-field underline-offset-4"
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          {note && <dd className={clsx('text-xs', alarm ? 'text-bad' : 'text-ink-2')}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Stands where figures are on their way. */
export function FiguresSkeleton() {
  return (
    <div
      role="status"
      className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line"
    >
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={box}>
          <Skeleton className="my-1 h-4 w-20" />
          <Skeleton className="my-1 h-6 w-14" />
        </div>
      ))}
    </div>
  )
}
