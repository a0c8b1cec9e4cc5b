import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { withSources } from '../facts/checks/verbatim.ts'
import { sentencesOf } from '../text/sentences.ts'
import { writtenWordsOf } from '../text/words.ts'
import type { Block } from '../tree/tree.ts'
import { linear, mean } from './scale.ts'

/** The sources and the customer's own evidence behind a tree. */
export type Grounding = {
  /** Different sources that it cites, by name. */
  sources: number
  /** Share of its words in sentences that cite what the customer told us, itself or in what was computed from it. */
  customerShare: number
}

export const groundingOf = (tree: readonly Block[], items: readonly EvidenceItem[]): Grounding => {
  const known = new Map(items.map((item) => [item.id, item]))
  const sentences = withSources(sentencesOf(tree), items)
  const cited = sentences.flatMap(({ citations }) => citations.flatMap((id) => known.get(id) ?? []))
  const isCustomers = (id: string) => known.get(id)?.voice === 'customer'
  let words = 0
  let customers = 0
  for (const { text, citations } of sentences) {
    const count = writtenWordsOf(text).length
    words += count
    if (citations.some(isCustomers)) customers += count
  }
  return {
    sources: new Set(cited.map(({ source }) => source.name)).size,
    customerShare: words > 0 ? customers / words : 0,
  }
}

/**
 * 0-1, the mean of three: the share of sentences with atoms that are supported, good at all and bad at 80 %; two sources or
 * more; a tenth of the words on the customer's own items.
 */
export const evidenceScore = ({ sources, customerShare }: Grounding, supported: number): number =>
  mean([linear(supported, 1, 0.8), linear(sources, 2, 0), linear(customerShare, 0.1, 0)])
