import type { Factor } from '@sortie/contracts/analysis/keywords/ratings'
import { Radar } from '@/components/report/progress/radar'
import { OpportunityBadge } from '@/components/report/results/opportunity-badge'
import { exampleFirst } from './example-first'
import { ExampleMark } from './example-mark'

const { project, keywords, why } = exampleFirst

/** The product in the hero: the radar, its best targets, and why the first one is High. */
export default function ExamplePanel() {
  return (
    <figure className="rounded-lg border border-line bg-surface shadow-float">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 text-sm">
        <span className="min-w-0">
          <span className="font-semibold">{project.name}</span>
          <span className="text-ink-2"> · sample business, real results</span>
        </span>
        <ExampleMark />
      </figcaption>
      <div className="grid items-center gap-x-5 gap-y-4 px-5 py-2 sm:p-5 sm:pt-4 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-[20rem] max-sm:max-w-[13rem]">
          <Radar keywords={keywords} />
        </div>
        <ol className="divide-y divide-line text-sm sm:order-last sm:col-span-2">
          {keywords.map(({ keyword, opportunity }, index) => (
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

const NAMES: Partial<Record<Factor, string>> = {
  volume: 'Volume',
  difficulty: 'Ease',
  clicks: 'Clicks',
  intent: 'Intent',
  relevance: 'Relevance',
}

/** The factors of the best target, as its label opens them. */
function WhyHigh() {
  return (
    <div className="rounded-md border border-line p-4 shadow-card max-sm:hidden">
      <p className="text-sm font-semibold">Why is 1 rated High?</p>
      <p className="mt-1 text-sm text-ink-2">
        <span className="text-2xl font-semibold text-radar tabular-nums">{why.score}</span> of 100
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-xs">
        {why.factors.map(({ factor, value }) => (
          <div key={factor} className="contents">
            <dt className="text-ink-2">{NAMES[factor]}</dt>
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
