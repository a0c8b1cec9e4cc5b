import { useRouter } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoadingPage } from '@/components/states/spinner'

const loadPanel = () => import('./mobile-panel')
const MobilePanel = lazy(loadPanel)

type Props = { signedIn: boolean; pending: boolean }

/**
 * Shows the menu of small screens: a button that says whether it is open, and a panel that is loaded
 * when it is opened and then keeps the keyboard.
 */
export function MobileMenu({ signedIn, pending }: Props) {
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const { history } = useRouter()
  // A navigation closes the menu when it begins: when it arrives, the menu may be open again. One
  // that replaces is a redirect, the end of what has begun before.
  useEffect(
    () => history.subscribe(({ action }) => action.type !== 'REPLACE' && setOpen(false)),
    [history],
  )
  const Icon = open ? X : Menu
  return (
    <div ref={around} className="lg:hidden">
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
        // The panel closes by Escape too, but may not be here yet.
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
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
            <MobilePanel
              signedIn={signedIn}
              pending={pending}
              around={around}
              close={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
