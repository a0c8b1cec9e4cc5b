import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Around whatever has tooltips: they open after 700 ms, the next one within 300 ms at once. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

type Props = { text: string; children: ReactElement }

/**
 * Explains a control to whoever points at it or reaches it by keyboard. Touch knows no tooltips:
 * what is needed to understand a page stands on it too.
 */
export function Tooltip({ text, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 animate-fade rounded-sm bg-ink px-3 py-2 text-sm text-paper shadow-float"
        >
          {text}
          <Radix.Arrow className="fill-ink" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
