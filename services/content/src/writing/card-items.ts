import type { DraftBrief } from '@sortie/contracts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import { EDITORS } from '@sortie/contracts/evidence-origin'
import type { ResearchContext } from '@sortie/contracts/research'
import { cardsFor } from '../cards/library.ts'
import { chunksOf } from './customer-texts.ts'

/**
 * What our editors wrote on the trade as items, with ids from `next` on, without the cards that the owner struck. A
 * card that is longer than an item is several, and each names the card.
 */
export const cardItems = (
  { type, struckCards = [] }: Pick<DraftBrief, 'type' | 'struckCards'>,
  context: Pick<ResearchContext, 'trade'> | null,
  at: string,
  next: number,
): EvidenceItem[] =>
  cardsFor(type, context?.trade)
    .filter(({ id }) => !struckCards.includes(id))
    .flatMap(({ id, text }) => chunksOf(text).map((chunk) => ({ card: id, text: chunk })))
    .map(({ card, text }, index) => ({
      id: `e${next + index}`,
      kind: 'passage',
      text,
      asOf: at.slice(0, 10),
      voice: 'reference',
      source: { name: EDITORS, url: null, fetchedAt: at, hash: null, licence: null },
      card,
    }))
