import clsx from 'clsx'
import type { ComponentProps } from 'react'

type Variant = 'main' | 'solid' | 'plain' | 'quiet'
type Size = 'md' | 'lg'

const variants: Record<Variant, string> = {
  // Flare orange: one on each screen, its main action.
  main: 'border-transparent bg-flare text-flare-label shadow-card hover:bg-flare-hover',
  solid: 'border-transparent bg-petrol text-petrol-label hover:opacity-90',
  plain: 'border-field bg-surface text-ink hover:border-ink-2 hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
}
const sizes: Record<Size, string> = { md: 'min-h-11 px-4 text-sm', lg: 'min-h-12 px-6 text-base' }

/** The classes of a button, for links that are drawn as one. */
export const buttonClass = (variant: Variant = 'plain', size: Size = 'md') =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-md border font-semibold print:hidden',
    'text-center transition-[background-color,border-color,opacity,transform] duration-120 ease-flight',
    'active:translate-y-px',
    variants[variant],
    sizes[size],
  )

type Props = ComponentProps<'button'> & {
  variant?: Variant
  size?: Size
  busy?: boolean
  /** The label while the button is busy, e.g. `Signing In...`. */
  pendingLabel?: string
}

/** A button. While busy it keeps the focus, says so, and takes no second click. */
export function Button({ variant, size, busy = false, pendingLabel, ...rest }: Props) {
  const { className, children, onClick, ...props } = rest
  return (
    <button
      type="button"
      {...props}
      className={clsx(buttonClass(variant, size), busy && 'opacity-70', className)}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && pendingLabel ? pendingLabel : children}
    </button>
  )
}
