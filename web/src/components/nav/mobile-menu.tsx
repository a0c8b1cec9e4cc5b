import { useRouter } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoadingPage } from '@/components/spinner'

const loadPanel = () => import('./mobile-panel')
const MobilePanel = lazy(loadPanel)

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
        className="-me-2 grid size-11 place-items-center rounded-sm noscript:hidden"
        // On its way before the finger is up.
        onPointerDown={loadPanel}
        onFocus={loadPanel}
        onClick={() => setOpen(!open)}
      >
        <Icon className="size-6" />
      </button>
      <div
        id="mobile-menu"
        hidden={!open}
        className="fixed inset-x-0 top-(--bar) bottom-0 animate-fade overflow-y-scroll overscroll-contain bg-paper [scrollbar-width:none]"
      >
        {open && (
          <Suspense fallback={<LoadingPage waited={false} />}>
            <MobilePanel signedIn={signedIn} pending={pending} close={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Open or closed; while open the page behind is inert, Tab goes round, Escape closes. */
const useTrap = () => {
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const { history } = useRouter()

  // A navigation closes the menu when it begins: when it arrives, the menu may be open again. One
  // that replaces is a redirect, the end of what has begun before.
  useEffect(
    () => history.subscribe(({ action }) => action.type !== 'REPLACE' && setOpen(false)),
    [history],
  )
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
