import type { getAnalysisOverview } from '@sortie/contracts/analysis/reports/report-jobs'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import type { Reply } from '@sortie/contracts/call'
import { Fragment } from 'react'

type MeasuredFigures = Reply<typeof getAnalysisOverview>['measured']

/** Says that all volumes are estimates, and what would change it; nothing where a source measures. */
export function NothingMeasured({ measured }: { measured: MeasuredFigures | undefined }) {
  // An analysis of the release before does not say.
  if (!measured || measured.sources.length > 0) return null
  return (
    <div role="status" className="rounded-md border border-warn bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">Every figure in new reports is an estimate.</p>
      <p className="mt-1 text-ink-2">
        No source that measures is configured. Set{' '}
        {measured.settings.map(({ source, names }, index) => (
          <Fragment key={source}>
            {index > 0 && '; or '}
            {names.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && (at === names.length - 1 ? ' and ' : ', ')}
                <code className="font-mono text-xs wrap-anywhere text-ink">{name}</code>
              </Fragment>
            ))}{' '}
            for {sourceName(source)}
          </Fragment>
        ))}
        . The page “data sources” of the documentation says how.
      </p>
    </div>
  )
}
