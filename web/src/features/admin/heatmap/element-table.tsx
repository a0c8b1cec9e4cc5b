import { DEPTH_STEP } from '@sortie/contracts/tracking/heatmap/heat-limits'
import type { ShownHeatmap } from '@sortie/contracts/tracking/heatmap/heatmap'
import { useState } from 'react'
import { Button } from '@/components/button'
import { formatCount } from '@/lib/format'
import { clicksOf } from './places-drawn'
import type { HeatMode } from './search'
import { elementText, placeText } from './words'

/** Elements that are shown before somebody asks for all. */
const AT_ONCE = 15

const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`

const head = 'px-3 py-2 font-normal'
const number = 'px-3 py-1.5 text-end align-top'

type Props = {
  elements: ShownHeatmap['elements']
  clicks: number
  mode: HeatMode
  /** True where all rows show at once, as no picture stands beside the table. */
  isAll: boolean
}

/** Lists the clicked elements, most clicks first: the same data as in the picture. */
export function ElementTable({ elements, clicks, mode, isAll }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isWhole = isAll || isOpen
  const sorted = elements
    .filter((element) => clicksOf(element, mode) > 0)
    .toSorted((one, other) => clicksOf(other, mode) - clicksOf(one, mode))
  if (sorted.length === 0)
    return (
      <p className="text-sm text-ink-2">
        {mode === 'trouble'
          ? 'No element has rage or dead clicks of five visits or more.'
          : 'No element has clicks of five visits or more.'}
      </p>
    )
  return (
    <section
      aria-label="Elements"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface text-sm focus-visible:outline-2"
    >
      <table className="w-full min-w-[34rem] border-collapse tabular-nums">
        <caption className="sr-only">Elements by their clicks</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className={`${head} text-start`}>
              Element
            </th>
            {['Clicks', 'Share', 'Rage', 'Dead', 'Visits'].map((name) => (
              <th key={name} scope="col" className={`${head} text-end`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? sorted : sorted.slice(0, AT_ONCE)).map((one) => (
            <tr key={one.element} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-1.5 text-start font-normal wrap-anywhere">
                {elementText(one.element)}
                <span className="block text-xs text-ink-2">{placeText(one.element)}</span>
              </th>
              <td className={number}>{formatCount(one.clicks)}</td>
              <td className={number}>{shareText(one.clicks, clicks)}</td>
              <td className={number}>{formatCount(one.rage)}</td>
              <td className={number}>{formatCount(one.dead)}</td>
              <td className={number}>{formatCount(one.visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isAll && sorted.length > AT_ONCE && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" onClick={() => setIsOpen(!isOpen)}>
            {isWhole ? 'Show Fewer' : `Show All ${formatCount(sorted.length)}`}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Shows the share of views that reached each tenth of the page. */
export function DepthTable({ depths, views }: { depths: number[]; views: number }) {
  return (
    <table className="w-full max-w-md text-sm tabular-nums">
      <caption className="sr-only">How far visitors scrolled</caption>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="py-1 text-start font-normal">
            Part of the page that was seen
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            Views
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {depths.map((reached, index) => {
          const percent = index * DEPTH_STEP
          if (percent === 0 || percent % 10 !== 0) return null
          return (
            <tr key={percent} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {percent}% or more
              </th>
              <td className="py-1 text-end">{formatCount(reached)}</td>
              <td className="py-1 text-end text-ink-2">{shareText(reached, views)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
