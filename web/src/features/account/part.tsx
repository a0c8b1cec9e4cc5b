import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FailedPart, type PartQuery } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { failureText } from '@/lib/api/problem'
import { useEndedSession } from '@/lib/session/use-ended-session'

type PanelProps = {
  id: string
  title: string
  lead?: ReactNode
  /** Stands beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the account page: what it is about, and a card. */
export function AccountPanel({ id, title, lead, action, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-[60ch] text-sm text-ink-2">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The card in which the lines of a panel stand. */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-surface shadow-card">
      {children}
    </div>
  )
}

/** A list that is on its way. */
export function CardSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <AccountCard>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={row} className="flex min-h-16 items-center justify-between gap-6 px-5 py-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </AccountCard>
    </div>
  )
}

type FailedProps = { what: string; query: PartQuery }

/** Stands where a part did not arrive; an ended session leads to sign-in instead. */
export function PartFailed({ what, query }: FailedProps) {
  const { error } = query
  const ended = useEndedSession()
  useEffect(() => void ended(error), [ended, error])
  return (
    <FailedPart title={`${what} could not be loaded`} query={query}>
      {failureText(error, 'Something went wrong on our side.')} Your data is safe.
    </FailedPart>
  )
}

type Props<Data, Key extends QueryKey> = {
  /** The name of the data, as it begins a sentence: `Your sessions`. */
  what: string
  query: UseQueryOptions<Data, Error, Data, Key>
  rows: number
  children: (data: Data) => ReactNode
}

/** A part of a page with data of its own: on its way, failed, or there. */
export function AccountPart<Data, Key extends QueryKey>({
  what,
  query,
  rows,
  ...rest
}: Props<Data, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data !== undefined) return rest.children(data)
  if (!error) return <CardSkeleton rows={rows} />
  return <PartFailed what={what} query={{ error, isFetching, refetch }} />
}
