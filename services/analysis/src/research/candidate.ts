import { createHash } from 'node:crypto'
import {
  EVIDENCE_CHARACTERS,
  EVIDENCE_ITEMS,
  EvidenceItem,
  type EvidenceSource,
} from '@sortie/contracts/content/evidence/evidence'
import { isLineForModel } from '@sortie/prose/text/model-orders'

/** A piece of evidence that was found, and how useful it is: more is better. */
export type EvidenceCandidate = Omit<EvidenceItem, 'id' | 'from'> & { use: number }

/** SHA-256 of what was read, in hex. */
export const contentHashOf = (read: string): string =>
  createHash('sha256').update(read).digest('hex')

export const dayOf = (at: string): string => at.slice(0, 10)

const SOURCE_NAME = 160
/** A name of a source, cut to what a list of sources prints. */
export const sourceNamed = (name: string, more: Omit<EvidenceSource, 'name'>): EvidenceSource => ({
  name: name.slice(0, SOURCE_NAME),
  ...more,
})

/**
 * Returns the evidence of a research, `e1` first: the most useful candidates, no sentence twice. A candidate that does
 * not fit its contract is left out, as all of it is read from strangers; so is a text that gives orders to a model,
 * wherever it comes from.
 */
export const settled = (found: readonly EvidenceCandidate[]): EvidenceItem[] => {
  const texts = new Set<string>()
  const items: EvidenceItem[] = []
  for (const { use: _use, ...candidate } of found.toSorted((a, b) => b.use - a.use)) {
    if (items.length === EVIDENCE_ITEMS) break
    const key = candidate.text.toLowerCase()
    if (texts.has(key) || candidate.text.length > EVIDENCE_CHARACTERS) continue
    if (isLineForModel(candidate.text) || isLineForModel(candidate.source.name)) continue
    const item = EvidenceItem.safeParse({ id: `e${items.length + 1}`, ...candidate })
    if (!item.success) continue
    texts.add(key)
    items.push(item.data)
  }
  return items
}
