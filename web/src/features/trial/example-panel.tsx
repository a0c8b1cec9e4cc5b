import { example } from './example'
import { OpportunityBadge } from './figure'
import { Radar } from './radar'
import { Results } from './results'

const { project, analysis } = example

function ExampleMark() {
  return (
    <span className="label-mono rounded-sm border border-field px-2 py-0.5 text-ink-2">
      Example
    </span>
  )
}

/** The product in the hero: the radar and its best targets. */
export function ExamplePanel() {
  return (
    <figure className="rounded-lg border border-line bg-surface shadow-float">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 text-sm">
        <span className="min-w-0">
          <span className="font-semibold">{project.name}</span>
          <span className="text-ink-2"> · invented</span>
        </span>
        <ExampleMark />
      </figcaption>
      <div className="grid items-center gap-x-6 gap-y-3 p-5 pt-4 sm:grid-cols-2 lg:grid-cols-1">
        <div className="mx-auto w-full max-w-[21rem]">
          <Radar keywords={analysis.results.keywords} />
        </div>
        <ol className="divide-y divide-line text-sm">
          {analysis.results.keywords.map(({ keyword, opportunity }, index) => (
            <li key={keyword} className="flex items-center gap-3 py-1.5">
              <span className="font-mono text-ink-2">{index + 1}</span>
              <span className="min-w-0 flex-1 font-medium">{keyword}</span>
              <OpportunityBadge label={opportunity} />
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

/** The whole example, shown by the same parts as real results. */
export function ExampleResults() {
  return (
    <div className="rounded-lg border border-line bg-sunken p-3 sm:p-6">
      <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <ExampleMark />
        An invented bakery with invented rivals and figures.
      </p>
      <Results analysis={analysis} heading="h3" />
    </div>
  )
}
