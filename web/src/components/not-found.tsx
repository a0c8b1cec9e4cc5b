import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useHydrated } from '@/lib/hydrated'
import { userQuery } from '@/lib/session'
import { buttonClass } from './button'
import { Notice } from './notice'

/** For every address that leads nowhere. The free analysis is offered as long as it may be used. */
export function NotFound() {
  const { data } = useQuery(userQuery)
  // As it was rendered first: who is there may be known before this part is alive.
  const user = useHydrated() ? data : null
  return (
    <Notice
      eyebrow="Not found"
      title="404 Page Not Found"
      actions={
        <>
          <Link to="/" className={buttonClass('solid')}>
            Back to home
          </Link>
          {!user?.freeTrialUsed && (
            <Link to="/free-trial-step1" className={buttonClass('plain')}>
              Start Free Analysis
            </Link>
          )}
          <Link to="/reports" className={buttonClass('quiet')}>
            Your dashboard
          </Link>
        </>
      }
    >
      <p>Did you forget to add the page to the router?</p>
      <p className="text-base">
        If you followed a link to get here, the link is wrong or the page has moved. Your data is
        safe.
      </p>
    </Notice>
  )
}
