import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '@/components/button'
import { useRetry } from '@/components/states/failure'
import { Notice } from '@/components/states/notice'
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { warn } from '@/lib/notices/toast'

/** Shown where the results could not be loaded, or are not this user's. */
export function ResultsFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useRetry(error, async () => {
    await router.invalidate()
    reset()
  })
  useEffect(() => warn('Error', 'Failed to load free trial results', error), [error])
  const reason = isUnreachable(error) ? UNREACHABLE : serverMessage(error)
  return (
    <Notice
      eyebrow="Something went wrong"
      title="Failed to load free trial results"
      actions={
        <>
          <Link to="/free-trial" className={buttonClass('main')}>
            Try Again
          </Link>
          <Link to="/reports" className={buttonClass('plain')}>
            Your dashboard
          </Link>
        </>
      }
    >
      <p>{reason ?? 'The results did not load.'} Nothing was changed.</p>
    </Notice>
  )
}
