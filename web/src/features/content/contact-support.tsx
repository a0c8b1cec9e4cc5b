import { MessageCircle, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Spinner } from '@/components/spinner'
import { site } from '@/lib/site'

const ContactForm = lazy(() => import('./contact-form'))

/** The floating way to a person: a button, and a small form above it. */
export default function ContactSupport() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // A chat takes its place.
  if (site().chatWidgetId) return null
  const Icon = open ? X : MessageCircle
  return (
    // Moved out of the way of the cookie banner by a transform: that shifts no layout.
    <aside
      aria-label="Contact support"
      className="fixed end-4 bottom-4 z-30 translate-y-[calc(-1*var(--banner,0px))] flex flex-col items-end gap-3"
      onKeyDown={({ key }) => key === 'Escape' && open && close()}
    >
      {open && (
        <div
          id="contact-panel"
          className="max-h-[calc(100dvh-11rem-var(--banner,0px))] w-[calc(100vw-2rem)] max-w-sm animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-float"
        >
          <Suspense fallback={<Spinner />}>
            <ContactForm onSent={close} />
          </Suspense>
        </div>
      )}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? 'contact-panel' : undefined}
        className="inline-flex min-h-12 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold shadow-float hover:bg-sunken"
        onClick={() => (open ? close() : setOpen(true))}
      >
        <Icon className="size-5 text-radar" />
        <span className="sr-only sm:not-sr-only">
          {open ? 'Close contact form' : 'Contact support'}
        </span>
      </button>
    </aside>
  )
}
