import type { EvidenceItem } from '@sortie/contracts/evidence'
import type { Place } from '../text/sentences.ts'
import { readingOf } from './reading.ts'

type Cited = { text: string; place: Place; citations: string[] }

const plain = (text: string): string =>
  readingOf(text).text.toLowerCase().replace(/ +/g, ' ').trim()

/**
 * Sentences with the sources that stand behind them: whoever repeats somebody word for word names the source
 * once, at the end. So a sentence without a citation rests on the next item that its paragraph cites, if it
 * stands in that item as it is.
 */
export const withSources = <One extends Cited>(
  sentences: readonly One[],
  items: readonly Pick<EvidenceItem, 'id' | 'text'>[],
): One[] => {
  const texts = new Map(items.map(({ id, text }) => [id, plain(text)]))
  const isLine = (one: One, other: One) =>
    one.place.block === other.place.block && one.place.path.join() === other.place.path.join()
  return sentences.map((one, index) => {
    if (one.citations.length > 0) return one
    for (const next of sentences.slice(index + 1)) {
      if (!isLine(one, next)) return one
      if (next.citations.length > 0) {
        const source = next.citations.find((id) => texts.get(id)?.includes(plain(one.text)))
        return source ? { ...one, citations: [source] } : one
      }
    }
    return one
  })
}
