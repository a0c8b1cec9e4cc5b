import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** True to show the title and description to screen readers only. */
  untitled?: boolean
  /** The width of the dialog where there is room. */
  width?: 'narrow' | 'wide' | 'widest'
  /** It opens by itself, perhaps under somebody's hands: no key that is on its way presses a button of it. */
  unasked?: boolean
  children?: ReactNode
}

const widths = { narrow: 'max-w-md', wide: 'max-w-xl', widest: 'max-w-2xl' }

/**
 * A modal dialog; the focus goes back to where it was. Its veil is our own and not Radix's overlay:
 * that one injects a style element, which our content security policy refuses. The veil scrolls by
 * itself, and keeps what is left of a scroll from the page behind it.
 */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, untitled = false, width = 'narrow' } = props
  const { unasked = false, children } = props
  const focus = useFocusReturn(unasked)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="pointer-events-auto fixed inset-0 z-50 animate-fade overflow-y-scroll overscroll-contain bg-veil [scrollbar-width:none]">
          <div
            className={clsx(
              'grid min-h-[calc(100%+1px)] justify-items-center p-4',
              untitled ? 'content-start sm:pt-[12vh]' : 'content-center',
            )}
          >
            <Radix.Content
              {...focus}
              className={clsx(
                'relative w-full animate-rise rounded-lg border border-line bg-surface shadow-float',
                widths[width],
                !untitled && 'p-5 sm:p-6',
              )}
            >
              <Radix.Title className={untitled ? 'sr-only' : 'pe-8 text-xl wrap-anywhere'}>
                {title}
              </Radix.Title>
              <Radix.Description asChild>
                <div className={untitled ? 'sr-only' : 'mt-2 text-ink-2 wrap-anywhere'}>
                  {description}
                </div>
              </Radix.Description>
              {children}
              <Radix.Close
                aria-label="Close"
                className="absolute end-2 top-2 grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <X className="size-5" />
              </Radix.Close>
            </Radix.Content>
          </div>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Radix knows only triggers of its own; ours open from anywhere. */
const useFocusReturn = (unasked: boolean) => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      if (!unasked || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      event.target.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      // The element that opened it may be gone because of what was done in the dialog, or stood in a dialog before it.
      const isThere = current?.isConnected && current !== document.body
      const target = isThere ? current : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: !isThere })
    },
  }
}
