import { wordsOf } from '../../domain/words.ts'
import type { Description } from '../description.ts'
import { remindedOf, type TradeCandidate } from '../recognise.ts'
import { type Entry, readKnowledge } from './knowledge.ts'

// Finds businesses to offer to owners who say too little to name theirs: `I help businesses`, `I sell houses`.

/** The subject of an owner's sentence, and an article: `we sell things` says of a business what `sell things` does. */
const SUBJECTS = new Set(['i', 'we', 'am', 'are', 'a', 'an', 'the', 'just', 'also'])

const CONSULTANTS = [
  'management consultant',
  'it consultant',
  'marketing consultant',
  'hr consultant',
]
const COACHES = ['business coach', 'life coach', 'personal trainer', 'tennis coach']
const TRAINERS = ['personal trainer', 'dog trainer', 'first aid training', 'online courses']
const ADVISERS = [
  'financial advisor',
  'management consultant',
  'mortgage broker',
  'insurance broker',
]
/** Words that many kinds of business are called by, with the usual ones, which `consultant` alone does not choose from. */
const KINDS_CALLED: ReadonlyMap<string, readonly string[]> = new Map([
  ['consultant', CONSULTANTS],
  ['consultants', CONSULTANTS],
  ['consulting', CONSULTANTS],
  ['consultancy', CONSULTANTS],
  ['coach', COACHES],
  ['coaching', COACHES],
  ['trainer', TRAINERS],
  ['training', TRAINERS],
  ['adviser', ADVISERS],
  ['advisor', ADVISERS],
  ['clinic', ['medical clinic', 'dental clinic', 'physiotherapy clinic', 'vet clinic']],
])

/** Returns the kinds of business that a description may mean which is one word that many are called by; empty for others. */
export const kindsCalled = (text: string): readonly string[] => {
  const [only = '', ...more] = wordsOf(text).filter((word) => !SUBJECTS.has(word))
  return more.length > 0 ? [] : (KINDS_CALLED.get(only) ?? [])
}

/** From this score on a name was said by half at least. */
const HALF_SAID = 0.2
/** So much of a description a business may leave unexplained. */
const EXPLAINED = 0.6

/** Returns true where a candidate explains a description, and one of its names was typed in other words. */
const isHinted = ({ fit, unexplained }: TradeCandidate): boolean =>
  (fit?.score ?? 0) >= HALF_SAID && unexplained <= EXPLAINED

/**
 * Returns the kinds of business that owners describe in the words of a description, the likeliest first, for one that
 * names none; empty where nobody would recognize a business in it.
 */
export const vaguelyNamed = (
  { telling, forms }: Description,
  candidates: readonly TradeCandidate[],
): Entry[] => {
  const { saidBy } = readKnowledge()
  const named = forms.flatMap(({ words }) => {
    const from = words.findIndex((word) => !SUBJECTS.has(word.text))
    return [words, words.slice(Math.max(0, from))].flatMap(saidBy)
  })
  const hinted = telling.length > 0 ? remindedOf(candidates.filter(isHinted)) : []
  return [...new Set([...named, ...hinted.map(({ entry }) => entry)])]
}
