import type { ReactNode } from 'react'
import { Button } from '../button'
import { ErrorState } from './error-state'
import { useRetry } from './failure'

/** The query that a part of a page waits for. */
export type PartQuery = { error: unknown; isFetching: boolean; refetch: () => unknown }

type Props = {
  /** The failure, in a sentence: `The versions could not be loaded`. */
  title: string
  query: PartQuery
  pendingLabel?: string
  /** The text that says which data is safe. */
  children: ReactNode
}

/**
 * Replaces a part of a page that did not arrive. Asks again by itself for data that a busy server or the network did
 * not bring, as whole pages do.
 */
export function FailedPart({ title, query, pendingLabel = 'Loading...', children }: Props) {
  const { error, isFetching, refetch } = query
  const retry = () => void refetch()
  useRetry(error, retry)
  return (
    <ErrorState
      title={title}
      action={
        <Button busy={isFetching} pendingLabel={pendingLabel} onClick={retry}>
          Try Again
        </Button>
      }
    >
      {children}
    </ErrorState>
  )
}
