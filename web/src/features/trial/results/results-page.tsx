import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { Tooltips } from '@/components/dialogs/tooltip'
import { ExplainedTerm, Guide } from '@/components/report/explanation/explained-term'
import { TermContext } from '@/components/report/explanation/term'
import { useCompletion } from '@/components/report/progress/completion'
import { RunProgress } from '@/components/report/progress/progress'
import { COURSES, isRunOver } from '@/components/report/progress/stages'
import { useTabStatus } from '@/components/report/progress/tab-status'
import { Conclusion, Results } from '@/components/report/results/results'
import { useLive } from '@/lib/api/live'
import { liveTrial, resultsQuery } from '../queries'
import { Misread } from './misread'
import { Rerun } from './rerun'

/** One page for every state of a trial: under way, ready, failed. It fills in by itself. */
export function ResultsPage({ projectId }: { projectId: string }) {
  const { data } = useSuspenseQuery(resultsQuery(projectId))
  const { project, analysis } = data
  const over = isRunOver(analysis.status)
  const connected = useLive(liveTrial, projectId, !over)
  const failed = over && analysis.status !== 'ready'
  useTabStatus(analysis, { id: projectId, name: project.name, course: COURSES.trial })
  useCompletion(projectId, analysis)
  return (
    <Tooltips>
      <TermContext value={ExplainedTerm}>
        <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
          <header className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
            <div className="min-w-0">
              <p className="label-mono text-radar wrap-anywhere">
                Free analysis · {project.industry}
              </p>
              <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{project.name}</h1>
              {/* Its place is kept, so that nothing moves when the results have come. */}
              <div className="min-h-11">
                {analysis.status === 'ready' && <Misread projectId={projectId} />}
              </div>
            </div>
            {!failed && <Export />}
          </header>
          <RunProgress analysis={analysis} connected={connected}>
            <Conclusion analysis={analysis} />
          </RunProgress>
          {failed && <Rerun projectId={projectId} results={data} />}
          {(!failed || analysis.results.keywords.length > 0) && (
            // An owner in one town would take the searches of a country for those that they can win.
            // It stands before there are any, so that nothing moves when the results have come.
            <p className="max-w-[68ch] text-sm text-ink-2">
              Searches a month are nationwide, unless a keyword names a town. A full report shows
              how many are in your area.
            </p>
          )}
          {(!failed || hasFindings(analysis)) && (
            <Results analysis={analysis} heading="h2">
              {!failed && <Upgrade isTradeKnown={isTradeKnown(analysis)} />}
            </Results>
          )}
          {!failed && <Guide />}
        </div>
      </TermContext>
    </Tooltips>
  )
}

const hasFindings = ({ results }: FreeTrialResults['analysis']) =>
  results.competitors.length + results.keywords.length > 0

/**
 * Returns true where the keywords are those of a trade: a paid report on anything else stops and returns its mission.
 */
const isTradeKnown = ({ grounds }: FreeTrialResults['analysis']): boolean =>
  grounds !== 'typed' && grounds !== 'general'

/** A trial exports nothing; it says why, and stands where full reports have their exports. */
function Export() {
  return (
    <div className="grid justify-items-start gap-1 md:justify-items-end">
      <div className="flex gap-2">
        {['CSV', 'PDF'].map((format) => (
          <button
            key={format}
            type="button"
            aria-disabled="true"
            aria-describedby="export-reason"
            className={`${buttonClass('plain')} cursor-not-allowed! opacity-60`}
          >
            <Download className="size-4" />
            <span className="sr-only">Export </span>
            {format}
          </button>
        ))}
      </div>
      <p id="export-reason" className="text-sm text-ink-2">
        Not in the free analysis. Full reports export to CSV, Excel, PDF and JSON.
      </p>
    </div>
  )
}

function Upgrade({ isTradeKnown }: { isTradeKnown: boolean }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-flare-text/60 bg-surface p-6">
      <div className="max-w-[56ch]">
        <h2 className="text-xl">See 10+ opportunities in every report</h2>
        <p className="mt-1 text-ink-2">
          {isTradeKnown ? 'A full report' : 'If we know your industry, a full report'} ranks usually
          more than 100 keywords with their intent, of a rare trade at least 15, and lets you sort
          and filter them. Packs start at $7.99 and never expire.
        </p>
      </div>
      <Link to="/pricing" className={buttonClass('main', 'lg')}>
        Upgrade Now
      </Link>
    </section>
  )
}
