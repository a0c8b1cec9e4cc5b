import { Link, useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { useSignOut } from '@/lib/use-sign-out'
import { featureLinks, helpLinks, NavLink, pageLinks, userLinks } from './links'

const link =
  'flex min-h-12 items-center rounded-sm px-3 text-lg font-medium text-ink-2 ' +
  'underline-offset-4 hover:bg-sunken hover:text-ink'

type Props = { signedIn: boolean; pending: boolean }

/** The menu of small screens: a button that says whether it is open, and a panel that keeps Tab. */
export function MobileMenu({ signedIn, pending }: Props) {
  const { open, setOpen, around, onKeyDown } = useTrap()
  const Icon = open ? X : Menu
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps Tab and Escape of its controls
    <div ref={around} className="lg:hidden" onKeyDown={onKeyDown}>
      <button
        type="button"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls="mobile-menu"
        className="-me-2 grid size-11 place-items-center rounded-sm"
        onClick={() => setOpen(!open)}
      >
        <Icon className="size-6" />
      </button>
      <div
        id="mobile-menu"
        hidden={!open}
        className="fixed inset-x-0 top-16 bottom-0 animate-fade overflow-y-scroll overscroll-contain bg-paper [scrollbar-width:none]"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: choosing a link by Enter is a click too */}
        <nav
          aria-label="Main"
          className="shell grid min-h-[calc(100%+1px)] content-start gap-6 py-6"
          onClick={({ target }) => (target as Element).closest('a') && setOpen(false)}
        >
          <Group title="Features">
            {featureLinks.map((item) => (
              <NavLink key={item.label} item={item} className={link} />
            ))}
          </Group>
          <Group title="Sortie">
            {[...pageLinks(signedIn), ...(signedIn ? userLinks : [])].map((item) => (
              <NavLink key={item.label} item={item} className={link} />
            ))}
          </Group>
          <Group title="Help">
            {helpLinks.map((item) => (
              <NavLink key={item.label} item={item} className={link} />
            ))}
          </Group>
          {!pending && (signedIn ? <SignedIn close={() => setOpen(false)} /> : <SignedOut />)}
        </nav>
      </div>
    </div>
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
  const { signOut, busy } = useSignOut()
  return (
    <div className="grid gap-3">
      <Link to="/account" className={buttonClass('plain', 'lg')}>
        Account
      </Link>
      <Button
        look="quiet"
        size="lg"
        busy={busy}
        pendingLabel="Signing Out..."
        onClick={(event) => void signOut(event).then(close)}
      >
        Sign Out
      </Button>
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

/** Open or closed; while open the page behind is inert, Tab goes round, Escape closes. */
const useTrap = () => {
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const href = useRouterState({ select: (state) => state.location.href })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [href])
  useEffect(() => {
    const page = document.getElementById('page')
    if (page) page.inert = open
    const wide = window.matchMedia('(min-width: 64rem)')
    const onWide = () => wide.matches && setOpen(false)
    wide.addEventListener('change', onWide)
    return () => wide.removeEventListener('change', onWide)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const stops = [...(around.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    if (event.key === 'Escape') {
      setOpen(false)
      stops[0]?.focus()
    }
    if (event.key !== 'Tab') return
    const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  }
  return { open, setOpen, around, onKeyDown }
}
