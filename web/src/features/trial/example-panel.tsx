import { OpportunityBadge } from '@/components/report/opportunity-badge'
import { Radar } from '@/components/report/radar'
import { exampleKeywords, exampleProject } from './example-keywords'
import { ExampleMark } from './example-mark'

/** The product in the hero: the radar, its best targets, and why the first one is High. */
export default function ExamplePanel() {
  return (
    <figure className="rounded-lg border border-line bg-surface shadow-float">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 text-sm">
        <span className="min-w-0">
          <span className="font-semibold">{exampleProject.name}</span>
          <span className="text-ink-2"> · made up</span>
        </span>
        <ExampleMark />
      </figcaption>
      <div className="grid items-center gap-x-5 gap-y-4 p-5 pt-4 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-[20rem]">
          <Radar keywords={exampleKeywords} />
        </div>
        <ol className="divide-y divide-line text-sm sm:order-last sm:col-span-2">
          {exampleKeywords.map(({ keyword, opportunity }, index) => (
            <li key={keyword} className="flex items-center gap-3 py-2">
              <span className="font-mono text-ink-2">{index + 1}</span>
              <span className="min-w-0 flex-1 font-medium">{keyword}</span>
              <OpportunityBadge label={opportunity} />
            </li>
          ))}
        </ol>
        <WhyHigh />
      </div>
    </figure>
  )
}

// Of the first keyword, by the impact formula.
const factors: [name: string, value: number][] = [
  ['Volume', 0.78],
  ['Ease', 0.76],
  ['Clicks', 0.66],
  ['Intent', 1],
  ['Relevance', 1],
]

/** The factors of the best target, as its label opens them. */
function WhyHigh() {
  return (
    <div className="rounded-md border border-line p-4 shadow-card">
      <p className="text-sm font-semibold">Why is 1 rated High?</p>
      <p className="mt-1 text-sm text-ink-2">
        <span className="text-2xl font-semibold text-radar tabular-nums">81</span> of 100
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-xs">
        {factors.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
              <svg
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="block h-full w-full"
              >
                <rect width={value * 100} height="6" fill="var(--color-radar)" />
              </svg>
            </dd>
            <dd className="font-mono tabular-nums">{value.toFixed(2)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
