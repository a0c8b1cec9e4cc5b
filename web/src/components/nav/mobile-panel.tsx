import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { Button, buttonClass } from '@/components/button'
import { useSignOut } from '@/lib/session/use-sign-out'
import { ThemeChoice } from '../frame/theme-choice'
import { featureLinks, helpLinks, NavLink, pageLinks } from './links'
import { useKeyboardTrap } from './use-keyboard-trap'
import { appLinks } from './user-links'

const link =
  'flex min-h-12 items-center rounded-sm px-3 text-lg font-medium text-ink-2 ' +
  'underline-offset-4 hover:bg-sunken hover:text-ink'

type Props = {
  signedIn: boolean
  pending: boolean
  /** The menu with its button, which Tab reaches too. */
  around: RefObject<HTMLElement | null>
  close: () => void
}

/** The menu of small screens: every page, and the way in or out. */
export default function MobilePanel({ signedIn, pending, around, close }: Props) {
  useKeyboardTrap(around, close)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: choosing a link by Enter is a click too
    <nav
      aria-label="Main"
      className="shell grid min-h-[calc(100%+1px)] content-start gap-6 py-6"
      onClick={({ target }) => (target as Element).closest('a') && close()}
    >
      <Group title="Features">
        {featureLinks.map((item) => (
          <NavLink key={item.label} item={item} className={link} />
        ))}
      </Group>
      <Group title="Sortie">
        {[...pageLinks(signedIn), ...(signedIn ? appLinks : [])].map((item) => (
          <NavLink key={item.label} item={item} className={link} />
        ))}
      </Group>
      <Group title="Help">
        {helpLinks.map((item) => (
          <NavLink key={item.label} item={item} className={link} />
        ))}
      </Group>
      {!pending && (signedIn ? <SignedIn close={close} /> : <SignedOut />)}
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="label-mono px-3 pb-1 text-ink-2">{title}</p>
      {children}
    </div>
  )
}

function SignedIn({ close }: { close: () => void }) {
  const { signOut, busy } = useSignOut(close)
  return (
    <div className="grid gap-3">
      <Link to="/account" className={buttonClass('plain', 'lg')}>
        Account
      </Link>
      <Button variant="quiet" size="lg" busy={busy} pendingLabel="Signing Out..." onClick={signOut}>
        Sign Out
      </Button>
      <div className="justify-self-center">
        <ThemeChoice />
      </div>
    </div>
  )
}

function SignedOut() {
  return (
    <div className="grid gap-3">
      <Link to="/login" className={buttonClass('plain', 'lg')}>
        Sign In
      </Link>
      <Link to="/register" className={buttonClass('solid', 'lg')}>
        Get Started
      </Link>
    </div>
  )
}
