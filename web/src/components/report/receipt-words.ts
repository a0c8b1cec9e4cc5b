import type { Receipt } from '@sortie/contracts/analysis'

const FORMULAS: Record<string, string> = {
  modelVolume:
    'Estimated from how often the trade’s main search is made and how common the words are.',
  modelDifficulty:
    'Estimated from how many people search for it, how broad its topic is and what the searcher wants.',
  impact: 'Calculated from volume, difficulty, clicks, intent and relevance.',
}

/** How a figure came about, in one sentence. */
export const howItCame = ({ formula, kind, source }: Receipt): string => {
  if (source === 'example') return 'Made up for this example.'
  const known = formula && FORMULAS[formula]
  if (known) return known
  return kind === 'modelled' ? 'Estimated, not measured.' : 'Measured by the source.'
}
