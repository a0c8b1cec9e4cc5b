import type { Receipt } from '@sortie/contracts/analysis'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ReceiptContext } from './figure'

const ReceiptDialog = lazy(() => import('./receipt-dialog'))

type Shown = { receipt: Receipt; subject: string }
type Props = { receipts: Record<string, Receipt>; children: ReactNode }

/** Lets every figure inside open its receipt; the focus returns to the figure. */
export function Receipts({ receipts, children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null)
  const opener = useRef<Element | null>(null)
  const open = (path: string, subject: string) => {
    const receipt = receipts[path]
    if (!receipt) return
    opener.current = document.activeElement
    setShown({ receipt, subject })
  }
  const close = () => {
    setShown(null)
    const figure = opener.current
    // After the dialog has given up the focus.
    if (figure instanceof HTMLElement) requestAnimationFrame(() => figure.focus())
  }
  return (
    <ReceiptContext value={{ receipts, open }}>
      {children}
      {shown && (
        <Suspense>
          <ReceiptDialog {...shown} onClose={close} />
        </Suspense>
      )}
    </ReceiptContext>
  )
}
