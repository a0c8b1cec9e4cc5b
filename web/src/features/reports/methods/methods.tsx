import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { howItCame } from '@/components/report/explanation/receipt-words'
import { formatCount, formatDay } from '@/lib/format'
import { ownSiteText } from '../plan/own-page'

/** The usual error of an estimate from the editors' bands, in words: half a power of ten. */
const RANGE = 'A search volume is usually between a third and three times the figure shown'
/** The advice on estimates, by the aim of the report. */
const ADVICE: Record<Aim, string> = {
  organic: 'use difficulty as a first filter.',
  paid: 'look up the price of a click in your ads account before you set a budget.',
}

/** Said once, at the head of a report: which of its figures nobody measured, and what that means. */
export function EstimateLine({
  keywords: { figures, estimates },
  aim = 'organic',
}: Pick<Report, 'keywords'> & { aim?: Aim | undefined }) {
  if (figures === 0 || estimates === 0) return null
  return (
    <p className="flex max-w-[80ch] items-start gap-2.5 text-sm text-ink-2">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-radar" />
      <span>
        {estimates === figures
          ? 'All figures are estimates.'
          : `${formatCount(figures - estimates)} of ${formatCount(figures)} figures are measured and marked; the others are estimates.`}{' '}
        {RANGE}; {ADVICE[aim]} Click prices are in US dollars.
      </span>
    </p>
  )
}

/** Says how many figures were measured, in a sentence. */
const countsText = ({ figures, estimates }: Report['keywords']): string => {
  if (estimates === figures)
    return `All ${formatCount(figures)} search volumes and difficulties are estimates.`
  if (estimates === 0)
    return `All ${formatCount(figures)} search volumes and difficulties are measured.`
  return `Of the search volumes and difficulties ${formatCount(figures - estimates)} are measured and ${formatCount(estimates)} are estimates.`
}

type Line = [term: string, text: string]

const IMPACT_OF: Record<Aim, string> = {
  organic:
    'A score from 0 to 100: volume, ease, intent, relevance and clicks on unpaid results, multiplied with weights. Ease and volume count most, and a keyword far from what you sell is never High.',
  paid: 'What an ad is worth, from 0 to 100: volume, price of a click, competition, intent and relevance, multiplied with weights. Volume counts most. Where nobody knows a factor, the others count for it.',
}
/** Since the price of a click counts by the trade. */
const BY_TRADE =
  ' A click is cheap or dear by what clicks usually cost in the trade, and a keyword far from what you sell is never High.'

const GAP_BY_RANKINGS =
  'Places among unpaid results, as they were measured: who stands among the first 20 ranks. Missing: all rivals rank and you don’t; untapped: at least one does. Weak: a rival is three places ahead of you or more; strong: you are as far ahead of every rival; shared: side by side. What is not known is claimed of nobody. The pages to make first are the clusters of the gap with the most impact and the most visitors.'

const formulasOf = ({
  analysis: { receipts },
  sorties,
  clusters,
  gap,
  more,
  own,
}: Report): Line[] => {
  const volume = receipts['keywords.0.searchVolume']
  const difficulty = receipts['keywords.0.difficulty']
  const { usualCpc } = receipts['keywords.0.opportunity']?.inputs ?? {}
  const isByTrade = more.aim === 'paid' && usualCpc !== undefined
  const lines: (Line | undefined)[] = [
    volume && ['Volume', howItCame(volume)],
    difficulty && ['Difficulty', howItCame(difficulty)],
    ['Impact', `${IMPACT_OF[more.aim ?? 'organic']}${isByTrade ? BY_TRADE : ''}`],
    sorties[0] && ['Clicks a month', howItCame(sorties[0].clicks)],
    clusters === null
      ? undefined
      : [
          'Clusters',
          'Keywords that share at least 4 of 10 search results, where these are known; else those that say the same, or more of it, on the same topic, and want the same kind of page.',
        ],
    own && !gap ? ['Own site', ownSiteText(own)] : undefined,
    gap?.by === 'rankings' ? ['Gap', GAP_BY_RANKINGS] : undefined,
    gap?.by === 'pages'
      ? [
          'Gap',
          'A page is on a keyword where its title, its first heading or its address says all that the keyword asks for, and little else. At most 25 pages of a site are read, those nearest to its home page first. The pages to make first are the clusters of the gap with the most impact and the most visitors.',
        ]
      : undefined,
    sorties.length > 0 && !gap
      ? [
          'First sorties',
          'The clusters with the most impact and the most visitors, from those close to what you sell. None is rated Low, and at most two are on one topic and three are pages that sell, as long as others are worth about as much.',
        ]
      : undefined,
  ]
  return lines.filter((line): line is Line => line !== undefined)
}

type Props = {
  report: Report
  /** Controls below the methods, such as the replay. */
  children?: ReactNode
}

/** Shows the basis of a report: sources, dates, formulas in words, what was left out and why. */
export function Methods({ report, children }: Props) {
  const { analysis, keywords } = report
  const receipts = Object.values<Receipt>(analysis.receipts)
  if (receipts.length === 0) return null
  const named = [...keywords.sources, ...receipts.map(({ source }) => source)]
  const sources = [...new Set(named.map(sourceName))].join(', ')
  const latest = receipts.reduce((a, b) => (b.fetchedAt > a.fetchedAt ? b : a)).fetchedAt
  const lines: Line[] = [
    ['Sources', `${sources}, as of ${formatDay(latest)}.`],
    ['Figures', countsText(keywords)],
    ...formulasOf(report),
    ['Left out', 'Competitor names, and phrases that only repeat another one.'],
  ]
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="text-xl">
        Methods
      </h2>
      <dl className="mt-3 grid max-w-[80ch] gap-3 text-sm">
        {lines.map(([term, text]) => (
          <div key={term} className="sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-2 wrap-anywhere">{text}</dd>
          </div>
        ))}
        {analysis.notes.length > 0 && (
          <div className="sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
            <dt className="font-semibold">Please note</dt>
            <dd>
              <ul className="grid gap-1 text-ink-2">
                {analysis.notes.map((note) => (
                  <li key={note} className="wrap-anywhere">
                    {note}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-2">
        Click any figure to see its receipt, or any rating to see why.
      </p>
      {children}
    </section>
  )
}
