import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '@/components/button'
import { Notice } from '@/components/states/notice'
import { isOnline, onConnection } from '@/lib/api/connection'
import { failureText, isBusy, isUnreachable, referenceOf } from '@/lib/api/problem'

/**
 * The wait until a page that a busy server did not answer asks again, in milliseconds; up to as much again is added at
 * random.
 */
const BUSY_WAIT = 3_000

/**
 * Asks again by itself: for what the network failed, as soon as the connection is back; for what a busy server did not
 * answer, some seconds later, and so on.
 */
export const useRetry = (error: unknown, retry: () => unknown) =>
  useEffect(() => {
    if (isUnreachable(error)) return onConnection((online) => online && retry())
    if (!isBusy(error)) return
    const timer = setTimeout(retry, BUSY_WAIT * (1 + Math.random()))
    return () => clearTimeout(timer)
  })

/** Shown instead of a page whose data or code did not arrive. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    // React keeps for good that a part of the app failed to arrive, and so do some browsers.
    if (isUnreachable(error) && isOnline()) return location.reload()
    await router.invalidate()
    reset()
  }
  useRetry(error, retry)
  const reference = referenceOf(error)
  return (
    <Notice
      eyebrow="Something went wrong"
      title="This page could not be loaded"
      actions={
        <>
          <Button variant="solid" onClick={retry}>
            Try Again
          </Button>
          <Link to="/" className={buttonClass('plain')}>
            Back to home
          </Link>
        </>
      }
    >
      <p role="alert">{failureText(error, 'An error happened on our side.')}</p>
      <p className="text-base">Your data is safe.{isBusy(error) && ' We’ll keep trying.'}</p>
      {reference && (
        <p className="text-sm text-ink-2">
          Reference: <code className="select-all">{reference}</code>
        </p>
      )}
    </Notice>
  )
}
