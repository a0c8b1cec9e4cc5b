import type { KeywordDetails } from '@sortie/contracts/analysis/keywords/keywords'
import type { Explanation } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { nearLabelOf } from '@sortie/contracts/analysis/scoring/near-label'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Arriving } from '@/components/late/arriving'
import { EvidenceContext } from './figure'

const ReceiptDialog = lazy(() => import('../explanation/receipt-dialog'))
const ExplanationDialog = lazy(() => import('../explanation/explanation-dialog'))

/** The content of a dialog: the receipt of a figure, or the explanation of a keyword's rating. */
export type EvidenceView = {
  /** When its keyword was added to the report, in a sentence; undefined where it was always there. */
  origin?: string | undefined
} & (
  | { receipt: Receipt; subject: string }
  | {
      explanation: Explanation
      keyword: string
      receipt: Receipt | undefined
      results?: KeywordDetails['results']
    }
)

type Props = {
  receipts: Record<string, Receipt>
  explanations: Record<string, Explanation>
  children: ReactNode
}

/** Lets every figure inside open its receipt, and every label its factors. */
export function Evidence({ receipts, explanations, children }: Props) {
  const [shown, setShown] = useState<EvidenceView | null>(null)
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
    nearLabel: (path: string) => {
      const receipt = receipts[`${path}.opportunity`]
      const score = receipt?.inputs?.impact
      return typeof score === 'number' ? nearLabelOf({ ...receipt, score }) : null
    },
    openReceipt,
    openExplanation,
  }
  return (
    <EvidenceContext value={behind}>
      {children}
      {shown && <EvidenceDialog opened={shown} onClose={close} />}
    </EvidenceContext>
  )
}

/** The dialog of a figure or a label. */
export function EvidenceDialog({ opened, onClose }: { opened: EvidenceView; onClose: () => void }) {
  return (
    <Suspense fallback={<Arriving onGiveUp={onClose} />}>
      {'subject' in opened ? (
        <ReceiptDialog {...opened} onClose={onClose} />
      ) : (
        <ExplanationDialog {...opened} onClose={onClose} />
      )}
    </Suspense>
  )
}
