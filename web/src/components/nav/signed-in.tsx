import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleUserRound } from 'lucide-react'
import { useSignOut } from '@/lib/session/use-sign-out'
import { Button } from '../button'
import { ThemeChoice } from '../frame/theme-choice'
import { useMenu } from '../menus/use-menu'
import { barLink, NavLink } from './links'
import { userLinks } from './user-links'

/** The end of the navigation bar for a signed-in user. */
export default function SignedIn() {
  return (
    <>
      {userLinks.map((item) => (
        <NavLink key={item.label} item={item} className={barLink} />
      ))}
      <Link
        to="/account"
        aria-label="Account"
        className="grid h-11 w-10 place-items-center rounded-sm text-ink-2 hover:text-ink"
        activeProps={{ className: 'text-ink!' }}
      >
        <CircleUserRound className="size-6" />
      </Link>
      <AccountMenu />
    </>
  )
}

/** The theme and the way out, behind a chevron: the icon beside it stays a link. */
function AccountMenu() {
  const { isOpen, close, around, button, menu } = useMenu()
  const { signOut, busy } = useSignOut(close)
  return (
    <div className="relative" {...around}>
      <button
        type="button"
        {...button}
        aria-label="Account menu"
        className="-ms-2 grid h-11 w-7 place-items-center rounded-sm text-ink-2 hover:text-ink aria-expanded:text-ink"
      >
        <ChevronDown
          className={`size-4 transition-transform duration-180 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        {...menu}
        className="absolute end-0 top-full z-10 mt-1 animate-rise rounded-md border border-line bg-surface p-3 shadow-float"
      >
        <p className="label-mono mb-2 text-ink-2">Theme</p>
        <ThemeChoice />
        <div className="mt-3 border-t border-line pt-2">
          <Button
            variant="quiet"
            className="w-full justify-start! px-2!"
            busy={busy}
            pendingLabel="Signing Out..."
            onClick={signOut}
          >
            Sign Out
          </Button>
        </div>
      </div>
    </div>
  )
}
