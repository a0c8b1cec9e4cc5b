import clsx from 'clsx'
import { MessageCircle, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Arriving } from '@/components/late/arriving'
import { Spinner } from '@/components/states/spinner'
import { site } from '@/lib/pages/site'

const ContactForm = lazy(() => import('./contact-form'))

/**
 * The floating way to a person: a button that is there at every scroll position, and a small form.
 * It covers nothing that is read or used: where the margin beside the page is wide enough it floats
 * there, at the bottom, and on narrower windows in the bar at the top, whose place for it is kept.
 */
export default function ContactSupport() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // A chat replaces it.
  if (site().chatWidgetId) return null
  const Icon = open ? X : MessageCircle
  return (
    <aside
      aria-label="Contact support"
      className={clsx('fixed z-41 in-[[inert]]:invisible', inTheBar, inTheMargin)}
      onKeyDown={({ key }) => key === 'Escape' && open && close()}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? 'contact-panel' : undefined}
        className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full text-sm font-semibold hover:bg-sunken sm:max-lg:px-3 xl:h-12 xl:min-w-12 xl:border xl:border-line xl:bg-surface xl:shadow-float 2xl:px-3.5"
        onClick={() => (open ? close() : setOpen(true))}
      >
        <Icon className="size-5 text-radar" />
        <span className="sr-only sm:max-lg:not-sr-only 2xl:not-sr-only">
          {open ? 'Close contact form' : 'Contact support'}
        </span>
      </button>
      {open && (
        <div
          id="contact-panel"
          className="max-h-[calc(100dvh-6rem-var(--banner,0px))] animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-float max-xl:fixed max-xl:inset-x-4 max-xl:bottom-[calc(1rem+var(--banner,0px))] sm:w-96 sm:max-xl:start-auto xl:absolute xl:end-0 xl:bottom-full xl:mb-3"
        >
          <Suspense
            fallback={
              <>
                <Spinner />
                <Arriving onGiveUp={close} />
              </>
            }
          >
            <ContactForm onSent={close} />
          </Suspense>
        </div>
      )}
    </aside>
  )
}

// Before the button of the menu, and once the links stand in the bar, after them.
const inTheBar =
  'max-xl:top-[calc((var(--bar)-2.75rem)/2)] max-lg:end-[calc(clamp(1rem,4vw,2rem)+2.5rem)] lg:max-xl:end-[max(2rem,50%-34rem)]'

// Moved out of the way of the cookie banner by a transform: that shifts no layout.
const inTheMargin = 'xl:end-4 xl:bottom-4 xl:translate-y-[calc(-1*var(--banner,0px))]'
