import type { ReactNode } from 'react'
import { Button } from '../button'
import { ErrorState } from './error-state'
import { useRetry } from './failure'

/** What a part of a page asks for. */
export type PartQuery = { error: unknown; isFetching: boolean; refetch: () => unknown }

type Props = {
  /** What failed, in a sentence: `The versions could not be loaded`. */
  title: string
  query: PartQuery
  pendingLabel?: string
  /** What is safe. */
  children: ReactNode
}

/**
 * Replaces a part of a page that did not arrive. What a busy server or the network did not bring is asked for again by
 * itself, as whole pages are.
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
