import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Arriving } from '@/components/late/arriving'
import { EvidenceDialog } from '@/components/report/results/evidence'
import { type Behind, EvidenceContext, FigureValue } from '@/components/report/results/figure'
import { warn } from '@/lib/notices/toast'
import { additionOriginText } from '../additions/additions'
import type { ReportSource } from '../queries'
import type { MenuFigure } from './row-menu'
import type { ReportRow } from './rows'

type Figure = 'searchVolume' | 'difficulty' | 'cpc' | 'competition' | 'paidImpact'
type EvidenceTarget = { keywordId: string } & (
  | { figure: Figure; subject: string }
  | { figure: null }
)

const FIGURES: Record<Figure, { name: string; about: string }> = {
  searchVolume: { name: 'Volume', about: 'volume of' },
  difficulty: { name: 'Difficulty', about: 'difficulty of' },
  cpc: { name: 'CPC', about: 'price of a click for' },
  competition: { name: 'Competition', about: 'competition for' },
  paidImpact: { name: 'Ad impact', about: 'ad impact of' },
}

/** Returns the path of a row's figure. */
const pathOf = ({ keywordId }: ReportRow, figure: Figure) => `${keywordId}.${figure}`

/** Returns the name of a row's figure, its path, and the subject of its receipt. */
export const figureOf = (row: ReportRow, figure: Figure): MenuFigure => ({
  name: FIGURES[figure].name,
  path: pathOf(row, figure),
  subject: `${FIGURES[figure].about} ${row.keyword}`,
})

type RowFigureProps = { row: ReportRow; of: Figure; children: ReactNode }

/** A figure of a row, which opens its receipt; the head of its column says whether it is an estimate. */
export function RowFigure({ row, of, children }: RowFigureProps) {
  const { path, subject } = figureOf(row, of)
  return (
    <FigureValue path={path} subject={subject} isNoted>
      {children}
    </FigureValue>
  )
}

type Props = { source: ReportSource; rows: readonly ReportRow[]; children: ReactNode }

/** Lets the figures and labels of rows open what stands behind them, which is asked for then. */
export function RowEvidence({ source, rows, children }: Props) {
  const [shown, setShown] = useState<EvidenceTarget | null>(null)
  // The same as long as the rows are: each figure of the table looks at it.
  const behind = useMemo((): Behind => {
    const estimates = new Map(
      rows.flatMap((row) => [
        [pathOf(row, 'searchVolume'), row.volumeIsEstimated] as const,
        [pathOf(row, 'difficulty'), row.difficultyIsEstimated] as const,
        ...(row.cpc === null ? [] : [[pathOf(row, 'cpc'), row.cpcIsEstimated] as const]),
        ...(row.paidImpact === null
          ? []
          : [[pathOf(row, 'paidImpact'), row.volumeIsEstimated || row.cpcIsEstimated] as const]),
        // Nobody estimates it.
        ...(row.competition === null ? [] : [[pathOf(row, 'competition'), false] as const]),
      ]),
    )
    return {
      estimated: (path) => estimates.get(path),
      explained: () => true,
      openReceipt: (path, subject) => {
        const [keywordId = '', figure] = path.split('.')
        setShown({ keywordId, figure: figure as Figure, subject })
      },
      openExplanation: (keywordId) => setShown({ keywordId, figure: null }),
    }
  }, [rows])
  const close = () => setShown(null)
  return (
    <EvidenceContext value={behind}>
      {children}
      {shown && <Opened source={source} shown={shown} onClose={close} />}
    </EvidenceContext>
  )
}

type OpenedProps = { source: ReportSource; shown: EvidenceTarget; onClose: () => void }

/** The dialog of a figure or a label, once what it shows has arrived. */
function Opened({ source, shown, onClose }: OpenedProps) {
  const { data, error } = useQuery(source.keyword(shown.keywordId))
  useEffect(() => {
    if (!error) return
    warn('This could not be loaded', 'Nothing is lost. Please try again.', error)
    onClose()
  }, [error, onClose])
  if (!data) return <Arriving onGiveUp={onClose} />
  const { receipts, explanation, keyword, paid, results, addition } = data
  const origin = addition && additionOriginText(addition)
  const { cpc = receipts.opportunity, competition = receipts.opportunity } = paid ?? {}
  const paidImpact = paid?.impact ?? receipts.opportunity
  const all = { ...receipts, cpc, competition, paidImpact }
  const opened = shown.figure
    ? { receipt: all[shown.figure], subject: shown.subject, origin }
    : { explanation, keyword, results, receipt: receipts.opportunity, origin }
  return <EvidenceDialog opened={opened} onClose={onClose} />
}
