import { ChevronDown } from 'lucide-react'
import { useMenu } from '../menus/use-menu'
import { type NavItem, NavLink } from './links'

const link =
  'flex min-h-11 items-center rounded-sm px-3 text-sm font-medium text-ink-2 ' +
  'underline-offset-4 hover:bg-sunken hover:text-ink'

/** A menu of links behind a button: opens on click, closes on Escape, on leaving, on choosing. */
export function NavMenu({ label, items }: { label: string; items: NavItem[] }) {
  const { hide, isOpen, around, button, menu } = useMenu()
  return (
    <div className="relative" {...around}>
      <button
        type="button"
        {...button}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm px-3 text-sm font-medium text-ink-2 hover:text-ink aria-expanded:text-ink"
      >
        {label}
        <ChevronDown
          className={`size-4 transition-transform duration-180 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: choosing a link by Enter is a click too */}
      <ul
        {...menu}
        className="absolute start-0 top-full z-10 mt-1 min-w-48 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
        onClick={hide}
      >
        {items.map((item) => (
          <li key={item.label}>
            <NavLink item={item} className={link} />
          </li>
        ))}
      </ul>
    </div>
  )
}
