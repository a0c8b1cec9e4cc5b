import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { buttonClass } from '@/components/button'
import { Film, Transcript } from './film'
import type { Parts } from './scenes'

type Props = { example: FreeTrialResults; parts: Parts; onClose: () => void }

/**
 * The film in a dialog of its own width. The veil is not Radix's overlay, for the reason that the
 * shared dialog gives: our content security policy.
 */
export function FilmDialog({ example, parts, onClose }: Props) {
  const opener = useRef<Element | null>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="pointer-events-auto fixed inset-0 z-50 animate-fade overflow-y-scroll overscroll-contain bg-veil [scrollbar-width:none]">
          <div className="grid min-h-[calc(100%+1px)] grid-cols-[minmax(0,1fr)] content-center justify-items-center p-2 sm:p-4">
            <Dialog.Content
              onOpenAutoFocus={() => {
                opener.current = document.activeElement
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                if (opener.current instanceof HTMLElement) opener.current.focus()
              }}
              className="relative w-full max-w-4xl animate-rise rounded-lg border border-line bg-surface p-3 shadow-float sm:p-5"
            >
              <Dialog.Title className="pe-12 text-xl">One sortie in 50 seconds</Dialog.Title>
              <Dialog.Description className="mt-1 pe-12 text-sm text-ink-2">
                The real product, with a sample business.
              </Dialog.Description>
              <Film example={example} parts={parts} />
              <div className="flex flex-wrap items-start justify-between gap-x-6">
                <Transcript />
                <Link to="/free-trial-step1" className={`${buttonClass('main')} mt-3`}>
                  Start Free Analysis
                </Link>
              </div>
              <Dialog.Close
                aria-label="Close"
                className="absolute end-2 top-2 grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <X className="size-5" />
              </Dialog.Close>
            </Dialog.Content>
          </div>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
