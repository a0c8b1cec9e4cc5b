import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import { labelInWords } from '@sortie/contracts/analysis/scoring/near-label'
import clsx from 'clsx'
import { use } from 'react'
import { EvidenceContext } from '@/components/report/results/figure'
import { GLYPHS, LABEL_COLOURS } from '@/components/report/results/opportunity-badge'

type Props = {
  path: string
  keyword: string
  label: OpportunityLabel
  /** The label that it is close to, as its score is estimated. */
  near: OpportunityLabel | null
}

/** The rating of a keyword as a glyph, the one that it is close to behind it; it opens why. */
export function RatingGlyph({ path, keyword, label, near }: Props) {
  const { explained, openExplanation } = use(EvidenceContext)
  const words = labelInWords(label, near)
  const glyphs = (
    <>
      <span aria-hidden="true" className={clsx('text-xs leading-none', LABEL_COLOURS[label])}>
        {GLYPHS[label]}
      </span>
      {near && (
        <span
          aria-hidden="true"
          className={clsx('text-[0.5rem] leading-none', LABEL_COLOURS[near])}
        >
          {GLYPHS[near]}
        </span>
      )}
    </>
  )
  if (!explained(path))
    return (
      <span title={words} className="inline-flex items-center gap-0.5">
        {glyphs}
        <span className="sr-only">{words}</span>
      </span>
    )
  return (
    <button
      type="button"
      title={`${words}: why?`}
      onClick={() => openExplanation(path, keyword)}
      className="inline-flex size-11 items-center justify-center gap-0.5 rounded-sm hover:bg-sunken sm:size-9"
    >
      {glyphs}
      <span className="sr-only">
        {words}. Why? {keyword}: open the factors of its rating
      </span>
    </button>
  )
}
