import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { LinePlace } from '../../text/sentences.ts'
import { normalTextOf } from '../reading.ts'

type VerbatimClaim = { text: string; place: LinePlace; citations: string[]; setting: string }

const plain = (text: string): string =>
  normalTextOf(text).text.toLowerCase().replace(/ +/g, ' ').trim()

/**
 * Sentences with the sources that stand behind them: whoever repeats somebody word for word names the source
 * once, at the end. So a sentence without a citation rests on the next item that its paragraph cites, if it
 * stands in that item as it is. A row of a table names its source once, too: its label and its figures rest on
 * the next cell that cites something.
 */
export const withSources = <One extends VerbatimClaim>(
  sentences: readonly One[],
  items: readonly Pick<EvidenceItem, 'id' | 'text'>[],
): One[] => {
  const originals = new Map(items.map(({ id, text }) => [id, text]))
  // An article has hundreds of items, and a section cites a few of them.
  const plainTexts = new Map<string, string>()
  const textOf = (id: string): string => {
    const text = plainTexts.get(id) ?? plain(originals.get(id) ?? '')
    plainTexts.set(id, text)
    return text
  }
  const isLine = (one: One, other: One) =>
    one.place.block === other.place.block && one.place.path.join() === other.place.path.join()
  return sentences.map((one, index) => {
    if (one.citations.length > 0) return one
    if (one.setting === 'cell') return inRow(one, sentences.slice(index + 1))
    for (const next of sentences.slice(index + 1)) {
      if (!isLine(one, next)) return one
      if (next.citations.length > 0) {
        const source = next.citations.find(
          (id) => originals.has(id) && textOf(id).includes(plain(one.text)),
        )
        return source ? { ...one, citations: [source] } : one
      }
    }
    return one
  })
}

const inRow = <One extends VerbatimClaim>(one: One, following: readonly One[]): One => {
  const { block, path } = one.place
  if (path[1] !== 0 && !/\p{N}/u.test(one.text)) return one
  const rest = following.filter(
    ({ place, setting }) =>
      setting === 'cell' && place.block === block && place.path[0] === path[0],
  )
  const citations = rest.find((cell) => cell.citations.length > 0)?.citations
  return path[0] !== 0 && citations ? { ...one, citations } : one
}
