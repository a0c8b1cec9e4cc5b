import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import { createContext, type ReactNode, useContext } from 'react'
import { OpportunityBadge } from './opportunity-badge'

/** The evidence behind the figures of a report, and the calls that open it, by a path such as `keywords.0`. */
export type Behind = {
  /** Returns true where a figure is an estimate; undefined where it has no receipt. */
  estimated: (path: string) => boolean | undefined
  explained: (path: string) => boolean
  /** The label that a keyword may have as well; absent where its row says so itself. */
  nearLabel?: (path: string) => OpportunityLabel | null
  openReceipt: (path: string, subject: string) => void
  openExplanation: (path: string, keyword: string) => void
}
export const EvidenceContext = createContext<Behind>({
  estimated: () => undefined,
  explained: () => false,
  openReceipt: () => undefined,
  openExplanation: () => undefined,
})

type Props = {
  /** Path in the results, e.g. `keywords.0.searchVolume`. */
  path: string
  /** The subject of the figure, for its name: `Volume of “bread”`. */
  subject: string
  /** True where something above says already that it is an estimate. */
  isNoted?: boolean
  children: ReactNode
}

/** Returns true where all of these figures are estimates, so that it is said once, above them. */
export const useEstimated = (paths: readonly string[]): boolean => {
  const { estimated } = useContext(EvidenceContext)
  return paths.length > 0 && paths.every((path) => estimated(path) === true)
}

/** Stands above figures that are all estimates. Keeps its room where they are not, or not yet. */
export function Estimated({ when }: { when: boolean }) {
  return (
    <span className="label-mono block h-4 text-[0.6875rem] leading-4 tracking-normal text-ink-2">
      {when && (
        <>
          <span className="sm:hidden">est.</span>
          <span className="hidden sm:inline">estimated</span>
        </>
      )}
    </span>
  )
}

/** A figure that opens its receipt. An estimate says so, where that is not said above it. */
export function FigureValue({ path, subject, isNoted = false, children }: Props) {
  const { estimated, openReceipt } = useContext(EvidenceContext)
  const isEstimate = estimated(path)
  if (isEstimate === undefined) return children
  return (
    <button
      type="button"
      className="group inline-flex min-h-11 min-w-11 flex-col items-end justify-center rounded-sm px-1 text-end sm:min-h-9 sm:min-w-0"
      onClick={() => openReceipt(path, subject)}
    >
      <span className="underline decoration-field decoration-dotted underline-offset-4 group-hover:decoration-solid">
        {children}
      </span>{' '}
      {isEstimate && !isNoted && (
        <span className="label-mono text-[0.6875rem] tracking-normal text-ink-2">estimate</span>
      )}
      <span className="sr-only">, {subject}: open its receipt</span>
    </button>
  )
}

type OpportunityProps = {
  path: string
  keyword: string
  label: OpportunityLabel
  /** The label that it may have as well, where its row says so. */
  near?: OpportunityLabel | null
}

/** The label of a keyword, which opens the factors that it follows from. */
export function Opportunity({ path, keyword, label, near }: OpportunityProps) {
  const { explained, nearLabel, openExplanation } = useContext(EvidenceContext)
  const badge = <OpportunityBadge label={label} near={near ?? nearLabel?.(path) ?? null} />
  if (!explained(path)) return badge
  return (
    <button
      type="button"
      className="group -mx-1 inline-flex min-h-11 items-center gap-1.5 rounded-full px-1 whitespace-nowrap sm:min-h-7"
      onClick={() => openExplanation(path, keyword)}
    >
      {badge}
      <span className="text-xs font-normal text-ink-2 underline decoration-field decoration-dotted underline-offset-4 group-hover:decoration-solid">
        why?
      </span>
      <span className="sr-only"> {keyword}: open the factors of its rating</span>
    </button>
  )
}
