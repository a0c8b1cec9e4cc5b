import { Results } from '@/components/report/results/results'
import { example } from './example'
import { ExampleMark } from './example-mark'

/** The whole example, shown by the same parts as real results. */
export function ExampleResults() {
  return (
    <div className="-mx-3 rounded-lg border border-line bg-sunken p-1.5 pt-3 sm:mx-0 sm:p-6">
      <p className="mb-5 flex px-2 flex-wrap items-center gap-3 text-sm text-ink-2">
        <ExampleMark />
        An invented bakery. These are the competitors, keywords and figures that its free analysis
        found.
      </p>
      <Results analysis={example.analysis} heading="h3" />
    </div>
  )
}
