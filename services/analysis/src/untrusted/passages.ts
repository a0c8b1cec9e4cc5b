import { splitSentences } from '@sortie/prose/text/sentences'
import { closeness, type TopicStems } from '../lexicon/topic.ts'
import { plainSentence } from './plain-sentence.ts'

/** A sentence of a page on the topic; `score`: how useful it is. */
export type PagePassage = { text: string; score: number }

/** A sentence that states a figure can be cited for something. */
const FIGURE = /\d|\b(?:half|twice|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred)\b/i
const HANDY_WORDS = 30
/** Talk with the reader tells less than what is said of the matter itself. */
const TALK = /\b(?:you|your|yours|we|our|ours|us|i|my)\b/i

const scoreOf = (text: string, close: number): number =>
  close +
  (FIGURE.test(text) ? 2 : 0) +
  (text.split(' ').length <= HANDY_WORDS ? 1 : 0) -
  (TALK.test(text) ? 2 : 0)

/**
 * The sentences of a page's blocks that may become evidence, the most useful first, those of equal use in
 * their order. A block is read by itself, as no sentence goes on in the next one.
 */
export const passagesOf = (
  blocks: readonly string[],
  topic: TopicStems,
  most: number,
): PagePassage[] => {
  const found = new Map<string, PagePassage>()
  for (const { text: raw } of blocks.flatMap(splitSentences)) {
    const text = plainSentence(raw)
    if (!text || found.has(text)) continue
    const close = closeness(text, topic)
    if (close > 0) found.set(text, { text, score: scoreOf(text, close) })
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, most)
}
