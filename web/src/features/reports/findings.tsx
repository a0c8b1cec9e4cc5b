import type { Report } from '@sortie/contracts/analysis'
import { Button } from '@/components/button'
import { ErrorState } from '@/components/error-state'
import { Competitors } from '@/components/report/competitors'
import { Evidence } from '@/components/report/evidence'
import { KeywordTable } from '@/components/report/keyword-table'
import { OpportunityBadge } from '@/components/report/opportunity-badge'
import { Radar } from '@/components/report/radar'
import { Method } from '@/components/report/results'
import { isOver } from '@/components/report/stages'
import { formatCount } from '@/lib/format'
import { ReportTable } from './report-table'
import { RowEvidence } from './row-evidence'
import type { Row } from './rows'
import { OPPORTUNITIES, type Shown } from './shown'
import { useRows } from './use-rows'

/** As many echoes as one can tell apart on a radar. */
const ECHOES = 12

type Props = { report: Report; shown: Shown; onShow: (shown: Shown) => void }

/** What a report found, as far as it is there: chart and keywords, then competitors, then method. */
export function Findings({ report, shown, onShow }: Props) {
  const { analysis, keywords, reportId } = report
  const { results, receipts, explanations, status } = analysis
  const awaiting = !isOver(status)
  const rows = useRows(reportId, keywords.count)
  return (
    <Evidence receipts={receipts} explanations={explanations}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
          <h2 className="text-xl">Keyword opportunities</h2>
          <Overview report={report} rows={rows.data} awaiting={awaiting} />
          <div className="mt-6">
            {awaiting && <Arrived keywords={keywords} />}
            {rows.data ? (
              <RowEvidence reportId={reportId} rows={rows.data}>
                <ReportTable rows={rows.data} shown={shown} onShow={onShow} />
              </RowEvidence>
            ) : rows.error ? (
              <RowsFailed busy={rows.isFetching} onRetry={() => void rows.refetch()} />
            ) : (
              <KeywordTable keywords={[]} awaiting={awaiting || keywords.count > 0} />
            )}
          </div>
        </section>
        <section>
          <h2 className="mb-4 text-xl">Top competitors</h2>
          <Competitors competitors={results.competitors} awaiting={awaiting} heading="h3" />
        </section>
        <Method receipts={competitorReceipts(report)} notes={analysis.notes} more={keywords} />
      </div>
    </Evidence>
  )
}

function RowsFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      title="The keywords could not be loaded"
      action={
        <Button busy={busy} pendingLabel="Loading..." onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Your report is safe.
    </ErrorState>
  )
}

/** Receipts of all but the rows, which are counted. */
const competitorReceipts = ({ analysis: { receipts } }: Report) =>
  Object.entries(receipts).flatMap(([path, receipt]) =>
    path.startsWith('competitors.') ? [receipt] : [],
  )

/** How many of the keywords that a run looks at are there. */
function Arrived({ keywords: { count, of } }: Pick<Report, 'keywords'>) {
  if (!of || count >= of) return null
  return (
    <p className="mb-3 text-sm text-ink-2 tabular-nums">
      {formatCount(count)} of {formatCount(of)} keywords rated so far.
    </p>
  )
}

type OverviewProps = { report: Report; rows: Row[] | undefined; awaiting: boolean }

/** The best of them on the radar, and how many there are of each rating. */
function Overview({ report: { analysis, keywords }, rows, awaiting }: OverviewProps) {
  const best = (rows ?? analysis.results.keywords).slice(0, ECHOES)
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-72">
        <Radar keywords={best} searching={awaiting} />
      </div>
      {keywords.count > 0 && (
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
                  {formatCount(keywords.ratings[label])}
                </dd>
              </div>
            ))}
          </dl>
          {keywords.count > best.length && (
            <p className="mt-3 max-w-[52ch] text-sm text-ink-2">
              The radar shows the {best.length} with the most impact, numbered in that order. The
              closer to the center, the easier to rank for.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
