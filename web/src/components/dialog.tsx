import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  children?: ReactNode
}

/**
 * A modal dialog. Its veil is our own and not Radix's overlay: that one injects a style element,
 * which our content security policy refuses. The veil scrolls by itself, and keeps what is left of a
 * scroll from the page behind it.
 */
export function Dialog({ open, onOpenChange, title, description, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="pointer-events-auto fixed inset-0 z-50 animate-fade overflow-y-scroll overscroll-contain bg-veil [scrollbar-width:none]">
          <div className="grid min-h-[calc(100%+1px)] place-items-center p-4">
            <Radix.Content className="relative w-full max-w-md animate-rise rounded-lg border border-line bg-surface p-6 shadow-float">
              <Radix.Title className="pe-8 text-xl">{title}</Radix.Title>
              <Radix.Description asChild>
                <div className="mt-2 text-ink-2">{description}</div>
              </Radix.Description>
              {children}
              <Radix.Close
                aria-label="Close"
                className="absolute end-3 top-3 grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
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
