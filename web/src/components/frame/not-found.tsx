import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHydrated } from '@/lib/browser/hydrated'
import { userQuery } from '@/lib/session/session'
import { buttonClass } from '../button'
import { Radar } from '../report/progress/radar'

const way =
  'grid h-full content-start gap-0.5 rounded-md border border-line bg-surface px-4 py-3 hover:border-field hover:bg-sunken'

/** For every address that leads nowhere. The free analysis is offered as long as it may be used. */
export function NotFound() {
  const { data } = useQuery(userQuery)
  // As it was rendered first: who is there may be known before this part is alive.
  const user = useHydrated() ? data : null
  return (
    <div className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10" />
      <div className="shell grid min-h-[72vh] content-center items-center gap-x-16 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <p className="label-mono text-radar">Not found</p>
          <h1 className="text-4xl">404 Page Not Found</h1>
          <p className="text-lg text-ink-2">Did you forget to add the page to the router?</p>
          <p className="max-w-[52ch] text-ink-2">
            If you followed a link to get here, the link is wrong or the page has moved. Your data
            is safe.
          </p>
          <div>
            <Link to="/" className={buttonClass('solid')}>
              Back to home
            </Link>
          </div>
          <ul aria-label="Other ways on" className="grid gap-3 sm:grid-cols-3">
            {!user?.freeTrialUsed && (
              <li>
                <Link to="/free-trial-step1" className={way}>
                  <Way name="Start Free Analysis">Three details, no card</Way>
                </Link>
              </li>
            )}
            <li>
              <Link to="/reports" className={way}>
                <Way name="Your dashboard">Reports and missions</Way>
              </Link>
            </li>
            <li>
              <Link to="/blog" className={way}>
                <Way name="Blog">Guides with sources</Way>
              </Link>
            </li>
            {user?.freeTrialUsed && (
              <li>
                <Link to="/faq" className={way}>
                  <Way name="FAQ">Quick answers</Way>
                </Link>
              </li>
            )}
          </ul>
        </div>
        <div className="mx-auto w-full max-w-80 max-lg:row-start-1 max-lg:max-w-44">
          <Radar keywords={[]} />
        </div>
      </div>
    </div>
  )
}

/** Names the page that a link leads to, and says what is there. */
function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-ink-2">{children}</span>
    </>
  )
}
