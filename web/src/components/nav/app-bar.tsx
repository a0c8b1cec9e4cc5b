import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Plane, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '@/lib/format'
import { userQuery } from '@/lib/session/session'
import { appLinks } from './user-links'

/**
 * The app's own bar, under the navigation bar of signed-in pages. It is drawn outside of the main
 * part, so that the skip link passes it, and scrolls away: tabs and tools of a page stick instead.
 */
export function AppBar() {
  const [place, setPlace] = useState<Element | null>(null)
  // Before the first paint, so that the page does not move.
  useLayoutEffect(() => setPlace(document.getElementById('app-bar')), [])
  return place && createPortal(<Bar />, place)
}

const item =
  'relative inline-flex h-12 items-center px-2 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink sm:px-3 ' +
  'after:absolute after:inset-x-2 sm:after:inset-x-3 after:bottom-0 after:h-0.5 -outline-offset-2!'

/** Scrolls the row of links to the page that is open: on a phone not all of them fit. */
const useCurrentInView = () => {
  const nav = useRef<HTMLDivElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current)
      nav.current.scrollLeft =
        current.offsetLeft + current.offsetWidth - nav.current.clientWidth + 24
  }, [path])
  return nav
}

function Bar() {
  const nav = useCurrentInView()
  return (
    <nav aria-label="App" className="border-b border-line bg-surface print:hidden">
      <div className="shell flex items-center justify-between gap-x-4">
        <div
          ref={nav}
          className="relative -ms-2 flex min-w-0 overflow-x-auto overscroll-x-contain pe-6 [scrollbar-width:none] sm:-ms-3 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)]"
        >
          {appLinks.map(({ label, link }) => (
            <Link
              key={label}
              {...link}
              className={item}
              activeOptions={{ exact: false, includeSearch: false }}
              activeProps={{ className: 'text-ink! after:bg-radar' }}
            >
              {label}
            </Link>
          ))}
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <MissionsLeft />
          <Link
            to="/keyword-intel"
            aria-label="New Mission"
            className="inline-flex h-9 items-center gap-1.5 rounded-sm bg-petrol px-3 text-sm font-semibold text-petrol-label hover:opacity-90 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center max-sm:px-2.5"
          >
            <Plus className="size-4" />
            <span className="max-sm:hidden">New Mission</span>
          </Link>
        </div>
      </div>
    </nav>
  )
}

/** Shows how many missions are left, and links to their history in the account. */
function MissionsLeft() {
  const { data: user } = useQuery(userQuery)
  if (!user) return null
  const { queriesRemaining: missions } = user
  return (
    <Link
      to="/account"
      search={{ tab: 'missions' }}
      className={clsx(
        'inline-flex h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm font-medium whitespace-nowrap tabular-nums hover:border-field hover:bg-sunken pointer-coarse:h-11 max-sm:px-2',
        missions === 0 && 'text-warn',
      )}
    >
      <Plane className="size-4 text-radar" />
      {formatCount(missions)}{' '}
      <span className="max-sm:sr-only">{missions === 1 ? 'mission' : 'missions'}</span>
    </Link>
  )
}
