import type { Report } from '@sortie/contracts/analysis'
import { Competitors } from '@/components/report/competitors'
import { Evidence } from '@/components/report/evidence'
import { KeywordTable } from '@/components/report/keyword-table'
import { OpportunityBadge } from '@/components/report/opportunity-badge'
import { Radar } from '@/components/report/radar'
import { Method } from '@/components/report/results'
import { isOver } from '@/components/report/stages'
import { ReportTable } from './report-table'
import { OPPORTUNITIES, type Shown } from './shown'

/** Echoes that can be told apart on a radar. */
const ECHOES = 12

type Props = { report: Report; shown: Shown; onShow: (shown: Shown) => void }

/** What a report found, as far as it is there: chart and keywords, then competitors, then method. */
export function Findings({ report, shown, onShow }: Props) {
  const { results, receipts, explanations, status } = report.analysis
  const awaiting = !isOver(status)
  return (
    <Evidence receipts={receipts} explanations={explanations}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
          <h2 className="text-xl">Keyword opportunities</h2>
          <Overview report={report} awaiting={awaiting} />
          <div className="mt-6">
            {results.keywords.length > 0 ? (
              <ReportTable report={report} shown={shown} onShow={onShow} />
            ) : (
              <KeywordTable keywords={[]} awaiting={awaiting} />
            )}
          </div>
        </section>
        <section>
          <h2 className="mb-4 text-xl">Top competitors</h2>
          <Competitors competitors={results.competitors} awaiting={awaiting} heading="h3" />
        </section>
        <Method analysis={report.analysis} />
      </div>
    </Evidence>
  )
}

/** The best of them on the radar, and how many there are of each rating. */
function Overview({ report, awaiting }: { report: Report; awaiting: boolean }) {
  const { keywords } = report.analysis.results
  const best = keywords.slice(0, ECHOES)
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-72">
        <Radar keywords={best} searching={awaiting} />
      </div>
      {keywords.length > 0 && (
        <div>
          <dl className="grid max-w-md gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3">
            {OPPORTUNITIES.map((label) => (
              <div
                key={label}
                className="flex items-center justify-between gap-2 bg-surface p-4 sm:flex-col-reverse sm:items-start"
              >
                <dt>
                  <OpportunityBadge label={label} />
                </dt>
                <dd className="text-3xl font-semibold tabular-nums">
                  {keywords.filter(({ opportunity }) => opportunity === label).length}
                </dd>
              </div>
            ))}
          </dl>
          {keywords.length > ECHOES && (
            <p className="mt-3 max-w-[52ch] text-sm text-ink-2">
              The radar shows the {ECHOES} with the most impact, numbered in that order. The closer
              to the center, the easier to rank for.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
