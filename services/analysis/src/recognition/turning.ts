import type { TradeCandidate } from './recognise.ts'
import { readKnowledge } from './words/knowledge.ts'
import { type DescriptionWord, wordOf } from './words/words.ts'

// Words that make another business of what they stand beside: `piano lessons` sell no pianos.

const TURNING = new Set(
  (
    'repair lesson teach rental software app insurance wholesale wholesaler manufacturer supplier course school ' +
    'storage charity museum magazine recruitment recruiter photo photographer painting painter ' +
    'cleaning cleaner delivery courier transport auction valuation franchise parts restoration sharpening'
  )
    .split(' ')
    .map((word) => wordOf(word).key),
)

/**
 * Returns true where a description begins with a word that makes another business of it, and that a candidate does not
 * explain.
 */
export const isTurned = (
  { entry, fit }: TradeCandidate,
  lead: readonly DescriptionWord[],
): boolean => {
  const { vocabulary } = readKnowledge()
  const named = new Set(fit?.alignment.explained.map((at) => fit.form.words[at]!.family))
  return lead.some(
    ({ key, family }) =>
      TURNING.has(key) && !named.has(family) && vocabulary.share(entry.id, key) === 0,
  )
}
