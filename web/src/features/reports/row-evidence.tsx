import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Arriving } from '@/components/arriving'
import { type Behind, EvidenceContext } from '@/components/report/figure'
import { warn } from '@/lib/toast'
import { keywordQuery } from './queries'
import type { Row } from './rows'

const ReceiptDialog = lazy(() => import('@/components/report/receipt-dialog'))
const ExplanationDialog = lazy(() => import('@/components/report/explanation-dialog'))

type Figure = 'searchVolume' | 'difficulty'
type Shown = { keywordId: string } & (
  | { figure: Figure; subject: string }
  | { figure: null; keyword: string }
)

/** Where a figure of a row stands. */
export const pathOf = ({ keywordId }: Row, figure: Figure) => `${keywordId}.${figure}`

type Props = { reportId: string; rows: readonly Row[]; children: ReactNode }

/** Lets the figures and labels of rows open what stands behind them, which is asked for then. */
export function RowEvidence({ reportId, rows, children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null)
  const estimates = new Map(
    rows.flatMap((row) => [
      [pathOf(row, 'searchVolume'), row.volumeIsEstimated] as const,
      [pathOf(row, 'difficulty'), row.difficultyIsEstimated] as const,
    ]),
  )
  const behind: Behind = {
    estimated: (path) => estimates.get(path),
    explained: () => true,
    openReceipt: (path, subject) => {
      const [keywordId = '', figure] = path.split('.')
      setShown({ keywordId, figure: figure as Figure, subject })
    },
    openExplanation: (keywordId, keyword) => setShown({ keywordId, figure: null, keyword }),
  }
  const close = () => setShown(null)
  return (
    <EvidenceContext value={behind}>
      {children}
      {shown && <Opened reportId={reportId} shown={shown} onClose={close} />}
    </EvidenceContext>
  )
}

type OpenedProps = { reportId: string; shown: Shown; onClose: () => void }

/** The dialog of a figure or a label, once what it shows has arrived. */
function Opened({ reportId, shown, onClose }: OpenedProps) {
  const { data, error } = useQuery(keywordQuery(reportId, shown.keywordId))
  useEffect(() => {
    if (!error) return
    warn('This could not be loaded', 'Nothing is lost. Please try again.')
    onClose()
  }, [error, onClose])
  if (!data) return <Arriving onGiveUp={onClose} />
  return (
    <Suspense fallback={<Arriving onGiveUp={onClose} />}>
      {shown.figure ? (
        <ReceiptDialog
          receipt={data.receipts[shown.figure]}
          subject={shown.subject}
          onClose={onClose}
        />
      ) : (
        <ExplanationDialog
          explanation={data.explanation}
          keyword={data.keyword}
          receipt={data.receipts.opportunity}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
