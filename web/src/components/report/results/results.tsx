import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import clsx from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '@/lib/format'
import { isWeaklyGrounded, type Notices, noticesOf } from '../progress/notices'
import { Radar } from '../progress/radar'
import { isRunOver } from '../progress/stages'
import { Competitors } from './competitors'
import { conclusion, type KeywordCounts } from './conclusion'
import { Evidence } from './evidence'
import { KeywordTable } from './keyword-table'

type Analysis = FreeTrialResults['analysis']

/** Letters that three lines of a phone hold; a longer conclusion is folded there. */
const THREE_LINES = 110

type ConclusionProps = {
  analysis: Analysis
  counts?: KeywordCounts
  /** The conclusion from a plan, where there is one. */
  planned?: string | null
}

/** The conclusion as the head of a report shows it. A phone shows three lines of it until somebody asks for more. */
export function Conclusion({ analysis, counts, planned }: ConclusionProps) {
  const isWeak = isWeaklyGrounded(analysis)
  const isComposed = analysis.notes.includes(COMPOSED_NOTE)
  const text = planned ?? conclusion(analysis, counts)
  const [isOpen, setOpen] = useState(false)
  const folds = isComposed || (text !== null && text.length > THREE_LINES)
  const isFolded = folds && !isOpen
  return (
    <div className="relative">
      <p
        className={clsx(
          'max-w-[68ch] wrap-anywhere max-sm:text-sm sm:text-lg',
          isWeak && 'font-medium text-warn',
          isFolded && 'max-sm:line-clamp-3',
        )}
      >
        {isWeak && <TriangleAlert aria-hidden="true" className="me-2 inline size-5" />}
        {text}
      </p>
      {isComposed && (
        <p className={clsx('mt-2 max-w-[68ch] text-sm text-ink-2', isFolded && 'max-sm:hidden')}>
          {COMPOSED_NOTE}
        </p>
      )}
      {folds && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          // The place to touch is larger than the word, and covers no text by its color.
          className={clsx(
            'flex min-h-11 min-w-11 text-sm leading-5 font-semibold text-petrol underline underline-offset-4 sm:hidden print:hidden',
            isFolded ? 'absolute end-0 bottom-0 items-end justify-end' : '-mb-3 items-center',
          )}
        >
          <span className={clsx(isFolded && 'bg-surface ps-3')}>
            {isOpen ? 'Less' : 'More'}
            <span className="sr-only"> of the conclusion</span>
          </span>
        </button>
      )}
    </div>
  )
}

type Props = {
  analysis: Analysis
  /** The level of the section headings on the page that this stands on. */
  heading: 'h2' | 'h3'
  children?: ReactNode
}

/** The class of parts that a sample on a phone leaves out: all of them stand where the sample is shown whole. */
const brief = 'max-sm:in-[.sample]:hidden'

/** The results as far as they are there: radar and keywords, then competitors, then the method. */
export function Results({ analysis, heading: Heading, children }: Props) {
  const { results, receipts, explanations, status } = analysis
  const awaiting = !isRunOver(status)
  return (
    <Evidence receipts={receipts} explanations={explanations}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
          <Heading className="text-xl">Keyword opportunities</Heading>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-center">
            <div className={`mx-auto w-full max-w-sm ${brief}`}>
              <Radar keywords={results.keywords} searching={awaiting} />
            </div>
            <KeywordTable keywords={results.keywords} awaiting={awaiting} />
          </div>
        </section>
        {children}
        <section className={brief}>
          <Heading className="mb-4 text-xl">Top competitors</Heading>
          <Competitors
            competitors={results.competitors}
            awaiting={awaiting}
            heading={Heading === 'h2' ? 'h3' : 'h4'}
          />
        </section>
        <Method receipts={Object.values(receipts)} notices={noticesOf(analysis)} />
      </div>
    </Evidence>
  )
}

/** Returns a sentence about how many of the figures are estimates. */
const estimatesText = (estimates: number, all: number) => {
  if (estimates === 0) return 'All figures are measured.'
  if (estimates === all) return 'All figures are estimates.'
  return `${estimates} of ${all} figures ${estimates === 1 ? 'is an estimate' : 'are estimates'}.`
}

type MethodProps = { receipts: Receipt[]; notices: Notices }

/** Sources, date, and what the reader should know. */
function Method({ receipts, notices: { shown, folded } }: MethodProps) {
  if (!receipts.length) return null
  const sources = [...new Set(receipts.map(({ source }) => sourceName(source)))].join(', ')
  const estimates = receipts.filter(({ kind }) => kind === 'modelled').length
  const latest = receipts.reduce((a, b) => (b.fetchedAt > a.fetchedAt ? b : a)).fetchedAt
  return (
    <div className={`grid max-w-[68ch] gap-3 text-sm text-ink-2 ${brief}`}>
      {shown.map((note) => (
        <p key={note} className="flex items-start gap-2.5 rounded-md bg-sunken p-3 text-ink">
          <Info className="mt-0.5 size-4 shrink-0 text-radar" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </p>
      ))}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer py-1 font-semibold text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
            {folded.length === 1 ? '1 more note' : `${folded.length} more notes`}
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {folded.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        Sources: {sources}, as of {formatDay(latest)}. {estimatesText(estimates, receipts.length)}{' '}
        Click any figure to see its receipt, or any rating to see why.
      </p>
    </div>
  )
}
