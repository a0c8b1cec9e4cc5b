import clsx from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { useMenu } from './use-menu'

/** Closes the menu around an action, and brings the focus back to its button. */
const CloseContext = createContext(() => {})

type MenuProps = {
  /** The name of its button. */
  label: string
  busy?: boolean
  children: ReactNode
}

/** The actions that are needed seldom, under one small button. */
export function ActionsMenu({ label, busy = false, children }: MenuProps) {
  const { close, around, button, menu } = useMenu()
  return (
    <div className="relative print:hidden" {...around}>
      <button
        type="button"
        {...button}
        aria-label={label}
        aria-busy={busy}
        title={label}
        className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <ul
        {...menu}
        className="absolute end-0 top-full z-20 mt-1 w-60 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
      >
        <CloseContext value={close}>{children}</CloseContext>
      </ul>
    </div>
  )
}

type ActionProps = {
  icon: LucideIcon
  /** Deletes something: it is set apart from the others. */
  isDestructive?: boolean
  /** Hides it where the page has a button for the same. */
  className?: string
  /** Called with the click: when it happened keeps a second one from acting again. */
  onAct: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/** One action of a menu. */
export function MenuAction({ icon: Icon, isDestructive, className, onAct, children }: ActionProps) {
  const close = use(CloseContext)
  return (
    <li className={clsx(isDestructive && 'mt-1.5 border-t border-line pt-1.5', className)}>
      <button
        type="button"
        className={clsx(
          'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-start text-sm font-medium hover:bg-sunken',
          isDestructive && 'text-bad',
        )}
        onClick={(event) => {
          close()
          onAct(event)
        }}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {children}
      </button>
    </li>
  )
}
