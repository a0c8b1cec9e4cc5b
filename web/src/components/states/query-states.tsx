import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { FailedPart, type PartQuery } from '@/components/states/failed-part'
import { useRetry } from '@/components/states/failure'
import { TableSkeleton } from '@/components/tables/table'
import { failureText } from '@/lib/api/problem'

type Query = PartQuery & { isPending: boolean; data?: unknown }
type Props = {
  query: Query
  /** The subject of a sentence about a failure, such as `The orders` in `The orders could not be loaded`. */
  what: string
  /** The placeholder until the data is there; a table's outline by default. */
  waiting?: ReactNode
  children: () => ReactNode
}

/**
 * Shows the data of a query, once it is there; until then its outline, and if none comes, the reason. Asks again by
 * itself for data that a busy server or the network did not bring.
 */
export function Loaded({ query, what, waiting = <TableSkeleton />, children }: Props) {
  const { isPending, error, refetch, data } = query
  // A part that is not there at all asks by itself.
  useRetry(data === undefined ? null : error, refetch)
  if (isPending) return waiting
  if (!error) return children()
  const why = failureText(error, 'Please try again.')
  if (data === undefined) {
    return (
      <FailedPart title={`${what} could not be loaded`} query={query}>
        {why}
      </FailedPart>
    )
  }
  // Earlier data stays, and says that it is from before.
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-bad">
        <p className="wrap-anywhere">
          {what} could not be updated. You see what was known before. {why}
        </p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
      {children()}
    </div>
  )
}

type ListedProps<Page, Row> = {
  query: UseInfiniteQueryResult<{ pages: Page[] }>
  what: string
  rowsOf: (page: Page) => Row[]
  empty: { title: string; text: string }
  children: (rows: Row[]) => ReactNode
}

/** A list that grows by pages. */
export function Listed<Page, Row>({
  query,
  what,
  rowsOf,
  empty,
  children,
}: ListedProps<Page, Row>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = query
  return (
    <Loaded query={query} what={what}>
      {() => {
        const rows = (data?.pages ?? []).flatMap(rowsOf)
        if (!rows.length) return <EmptyState title={empty.title}>{empty.text}</EmptyState>
        return (
          <div
            aria-busy={isPlaceholderData}
            className="grid justify-items-start gap-4 aria-busy:opacity-60"
          >
            <div className="w-full min-w-0">{children(rows)}</div>
            {hasNextPage && (
              <Button
                busy={isFetchingNextPage}
                pendingLabel="Loading..."
                onClick={() => void fetchNextPage()}
              >
                Show More
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
