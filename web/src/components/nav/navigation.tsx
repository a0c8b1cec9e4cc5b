import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { buttonClass } from '@/components/button'
import { Logo } from '@/components/frame/logo'
import { Late } from '@/components/late/late'
import { userQuery } from '@/lib/session/session'
import { barLink, featureLinks, helpLinks, NavLink, pageLinks } from './links'
import { MobileMenu } from './mobile-menu'
import { NavMenu } from './nav-menu'

const OfflineLine = lazy(() => import('./offline-line'))
const SignedIn = lazy(() => import('./signed-in'))

/**
 * The bar at the top of every page, slim once somebody is signed in. Until the user is known, what
 * depends on it is held blank.
 */
export function Navigation() {
  const { data: user, isPending } = useQuery(userQuery)
  const signedIn = Boolean(user)
  // From here on the bar itself says that it is slim; in between nothing may move.
  useLayoutEffect(() => {
    if (signedIn) delete document.documentElement.dataset.session
  }, [signedIn])
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div
        data-slim={signedIn || undefined}
        className="shell flex h-(--bar) items-center justify-between gap-4"
      >
        <Link to="/" aria-label="Sortie home" className="flex min-h-11 items-center rounded-sm">
          <Logo />
        </Link>
        {/* At its end is room for the support button, see contact-support.tsx. */}
        <nav aria-label="Main" className="hidden flex-1 items-center lg:flex lg:max-xl:me-11">
          <NavMenu label="Features" items={featureLinks} />
          {pageLinks(signedIn).map((item) => (
            <NavLink key={item.label} item={item} className={barLink} />
          ))}
          <NavMenu label="Help" items={helpLinks} />
          <div
            className={clsx(
              'ms-auto flex items-center gap-1',
              isPending && 'invisible noscript:visible',
            )}
          >
            {signedIn ? (
              <Suspense>
                <SignedIn />
              </Suspense>
            ) : (
              <SignedOut />
            )}
          </div>
        </nav>
        <MobileMenu signedIn={signedIn} pending={isPending} />
      </div>
      <Late>
        <OfflineLine />
      </Late>
    </header>
  )
}

function SignedOut() {
  return (
    <>
      <Link to="/login" className={barLink}>
        Sign In
      </Link>
      <Link to="/register" className={buttonClass('solid')}>
        Get Started
      </Link>
    </>
  )
}
