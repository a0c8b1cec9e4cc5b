import type { Cut } from '@sortie/contracts/content/drafts/draft-edits'
import type { Checker, Violation } from '@sortie/prose/facts/check'
import { claimsOf } from '@sortie/prose/facts/claims'
import { blocksOf, type CitedSentence, type SectionBlock } from './section-blocks.ts'

/** A table with fewer rows compares nothing. */
const LEAST_ROWS = 2

const matches = ({ text }: CitedSentence, { claim }: Violation): boolean =>
  claim.text.includes(text) || text.includes(claim.text)

/** A part without the sentences that nothing carries; null where it is none without them. */
const pruned = (part: SectionBlock, found: readonly Violation[]): SectionBlock | null => {
  const isBad = (one: CitedSentence) => found.some((violation) => matches(one, violation))
  switch (part.type) {
    case 'passage':
    case 'heading':
      return null
    case 'paragraph':
    case 'answer': {
      const sentences = part.sentences.filter((one) => !isBad(one))
      return sentences.length > 0 ? { ...part, sentences } : null
    }
    case 'quotation': {
      const sentences = part.sentences.filter((one) => !isBad(one))
      return sentences.length > 0 && !isBad(part.lead) ? { ...part, sentences } : null
    }
    case 'list': {
      const items = part.items.filter((item) => !item.some(isBad))
      return items.length > 0 && !(part.lead && isBad(part.lead)) ? { ...part, items } : null
    }
    case 'table': {
      const lead = part.lead
      // By their place: a cell may hold several sentences, of which one is refused.
      const refused = new Set(
        found.flatMap(({ claim: { setting, place } }) =>
          setting === 'cell' ? place.path[0]! : [],
        ),
      )
      const isHeader = refused.has(0)
      const rows = part.rows.filter((_, at) => !refused.has(at + 1))
      const isWhole = !isHeader && !(lead && isBad(lead)) && rows.length >= LEAST_ROWS
      return isWhole ? { ...part, rows } : null
    }
    case 'prompt':
      return part
  }
}

const cutsOf = (part: SectionBlock, found: readonly Violation[]): Cut[] =>
  part.type === 'passage'
    ? []
    : [...new Map(found.map(({ claim, why }) => [claim.text, why]))].map(([text, why]) => ({
        text,
        why,
      }))

/** A part with what the checker left of it, and what it cut. */
export type SiftedPart = { part: SectionBlock | null; cuts: Cut[] }

/**
 * Parts as the checker of facts leaves them: what the items do not carry is out. A passage is left out as a
 * whole, as another can take its place.
 */
export const sift = (parts: readonly SectionBlock[], check: Checker): SiftedPart[] => {
  const blocks = parts.map(blocksOf)
  const owner = blocks.flatMap((own, index) => own.map(() => index))
  const found = check(claimsOf(blocks.flat()))
  const byPart = new Map<number, Violation[]>()
  for (const violation of found) {
    const index = owner[violation.claim.place.block]!
    byPart.set(index, [...(byPart.get(index) ?? []), violation])
  }
  return parts.map((part, index) => {
    const own = byPart.get(index)
    return own ? { part: pruned(part, own), cuts: cutsOf(part, own) } : { part, cuts: [] }
  })
}
