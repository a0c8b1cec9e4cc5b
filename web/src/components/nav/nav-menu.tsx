import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

/** A menu of links behind a button: opens on click, closes on Escape, on leaving, on choosing. */
export function NavMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its links do
    <div
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm px-3 text-sm font-medium text-ink-2 hover:text-ink aria-expanded:text-ink"
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown
          className={`size-4 transition-transform duration-180 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: choosing a link by Enter is a click too */}
      <ul
        id={id}
        hidden={!open}
        className="absolute start-0 top-full z-10 mt-1 min-w-48 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
        onClick={() => setOpen(false)}
      >
        {children}
      </ul>
    </div>
  )
}
