import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { label: string; icon: LucideIcon; keys?: string }

/** A small button with a picture; what it does is its name, and shows when the mouse rests on it. */
export function IconButton({ label, icon: Icon, keys, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40 aria-disabled:opacity-40 aria-pressed:bg-sunken aria-pressed:text-petrol sm:size-9 ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
