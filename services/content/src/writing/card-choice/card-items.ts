import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { EDITORS } from '@sortie/contracts/content/evidence/evidence-origin'
import { cardsFor, type WordedCard } from '../../cards/library.ts'
import { chunksOf } from '../evidence/customer-texts.ts'

/** The use of cards as items: the draft, the time of taking them, and the first number for their ids. */
type CardUse = { draftId: string; at: string; next: number }

/** Cards as items. A card that is longer than an item is several, and each names the card. */
export const itemsOfCards = (
  cards: readonly WordedCard[],
  { at, next }: Pick<CardUse, 'at' | 'next'>,
): EvidenceItem[] =>
  cards
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

/**
 * Returns our editors' cards on the trade as items, in the wording of the draft, without the cards that the owner
 * struck.
 */
export const cardItems = (
  { type, country, struckCards = [] }: Pick<DraftBrief, 'type' | 'country' | 'struckCards'>,
  context: Pick<ResearchContext, 'trade' | 'country' | 'cardWording'> | null,
  { draftId, ...use }: CardUse,
): EvidenceItem[] =>
  itemsOfCards(
    cardsFor(type, context?.trade, {
      draftId,
      wording: context?.cardWording,
      country: country ?? context?.country,
    }).filter(({ id }) => !struckCards.includes(id)),
    use,
  )
