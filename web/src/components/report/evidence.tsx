import type { Explanation, Receipt } from '@sortie/contracts/analysis'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Arriving } from '@/components/arriving'
import { EvidenceContext } from './figure'

const ReceiptDialog = lazy(() => import('./receipt-dialog'))
const ExplanationDialog = lazy(() => import('./explanation-dialog'))

type Shown =
  | { receipt: Receipt; subject: string }
  | { explanation: Explanation; keyword: string; receipt: Receipt | undefined }

type Props = {
  receipts: Record<string, Receipt>
  explanations: Record<string, Explanation>
  children: ReactNode
}

/** Lets every figure inside open its receipt, and every label its factors. */
export function Evidence({ receipts, explanations, children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const openReceipt = (path: string, subject: string) => {
    const receipt = receipts[path]
    if (receipt) setShown({ receipt, subject })
  }
  const openExplanation = (path: string, keyword: string) => {
    const explanation = explanations[path]
    if (explanation) setShown({ explanation, keyword, receipt: receipts[`${path}.opportunity`] })
  }
  const behind = {
    estimated: (path: string) => {
      const receipt = receipts[path]
      return receipt && receipt.kind === 'modelled'
    },
    explained: (path: string) => path in explanations,
    ...{ openReceipt, openExplanation },
  }
  return (
    <EvidenceContext value={behind}>
      {children}
      {shown && (
        <Suspense fallback={<Arriving onGiveUp={close} />}>
          {'subject' in shown ? (
            <ReceiptDialog {...shown} onClose={close} />
          ) : (
            <ExplanationDialog {...shown} onClose={close} />
          )}
        </Suspense>
      )}
    </EvidenceContext>
  )
}
