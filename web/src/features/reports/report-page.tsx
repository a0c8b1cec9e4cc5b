import type { Report } from '@sortie/contracts/analysis'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { useCompletion } from '@/components/report/completion'
import { ExplainedTerm, Guide } from '@/components/report/explained-term'
import { Progress } from '@/components/report/progress'
import { Conclusion } from '@/components/report/results'
import { COURSES, isOver } from '@/components/report/stages'
import { useTabStatus } from '@/components/report/tab-status'
import { TermContext } from '@/components/report/term'
import { Tooltips } from '@/components/tooltip'
import { formatMoment } from '@/lib/format'
import { useLive } from '@/lib/live'
import { Findings } from './findings'
import { Cancel, Outcome } from './outcome'
import { placeName, planConclusion } from './plan-conclusion'
import { liveReport, reportQuery } from './queries'
import type { Shown } from './shown'

type Props = { reportId: string; shown: Shown; onShow: (shown: Shown) => void }

/** One page for every state of a paid report: on its way, ready, or over without one. */
export function ReportPage({ reportId, shown, onShow }: Props) {
  const { data: report } = useSuspenseQuery(reportQuery(reportId))
  const { project, analysis, keywords } = report
  const counts = { count: keywords.count, high: keywords.ratings.High }
  const over = isOver(analysis.status)
  const connected = useLive(liveReport, reportId, !over)
  useTabStatus(analysis, { id: reportId, name: project.name, course: COURSES.mission })
  useCompletion(reportId, analysis)
  const waits = analysis.status === 'requested' || analysis.status === 'queued'
  return (
    <Tooltips>
      <TermContext value={ExplainedTerm}>
        <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
          <Head report={report} />
          {over && analysis.status !== 'ready' ? (
            <Outcome report={report} />
          ) : (
            <Progress analysis={analysis} connected={connected} course={COURSES.mission}>
              <Conclusion analysis={analysis} counts={counts} planned={planConclusion(report)} />
            </Progress>
          )}
          {waits && <Cancel reportId={reportId} />}
          {(!over || analysis.status === 'ready') && (
            <Findings report={report} shown={shown} onShow={onShow} />
          )}
          {analysis.status === 'ready' && <Guide />}
        </div>
      </TermContext>
    </Tooltips>
  )
}

const costs: Record<Report['mission'], string> = {
  none: 'free',
  asked: 'for 1 mission',
  reserved: 'for 1 mission',
  spent: 'for 1 mission',
  declined: 'no mission used',
  returned: 'mission returned',
}

function Head({ report }: { report: Report }) {
  const { project, requestedAt, mission, analysis } = report
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="min-w-0">
        <p className="label-mono text-radar wrap-anywhere">Keyword report · {project.industry}</p>
        <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{project.name}</h1>
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
          Against {project.mainCompetitor} · {report.place && `${placeName(report.place)} · `}
          <time dateTime={requestedAt}>{formatMoment(requestedAt)}</time> · {costs[mission]}
        </p>
      </div>
      {isOver(analysis.status) && (
        <Link to="/keyword-intel" className={`${buttonClass('plain')} justify-self-start`}>
          New Mission
        </Link>
      )}
    </header>
  )
}
