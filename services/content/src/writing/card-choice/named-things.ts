import { topicsOfSearch } from '../../cards/card-topics.ts'
import { hasEnoughToSay } from '../../cards/card-voice.ts'
import type { CitedSentence } from '../compose/section-blocks.ts'

// A card tells of all kinds of a thing. Its reader asked about some of them, and its owner sells some of them.

/** A sentence that goes on about what the one before it names. */
const GOES_ON =
  /^(?:it|its|they|their|them|this|that|these|those|both|such|then|there|here|so|the (?:other|others|same|latter|former))\b/i

/** The sentences that pass a test, without those that go on from one that doesn't. */
const keptBy = (
  sentences: readonly CitedSentence[],
  isOnThing: (text: string) => boolean,
): CitedSentence[] => {
  let isKept = false
  return sentences.filter(({ text }) => {
    isKept = (isKept || !GOES_ON.test(text)) && isOnThing(text)
    return isKept
  })
}

/** Words at the beginning of a sentence that name what it is about. */
const SUBJECT_WORDS = 4
const subjectOf = (sentence: string): string => sentence.split(' ', SUBJECT_WORDS).join(' ')

/**
 * Returns the sentences of a card on things that the search or the owner names, and none on another thing that the trade sells. None
 * where too little is left.
 */
export const onNamedThings = (
  sentences: readonly CitedSentence[],
  { trade, search, ownText }: { trade: string; search: string; ownText: string },
): CitedSentence[] => {
  const searched = topicsOfSearch(trade, search)
  // A search for the trade itself is about all that it sells.
  if (searched.length === 0) return [...sentences]
  const things = new Set([...searched, ...topicsOfSearch(trade, ownText)])
  const kept = keptBy(sentences, (sentence) => {
    const named = topicsOfSearch(trade, subjectOf(sentence))
    return named.length === 0 || named.some((topic) => things.has(topic))
  })
  return hasEnoughToSay(kept) ? kept : []
}
