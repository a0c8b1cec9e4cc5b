import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import { labelInWords } from '@sortie/contracts/analysis/scoring/near-label'
import clsx from 'clsx'

/** The glyph of each label, wherever it is drawn. */
export const GLYPHS: Record<OpportunityLabel, string> = { High: '▲', Medium: '◆', Low: '○' }
/** The colour of what stands for each label. */
export const LABEL_COLOURS: Record<OpportunityLabel, string> = {
  High: 'text-radar',
  Medium: 'text-warn',
  Low: 'text-ink-2',
}
const colours: Record<OpportunityLabel, string> = {
  High: 'border-radar/50 bg-radar/10 text-radar',
  Medium: 'border-warn/50 bg-warn/10 text-warn',
  Low: 'border-line bg-sunken text-ink-2',
}

type Props = {
  label: OpportunityLabel
  /** The label that it is close to, as its score is estimated. */
  near?: OpportunityLabel | null
}

/** High, Medium or Low, by word, glyph and colour. */
export function OpportunityBadge({ label, near = null }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        colours[label],
      )}
    >
      <span aria-hidden="true" className="text-[0.625rem]">
        {GLYPHS[label]}
      </span>
      {labelInWords(label, near)}
    </span>
  )
}
