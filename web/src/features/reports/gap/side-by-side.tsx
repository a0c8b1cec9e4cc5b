import type { ComparedSite } from '@sortie/contracts/analysis/comparisons/competitors'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import type { GapBasis } from '@sortie/contracts/analysis/sites/sites'
import { useState } from 'react'
import { Button } from '@/components/button'
import { formatCount } from '@/lib/format'
import type { GapTopic } from './gap'

/** Topics that are shown before somebody asks for more. */
const AT_ONCE = 12
const head = 'border-b border-line py-2 font-normal text-ink-2'

type Props = { topics: GapTopic[]; sites: ComparedSite[]; by: GapBasis; isEstimated: boolean }

/** For each topic: for how many of its keywords each site ranks, or has a page on them. */
export function SideBySide({ topics, sites, by, isEstimated }: Props) {
  const [most, setMost] = useState(AT_ONCE)
  if (topics.length === 0) return null
  // Of others there is nothing to show.
  const columns = sites
    .map((site, at) => ({ ...site, at }))
    .filter(({ outcome, measured }) => (by === 'rankings' ? measured : outcome === 'read'))
  return (
    <section
      aria-labelledby="side-by-side"
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="side-by-side" className="text-xl">
        Side by side
      </h2>
      <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
        {by === 'rankings'
          ? 'For how many keywords of each topic a site ranks among the first 20.'
          : 'On how many keywords of each topic a site has a page.'}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Topics of all sites"
        className="relative -mx-1 mt-3 overflow-x-auto px-1"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Topics, most searched first</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} min-w-36 text-start`}>
                Topic
              </th>
              {columns.map(({ name, role }) => (
                <th
                  key={name}
                  scope="col"
                  className={`${head} max-w-36 ps-3 text-end wrap-anywhere`}
                >
                  {role === 'own' ? 'You' : name}
                </th>
              ))}
              <th scope="col" className={`${head} hidden ps-3 text-end sm:table-cell`}>
                Volume
              </th>
            </tr>
          </thead>
          <tbody>
            {topics.slice(0, most).map((topic) => (
              <tr key={topic.name} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-start font-semibold wrap-anywhere">
                  {topic.name}
                </th>
                {columns.map(({ name, at }) => (
                  <td key={name} className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
                    {topic.covered[at]! > 0 ? (
                      `${topic.covered[at]} of ${topic.count}`
                    ) : (
                      <span className="text-ink-2">none</span>
                    )}
                  </td>
                ))}
                <td className="hidden py-2 ps-3 text-end tabular-nums sm:table-cell">
                  {formatCount(isEstimated ? roughly(topic.volume) : topic.volume)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {topics.length > most && (
        <div className="mt-4 text-center">
          <Button onClick={() => setMost(most * 4)}>Show More Topics</Button>
        </div>
      )}
    </section>
  )
}
