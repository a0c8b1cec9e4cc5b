import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/problem'
import { TableSkeleton } from './table'

type Query = { isPending: boolean; error: unknown; refetch: () => unknown; data?: unknown }
type Props = {
  query: Query
  /** What fails to load, in a sentence: `The orders could not be loaded`. */
  what: string
  /** What to show until it is there; a table's outline unless told. */
  waiting?: ReactNode
  children: () => ReactNode
}

/** What a query holds, once it is there; until then its outline, and where none comes, why. */
export function Loaded({ query, what, waiting = <TableSkeleton />, children }: Props) {
  const { isPending, error, refetch, data } = query
  if (isPending) return waiting
  // What was there stays, even where it could not be asked for anew.
  if (!error || data !== undefined) return children()
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      action={<Button onClick={() => void refetch()}>Try Again</Button>}
    >
      {isUnreachable(error) ? UNREACHABLE : (serverMessage(error) ?? 'Please try again.')}
    </ErrorState>
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
