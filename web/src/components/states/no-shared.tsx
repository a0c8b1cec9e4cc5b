import { Link } from '@tanstack/react-router'
import { isStatus } from '@/lib/api/api'
import { Button, buttonClass } from '../button'
import { EmptyState } from './empty-state'
import { ErrorState } from './error-state'

type Props = {
  /** The word for the thing that the link leads to. */
  to: 'article' | 'report'
  error: Error
  isFetching: boolean
  refetch: () => unknown
}

/** Says that a link shows nothing: it leads nowhere, or the thing that it leads to did not arrive. */
export function NoShared({ to, error, isFetching, refetch }: Props) {
  return (
    <div className="shell grid gap-6 py-8 md:py-12">
      <h1 className="text-3xl sm:text-4xl">Shared {to}</h1>
      {isStatus(error, 404) ? (
        <EmptyState
          title="This link does not work"
          action={
            <Link to="/" className={buttonClass('main')}>
              Go to the Home Page
            </Link>
          }
        >
          It may have expired or been revoked. Ask the sender for a new one.
        </EmptyState>
      ) : (
        <ErrorState
          title={`The ${to} could not be loaded`}
          action={
            <Button busy={isFetching} pendingLabel="Loading..." onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          Nothing is lost.
        </ErrorState>
      )}
    </div>
  )
}
